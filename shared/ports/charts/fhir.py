"""Charts of a FHIR R4 server: names are sent in a body and never in an address; writes are conditional creates."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from shared.ports.charts.base import ChartSummary, Person, WriteKind
from shared.ports.charts.fhir_capabilities import FhirCapabilities
from shared.ports.charts.fhir_lines import allergy_line, condition_line, medicine_line, observation_line
from shared.ports.charts.fhir_writes import RESOURCES, SYSTEM, resource_of
from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService
from shared.ports.replies import read_as_agreed, several

_PARTS: Mapping[str, tuple[str, Mapping[str, str], Callable[[Mapping[str, Any]], str]]] = {
    "diagnoses": ("Condition", {}, condition_line),
    "medications": ("MedicationRequest", {"status": "active"}, medicine_line),
    "allergies": ("AllergyIntolerance", {}, allergy_line),
    "labs": ("Observation", {"category": "laboratory", "_sort": "-date"}, observation_line),
}
_MOST, _MOST_CODED, _MOST_PAGES = "100", "1000", 20
_CODED = ("Condition", "Observation", "MedicationRequest")


class FhirCharts:
    """`service` is the server's base address; `now` dates what is written; `author` stands as who asked for it."""

    def __init__(self, service: JsonService, now: Callable[[], datetime], author: str) -> None:
        self._service = service
        self._now = now
        self._author = author
        self._capabilities = FhirCapabilities(service)

    def find(self, name: str, seconds: float, /) -> Sequence[Person]:
        """Return the patients of a name; each word is one that has to match."""
        form = {"_count": "20"}
        words = name.split()
        sent = (
            {**form, "given": " ".join(words[:-1]), "family": words[-1]} if len(words) > 1 else {**form, "name": name}
        )
        bundle = self._service.post("/Patient/_search", seconds, form=sent).value
        with read_as_agreed(self._service.name):
            found = [one for one in self._entries(bundle) if one["resourceType"] == "Patient"]
            return [Person(str(one["id"]), _name(one), str(one.get("birthDate") or "")) for one in found]

    def read(self, patient_id: str, seconds: float, /) -> ChartSummary:
        """Return the record; a part that cannot be had is named, and nobody takes it for empty."""
        ends = time.monotonic() + seconds
        person = self._service.get(f"/Patient/{patient_id}", seconds).value
        with read_as_agreed(self._service.name):
            name, born = self._of_patient(person)
        lines: dict[str, list[str]] = {}
        lost: list[str] = []
        references = [f"Patient/{patient_id}"]
        for part, (kind, params, line) in _PARTS.items():
            try:
                with read_as_agreed(self._service.name):
                    found = self._found(kind, {"patient": patient_id, "_count": _MOST, **params}, ends)
                    lines[part] = [text for one in found if (text := line(one))]
            except ServiceFaultError:
                lost.append(part)
                continue
            references += [f"{kind}/{one['id']}" for one in found if one.get("id")]
        return ChartSummary(patient_id, name, born, not_read=lost, references=references, **lines)

    def coded(self, patient_id: str, seconds: float, /) -> Sequence[Mapping[str, Any]]:
        """Return the resources that an assessment reads; any part that cannot be had whole is a fault."""
        ends = time.monotonic() + seconds
        person = self._service.get(f"/Patient/{patient_id}", seconds).value
        asked = {"patient": patient_id, "_count": _MOST_CODED}
        with read_as_agreed(self._service.name):
            self._of_patient(person)
            return [person, *(one for kind in _CODED for one in self._found(kind, asked, ends))]

    def written(self, kind: WriteKind, identifier: str, seconds: float, /) -> str | None:
        """Return what the server holds under the identifier; what it sends beside that is not taken for it."""
        sought = {"identifier": f"{SYSTEM}|{identifier}"}
        with read_as_agreed(self._service.name):
            entries = self._entries(self._service.get(f"/{RESOURCES[kind]}", seconds, sought).value)
            found = [one for one in entries if _carries(one, identifier)]
            return f"{RESOURCES[kind]}/{found[0]['id']}" if found else None

    def write(
        self, kind: WriteKind, patient_id: str, arguments: Mapping[str, Any], identifier: str, seconds: float, /
    ) -> str:
        """Create, unless the server holds one of this identifier: then that one's reference comes back.

        A server that does not declare conditional creates is searched first, and would otherwise write a repeat twice;
        one that can do neither is not written to.
        """
        ends = time.monotonic() + seconds
        if not self._capabilities.creates_once(RESOURCES[kind], seconds):
            if not self._capabilities.finds_by_identifier(RESOURCES[kind], seconds):
                raise ServiceFaultError(self._service.name, "forbidden")
            if there := self.written(kind, identifier, self._left(ends)):
                return there
        body = resource_of(kind, patient_id, arguments, identifier, at=self._now(), author=self._author)
        once = {"If-None-Exist": f"identifier={SYSTEM}|{identifier}", "Prefer": "return=representation"}
        value = self._service.post(f"/{RESOURCES[kind]}", self._left(ends), body=body, headers=once).value
        if not isinstance(value, dict) or not value.get("id"):
            raise ServiceFaultError(self._service.name, "invalid_response")
        return f"{RESOURCES[kind]}/{value['id']}"

    def _found(self, kind: str, params: Mapping[str, str], ends: float) -> list[Mapping[str, Any]]:
        """All matches, page by page: a page is not the whole. Raises ServiceFaultError where it has no end."""
        found: list[Mapping[str, Any]] = []
        asked: Mapping[str, str] | None = params
        for _ in range(_MOST_PAGES):
            bundle = self._service.get(f"/{kind}", self._left(ends), asked).value
            found += self._of_kind(kind, bundle)
            asked = self._next(bundle, kind)
            if asked is None:
                return found
        raise ServiceFaultError(self._service.name, "invalid_response")

    def _of_kind(self, kind: str, bundle: Any) -> list[Mapping[str, Any]]:
        """The resources of a kind; a server's remarks may stand beside them, and nothing else does."""
        entries = self._entries(bundle)
        if any(one["resourceType"] not in (kind, "OperationOutcome") for one in entries):
            raise ServiceFaultError(self._service.name, "invalid_response")
        return [one for one in entries if one["resourceType"] == kind]

    def _next(self, bundle: Mapping[str, Any], kind: str) -> Mapping[str, str] | None:
        """What asks for the page that follows; only of this server, and of these resources."""
        links = (one for one in several(bundle.get("link")) if one.get("relation") == "next")
        url = next((str(one.get("url") or "") for one in links), None)
        if url is None:
            return None
        where, _, query = url.partition("?")
        if where not in (f"{self._service.base}/{kind}", f"{self._service.base}", f"/{kind}", kind, ""):
            raise ServiceFaultError(self._service.name, "invalid_response")
        return dict(parse_qsl(query))

    def _left(self, ends: float) -> float:
        left = ends - time.monotonic()
        if left <= 0:
            raise ServiceFaultError(self._service.name, "timeout")
        return left

    def _entries(self, bundle: Any) -> list[Mapping[str, Any]]:
        if bundle["resourceType"] != "Bundle":
            raise ServiceFaultError(self._service.name, "invalid_response")
        entries = [one["resource"] for one in several(bundle.get("entry"))]
        if not all(isinstance(one, dict) and one.get("resourceType") for one in entries):
            raise ServiceFaultError(self._service.name, "invalid_response")
        return entries

    def _of_patient(self, person: Any) -> tuple[str, str]:
        """The name and birth date of a patient."""
        if person["resourceType"] != "Patient":
            raise ServiceFaultError(self._service.name, "invalid_response")
        return _name(person), str(person.get("birthDate") or "")


def _carries(resource: Mapping[str, Any], identifier: str) -> bool:
    held = several(resource.get("identifier"))
    return any((one.get("system"), one.get("value")) == (SYSTEM, identifier) for one in held)


def _name(person: Mapping[str, Any]) -> str:
    held: Mapping[str, Any] = next(iter(several(person.get("name"))), {})
    return str(held.get("text") or " ".join([*several(held.get("given")), held.get("family") or ""])).strip()
