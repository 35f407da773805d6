"""A FHIR R4 server: reads, searches by patient and identifier, conditional creates that are atomic, versions."""

import json
import threading
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final
from urllib.parse import parse_qsl

from functions.local import sample
from functions.local.fakes.wire import Answer, Asked, in_json
from shared.fhir.recorded import bundle_of_record
from shared.patient.record import read_record

_KIND: Final = "application/fhir+json"
_TYPES: Final = (
    "Patient", "Condition", "Observation", "MedicationRequest", "AllergyIntolerance", "DocumentReference",
)  # fmt: skip
Resource = dict[str, Any]


class FhirRecord:
    """`declares`: whether it says that it creates on condition, and does."""

    def __init__(self, resources: Iterable[Resource] = (), *, declares: bool = True) -> None:
        self._held: dict[str, list[Resource]] = {kind: [] for kind in _TYPES}
        for one in resources:
            self._held[one["resourceType"]].append(one)
        self._declares = declares
        self._lock = threading.Lock()

    def answer(self, asked: Asked, /) -> Answer:
        """Answer one request."""
        kind, _, rest = asked.path.strip("/").partition("/")
        if kind == "metadata":
            return in_json(self._statement(), 200, _KIND)
        if kind not in self._held:
            return _outcome(404, "not-supported")
        if asked.method == "POST" and rest == "_search":
            return self._search(kind, dict(parse_qsl(asked.body.decode())))
        if asked.method == "POST":
            return self._create(kind, asked)
        if rest:
            found = next((one for one in self._held[kind] if one["id"] == rest), None)
            return _given(found) if found else _outcome(404, "not-found")
        return self._search(kind, asked.query)

    def _search(self, kind: str, wanted: Mapping[str, str]) -> Answer:
        unknown = {name for name in wanted if not name.startswith("_")} - {
            "patient", "identifier", "status", "category", "name", "given", "family",
        }  # fmt: skip
        if unknown:
            return _outcome(400, "not-supported")
        found = [one for one in self._held[kind] if _is_wanted(one, wanted)]
        entries = [{"resource": one, "search": {"mode": "match"}} for one in found[: int(wanted.get("_count", "50"))]]
        bundle = {"resourceType": "Bundle", "type": "searchset", "total": len(found)}
        return in_json(bundle | ({"entry": entries} if entries else {}), 200, _KIND)

    def _create(self, kind: str, asked: Asked) -> Answer:
        try:
            sent: Resource = json.loads(asked.body)
        except ValueError:
            return _outcome(400, "structure")
        if sent.get("resourceType") != kind:
            return _outcome(422, "invalid")
        condition = asked.headers.get("if-none-exist", "") if self._declares else ""
        with self._lock:
            there = [one for one in self._held[kind] if condition and _is_wanted(one, dict(parse_qsl(condition)))]
            if len(there) > 1:
                return _outcome(412, "multiple-matches")
            if there:
                return _given(there[0])
            made = sent | {"id": f"{kind.lower()}-{len(self._held[kind]) + 1}", "meta": {"versionId": "1"}}
            self._held[kind].append(made)
        return _given(made, 201)

    def _statement(self) -> Resource:
        searched = [{"name": name, "type": "token"} for name in ("identifier", "patient")]
        kinds = [{"type": one, "conditionalCreate": self._declares, "searchParam": searched} for one in _TYPES]
        rest = [{"mode": "server", "resource": kinds}]
        return {"resourceType": "CapabilityStatement", "status": "active", "kind": "instance",
                "fhirVersion": "4.0.1", "format": ["json"], "rest": rest}  # fmt: skip


def _is_wanted(one: Resource, wanted: Mapping[str, str]) -> bool:
    told = {name: value for name, value in wanted.items() if not name.startswith("_") and name != "category"}
    return all(_fits(one, name, value) for name, value in told.items())


def _fits(one: Resource, name: str, value: str) -> bool:
    if name == "patient":
        about = (one.get("subject") or one.get("patient") or {}).get("reference", "")
        return bool(about == f"Patient/{value.removeprefix('Patient/')}")
    if name == "identifier":
        system, _, code = value.rpartition("|")
        held = one.get("identifier", ())
        return any(each.get("value") == code and each.get("system", "") == system for each in held)
    if name == "status":
        return bool(one.get("status") == value)
    said = json.dumps(one.get("name", "")).lower()
    return all(word in said for word in value.lower().split())


def _given(one: Resource, status: int = 200) -> Answer:
    version = one.get("meta", {}).get("versionId", "1")
    return in_json(one, status, _KIND, ETag=f'W/"{version}"', Location=f"{one['resourceType']}/{one['id']}")


def _outcome(status: int, code: str) -> Answer:
    issue = [{"severity": "error", "code": code}]
    return in_json({"resourceType": "OperationOutcome", "issue": issue}, status, _KIND)


def sample_resources(today: date) -> list[Resource]:
    """The sample patients as resources, with their names."""
    found: list[Resource] = []
    for line in sample.patients().read_text(encoding="utf-8").splitlines():
        record = read_record(json.loads(line))
        for place, entry in enumerate(bundle_of_record(record, today)["entry"]):
            one = entry["resource"]
            if one["resourceType"] == "Patient":
                *given, family = str(record.name).split()
                one |= {"name": [{"text": record.name, "given": given, "family": family}]}
            found.append({"id": f"{record.patient_id}-{place}"} | one | _id_of(one, record.patient_id, place))
    return found


def _id_of(one: Resource, patient: str, place: int) -> Resource:
    """An id of its own on the whole server; what is made of one record alone repeats."""
    return {} if one["resourceType"] == "Patient" else {"id": f"{patient}-{place}"}
