"""The resources that a hook is answered from: what was prefetched, and what is missing from the caller's server."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl

from functions.cds_hooks.bodies import Asked
from functions.cds_hooks.discovery import NEEDED, PREFETCH
from shared.errors import DataOutOfReachError, InputInvalidError, InputTooLargeError
from shared.fhir.addresses import AddressRefusedError, Origin, allowed
from shared.fhir.chart import MOST_RESOURCES
from shared.fhir.client import FhirError, FhirServer, Limits, next_page
from shared.fhir.shape import Resource, part, parts, text
from shared.tracing import log_event

_PLACE: Final = "{{context.patientId}}"
_CALLS_AT_ONCE: Final = 32
_WORDS: Final = {
    "observations": "observations",
    "medicationStatements": "medicines",
    "medications": "medicines",
    "questionnaireResponses": "questionnaires",
}


@dataclass(slots=True)
class Gathered:
    """The resources, and what could not be seen."""

    resources: list[Resource] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)


def gather(asked: Asked, origins: Sequence[Origin], client: str, limits: Limits) -> Gathered:
    """Return what there is. Raises DataOutOfReachError, InputInvalidError, InputTooLargeError."""
    found, missing, begun = Gathered(), list[str](), dict[str, Resource]()
    for name in PREFETCH:
        if name not in asked.prefetch or _is_outcome(asked.prefetch[name]):
            missing.append(name)
        elif name == "patient":
            found.resources.append(_patient(asked))
        elif next_page(part(asked.prefetch, name)):
            begun[name] = part(asked.prefetch, name)
        else:
            found.resources += _entries(asked.prefetch[name])
    if missing or begun:
        _fetch(asked, missing, begun, found, _server_for(asked, origins, client, limits))
    if len(found.resources) > MOST_RESOURCES:
        raise InputTooLargeError(f"There are more than {MOST_RESOURCES:,} resources.")
    patient = next((one for one in found.resources if text(one, "resourceType") == "Patient"), None)
    if patient is None or text(patient, "id") != asked.patient_id:
        raise InputInvalidError("The patient sent is not the patient of context.patientId.")
    return found


def _patient(asked: Asked) -> Resource:
    given = part(asked.prefetch, "patient")
    if text(given, "resourceType") != "Patient":
        raise InputInvalidError("prefetch.patient: it is no Patient.")
    return given


def _is_outcome(given: object) -> bool:
    return text(given, "resourceType") == "OperationOutcome"


def _entries(given: object) -> list[Resource]:
    """Return the matches of a searchset; null means that there are none."""
    return [
        part(one, "resource") for one in parts(given, "entry") if text(part(one, "search"), "mode") in ("", "match")
    ]


@dataclass(frozen=True, slots=True)
class _Reach:
    """How to reach the caller's server; resolving its name may take time and belongs under the deadline."""

    url: str
    token: str | None
    origins: Sequence[Origin]
    client: str
    limits: Limits

    @property
    def seconds(self) -> float:
        """How long all of it may take."""
        return self.limits.all_seconds

    def __call__(self) -> FhirServer:
        """Return the server. Raises AddressRefusedError."""
        return FhirServer(allowed(self.url, self.origins, self.client), self.token, self.limits)


def _server_for(asked: Asked, origins: Sequence[Origin], client: str, limits: Limits) -> _Reach | None:
    return _Reach(asked.server, asked.token, origins, client, limits) if asked.server else None


def _fetch(
    asked: Asked, missing: Sequence[str], begun: Mapping[str, Resource], found: Gathered, reach: "_Reach | None"
) -> None:
    """Fetch all at once within the deadline; what is needed and stays away ends the request."""
    tasks: dict[str, Future[list[Resource]]] = {}
    if reach is not None:
        tasks = {name: _pool().submit(_one, reach, name, asked, begun.get(name)) for name in (*missing, *begun)}
        wait(tasks.values(), timeout=reach.seconds + 0.2)
    for name in (*missing, *begun):
        got = _result(tasks.get(name))
        if got is None and name in NEEDED:
            raise DataOutOfReachError(f"{name}: neither prefetched whole nor to be had from an agreed FHIR server.")
        if got is None:
            found.unseen.append(_WORDS[name])
            found.resources += _entries(begun.get(name))
        else:
            found.resources += got
    found.unseen = list(dict.fromkeys(found.unseen))


def _one(reach: _Reach, name: str, asked: Asked, begun: Resource | None) -> list[Resource]:
    server = reach()
    if begun is not None:
        return list(server.pages(begun))
    kind, _, query = PREFETCH[name].partition("?")
    if not query:
        return [server.read(kind.partition("/")[0], asked.patient_id)]
    wanted = {key: value.replace(_PLACE, asked.patient_id) for key, value in parse_qsl(query)}
    return list(server.search(kind, **wanted))


def _result(task: "Future[list[Resource]] | None") -> list[Resource] | None:
    if task is None or not task.done():
        return None
    try:
        return task.result()
    except FhirError as error:
        log_event("fhir_not_had", error=error.why)
    except AddressRefusedError:
        log_event("fhir_not_had", error="address")
    return None


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_CALLS_AT_ONCE, thread_name_prefix="fhir")


def orders_in(asked: Asked) -> tuple[str, ...]:
    """Return what is being ordered, in its own words."""
    drafts: list[Any] = [one for one in _entries(asked.draft_orders) if text(one, "resourceType") == "ServiceRequest"]
    named = (
        text(part(one, "code"), "text") or next((text(c, "display") for c in parts(part(one, "code"), "coding")), "")
        for one in drafts
    )
    return tuple(dict.fromkeys(one[:200] for one in named if one))
