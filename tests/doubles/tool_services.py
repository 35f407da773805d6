"""Doubles of the services behind the clinical tools: they parse what is asked and answer in the service's own form."""

import re
import threading
from typing import Any
from urllib.parse import parse_qs

from tests.doubles.served import Answer, Asked, Service, in_json

LABELS: dict[str, list[dict[str, Any]]] = {
    "dofetilide": [
        {"set_id": "set-1", "effective_time": "20250301", "boxed_warning": ["WARNING: Torsade de Pointes."],
         "contraindications": ["4 CONTRAINDICATIONS Long QT."],
         "openfda": {"generic_name": ["DOFETILIDE"], "product_type": ["HUMAN PRESCRIPTION DRUG"]}}],
    "warfarin": [
        {"set_id": "set-2", "effective_time": "20260101", "boxed_warning": ["A combination's own warning."],
         "openfda": {"generic_name": ["WARFARIN, OTHER"], "product_type": ["HUMAN PRESCRIPTION DRUG"]}},
        {"set_id": "set-3", "effective_time": "20240101", "boxed_warning": ["WARNING: bleeding."],
         "drug_interactions": ["7 DRUG INTERACTIONS NSAIDs raise the risk of bleeding. Amiodarone raises INR."],
         "openfda": {"generic_name": ["WARFARIN"], "product_type": ["HUMAN PRESCRIPTION DRUG"]}}],
    "cetirizine": [{"set_id": "set-4", "effective_time": "20240610", "warnings": ["Drowsiness."], "openfda": {}}],
    "ibuprofen": [{"set_id": "set-5", "effective_time": "20240610", "warnings": ["Bleeding."],
                   "openfda": {"generic_name": ["IBUPROFEN"]}}],
}  # fmt: skip


class OpenFda(Service):
    """api.fda.gov/drug/label.json: Lucene-like search; nothing found is a 404, an unknown parameter a 400."""

    def answer(self, asked: Asked) -> Answer:
        if set(asked.query) - {"search", "limit", "skip", "api_key", "count", "sort"}:
            return in_json({"error": {"code": "BAD_REQUEST", "message": "Invalid parameter"}}, 400)
        sought = re.search(r'openfda\.generic_name:"([^"]+)"', asked.query.get("search", ""))
        labels = LABELS.get(sought.group(1).lower().strip(), []) if sought else []
        if not labels:
            return in_json({"error": {"code": "NOT_FOUND", "message": "No matches found!"}}, 404)
        return in_json({"meta": {"results": {"total": len(labels)}}, "results": labels})


class Eutils(Service):
    """PubMed's E-utilities: an error may come with 200; unknown words are dropped and listed."""

    CALLER = "203.0.113.7"
    abstracts_away = False

    def answer(self, asked: Asked) -> Answer:
        if asked.path.endswith("/esearch.fcgi"):
            return in_json({"esearchresult": self._found(asked.query["term"], int(asked.query.get("retmax", "20")))})
        ids = asked.query["id"].split(",")
        if asked.path.endswith("/efetch.fcgi"):
            if self.abstracts_away:
                return Answer(500, b"<html>", {"Content-Type": "text/html"})
            return Answer(200, _abstracts(ids).encode(), {"Content-Type": "text/xml; charset=UTF-8"})
        told = {
            one: {"uid": one, "title": f"Paper {one}.", "source": "J", "pubdate": "2024 Mar", "pubtype": []}
            for one in ids
        }
        told[ids[-1]]["pubtype"] = ["Retracted Publication"]
        return in_json({"result": {"uids": ids, **told}})

    def _found(self, term: str, most: int) -> dict[str, Any]:
        if "backend" in term:
            return {"ERROR": "Search Backend failed"}
        if "nothing" in term:
            return {"count": "0", "idlist": [], "errorlist": {"phrasesnotfound": ["nothing"], "fieldsnotfound": []}}
        return {
            "count": "310",
            "idlist": ["1", "2"][:most],
            "errorlist": {"phrasesnotfound": ["xyzzy"] * ("xyzzy" in term)},
        }


def _abstracts(ids: list[str]) -> str:
    """PubMed's XML; the last paper has no abstract."""
    told = (
        "<Abstract><AbstractText>It was rare.</AbstractText><AbstractText Label='CONCLUSIONS'>CO<sub>2</sub> fell "
        "in {0} (p&lt;0.01).</AbstractText></Abstract>"
    )
    papers = "".join(
        f"<PubmedArticle><MedlineCitation><PMID Version='1'>{one}</PMID><Article>"
        f"{told.format(one) if one != ids[-1] else ''}</Article></MedlineCitation></PubmedArticle>"
        for one in ids
    )
    return (
        f'<?xml version="1.0" ?><!DOCTYPE PubmedArticleSet PUBLIC "-//X//EN" "x.dtd"><PubmedArticleSet>{papers}'
        "</PubmedArticleSet>"
    )


class TrialsRegister(Service):
    """clinicaltrials.gov/api/v2: a total only when asked for; an unknown status is a 400 in plain text."""

    STATUSES = ("RECRUITING", "COMPLETED", "NOT_YET_RECRUITING")

    def answer(self, asked: Asked) -> Answer:
        status = asked.query.get("filter.overallStatus")
        if status and status not in self.STATUSES:
            return Answer(400, b"Parameter `filter.overallStatus` has an invalid value", {"Content-Type": "text/plain"})
        study = {"protocolSection": {
            "identificationModule": {"nctId": "NCT09990003", "briefTitle": "Antisense therapy"},
            "statusModule": {"overallStatus": status or "RECRUITING"},
            "contactsLocationsModule": {
                "locations": [{"city": "Sheffield", "country": "United Kingdom"}]}}}  # fmt: skip
        studies = [] if "farriers" in asked.query["query.cond"] else [study]
        total = {"totalCount": len(studies)} if asked.query.get("countTotal") == "true" else {}
        return in_json({**total, "studies": studies})


class FhirRecord(Service):
    """A FHIR R4 server: search by POST, conditional create atomic by identifier; names in an address are refused."""

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[str, list[dict[str, Any]]] = {
            "Patient": [{"resourceType": "Patient", "id": "abc-123", "birthDate": "1968-02-11",
                         "name": [{"family": "Smith", "given": ["John"]}]}],
            "MedicationRequest": [{"resourceType": "MedicationRequest", "id": "m1", "status": "active",
                                   "medicationCodeableConcept": {"text": "metformin"},
                                   "dosageInstruction": [{"text": "500 mg twice daily"}]}],
            "AllergyIntolerance": [{"resourceType": "AllergyIntolerance", "id": "a1", "code": {"text": "Penicillin"},
                                    "reaction": [{"manifestation": [{"text": "Rash"}]}]}],
            "Condition": [], "Observation": [], "DocumentReference": [],
        }  # fmt: skip
        self.creates = 0
        self.declares, self.searches = True, True  # conditional creates; by identifier
        self.away: set[str] = set()
        self.page, self.following = 1000, ""  # resources a page; where every page says that it goes on
        self._lock = threading.Lock()

    def answer(self, asked: Asked) -> Answer:
        parts = [part for part in asked.path.split("/") if part]
        if parts[0] in self.away:
            return _outcome(503, "transient")
        if parts[0] == "metadata":
            return in_json(self._statement())
        if asked.method == "POST":
            return self._search(asked) if parts[-1] == "_search" else self._create(parts[0], asked)
        if parts[0] == "Patient" and len(parts) == 2:
            return next(
                (in_json(one) for one in self.held["Patient"] if one["id"] == parts[1]), _outcome(404, "not-found")
            )
        if parts[0] == "Patient":
            return _outcome(400, "a name in an address")
        value = asked.query.get("identifier", "").split("|")[-1]
        found = [one for one in self.held[parts[0]] if not value or value in str(one.get("identifier"))]
        return self._paged(found, parts[0], int(asked.query.get("_offset", "0")))

    def _paged(self, found: list[dict[str, Any]], kind: str, at: int) -> Answer:
        to = at + self.page
        following = self.following or (f"{self.address}/{kind}?_offset={to}" if to < len(found) else "")
        return _bundle(found[at:to], following)

    def _statement(self) -> dict[str, Any]:
        params = [{"name": "identifier"}] if self.searches else [{"name": "patient"}]
        resources = [{"type": kind, "conditionalCreate": self.declares, "searchParam": params} for kind in self.held]
        return {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1",
                "rest": [{"mode": "server", "resource": resources}]}  # fmt: skip

    def _search(self, asked: Asked) -> Answer:
        form = {name: values[0] for name, values in parse_qs(asked.body.decode()).items()}
        words = f"{form.get('given', '')} {form.get('family', '')} {form.get('name', '')}".lower().split()
        return _bundle([one for one in self.held["Patient"] if all(word in str(one["name"]).lower() for word in words)])

    def _create(self, kind: str, asked: Asked) -> Answer:
        condition = asked.headers.get("if-none-exist", "") if self.declares else ""
        identifier = condition.split("|")[-1]
        with self._lock:
            held = [one for one in self.held[kind] if identifier and identifier in str(one.get("identifier"))]
            if held:
                return in_json(held[0])
            self.creates += 1
            made = {**asked.json, "id": f"{kind.lower()}-{self.creates}"}
            self.held[kind].append(made)
        return in_json(made, 201)


def _outcome(status: int, code: str) -> Answer:
    return in_json({"resourceType": "OperationOutcome", "issue": [{"severity": "error", "code": code}]}, status)


def _bundle(found: list[dict[str, Any]], following: str = "") -> Answer:
    link = [{"relation": "next", "url": following}] if following else []
    entries = [{"resource": one} for one in found]
    return in_json({"resourceType": "Bundle", "type": "searchset", "link": link, "entry": entries})
