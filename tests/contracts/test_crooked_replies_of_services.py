"""Replies of services with any part of them missing or of another kind: a result or a fault, never a crash."""

import copy
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, cast
from urllib.parse import urlencode

import pytest

from pipelines.agent.classify import quality_of
from pipelines.agent.labels import LABELS
from pipelines.agent.outcome import FATAL, RETRYABLE
from pipelines.agent.port_tools import Ports, PortTools
from shared.ports.charts.fhir import FhirCharts
from shared.ports.drug_labels.openfda import OpenFdaLabels
from shared.ports.faults import ServiceFaultError
from shared.ports.interactions.label_texts import LabelInteractions
from shared.ports.json_http import Got, JsonService
from shared.ports.literature.pubmed import PubMed
from shared.ports.trials.clinicaltrials_gov import ClinicalTrialsGov
from shared.terminology.drugs.load import load_drug_names
from tests.doubles.served import Asked, Service
from tests.doubles.tool_services import Eutils, FhirRecord, OpenFda, TrialsRegister
from tests.pipelines.agent.scripted import ask
from tests.pipelines.agent.test_anti_patterns import REASSURING

GONE = object()
CROOKED: tuple[Any, ...] = (GONE, None, "text", 7, True, [], {}, [None], ["text"], [[{}]], {"other": 1})
REQUESTS = {
    "check_drug_safety": "boxed warning for warfarin",
    "check_drug_interactions": "does warfarin interact with ibuprofen?",
    "search_medical_literature": "papers on statins",
    "find_clinical_trials": "trials for gout",
    "search_patient": "find John Smith",
    "get_patient_chart": "chart abc-123",
    "prescribe_medication": "prescribe warfarin 3 mg once daily for abc-123",
}
ERROR_IN_200 = {"error": {"code": "SERVER_ERROR", "message": "203.0.113.7 Traceback"}}


class InProcess:
    """A double asked without a network; every reply at an address comes with the part at `path` put otherwise."""

    base = "http://record"

    def __init__(self, double: Service, at: str = "", path: tuple[Any, ...] = (), put: Any = None) -> None:
        self.name, self.replies = "The service", cast(list[tuple[str, Any]], [])
        self._double, self._at, self._path, self._put = double, at, path, put

    def get(self, path: str, _seconds: float, params: Any = None) -> Got:
        return self._got(Asked("GET", path, params or {}, {}, b""))

    def get_text(self, path: str, _seconds: float, params: Any = None) -> str:
        return self._double.answer(Asked("GET", path, params or {}, {}, b"")).body.decode()

    def post(self, path: str, _seconds: float, *, form: Any = None, **_more: Any) -> Got:
        return self._got(Asked("POST", path, {}, {}, urlencode(form or {}).encode()))

    def _got(self, asked: Asked) -> Got:
        answer = self._double.answer(asked)
        if answer.status >= 400:
            raise ServiceFaultError(self.name, "not_found")
        value = json.loads(answer.body)
        self.replies.append((asked.path, copy.deepcopy(value)))
        is_crooked = asked.path == self._at and self._path in set(paths(value))
        return Got(put_otherwise(value, self._path, self._put) if is_crooked else value, 200, {})


def put_otherwise(value: Any, path: tuple[Any, ...], put: Any) -> Any:
    """The value with one part of it replaced, or gone."""
    if not path:
        return None if put is GONE else put
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    if put is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = put
    return value


def paths(value: Any) -> Iterator[tuple[Any, ...]]:
    yield ()
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in held:
        yield from ((key, *path) for path in paths(inner))


def tools_on(tool: str, *crooked: Any) -> tuple[PortTools, InProcess]:
    double = {"search_medical_literature": Eutils, "find_clinical_trials": TrialsRegister, "search_patient": FhirRecord,
              "get_patient_chart": FhirRecord, "prescribe_medication": FhirRecord}.get(tool, OpenFda)()  # fmt: skip
    service = InProcess(double, *crooked)
    held = cast(JsonService, service)
    labels = OpenFdaLabels(held if isinstance(double, OpenFda) else cast(JsonService, InProcess(OpenFda())))
    names = load_drug_names()
    ports = Ports(labels, LabelInteractions(labels, names.called), PubMed(held), ClinicalTrialsGov(held),
                  FhirCharts(held, lambda: datetime.now(UTC), "test"), names)  # fmt: skip
    return PortTools(ports, lambda _what, _patient: None), service


def changes(tool: str) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    tools, service = tools_on(tool)
    ask(REQUESTS[tool], tools)
    for at, reply in service.replies:
        for path in paths(reply):
            yield from ((at, path, put) for put in (*CROOKED, *((ERROR_IN_200,) if not path else ())))


def test_an_allergy_that_comes_crooked_is_shown_or_the_part_is_unread() -> None:
    there = [change for change in changes("get_patient_chart") if change[0] == "/AllergyIntolerance"]
    silent = ((("entry",), GONE), (("entry",), None), (("entry",), []), (("entry", 0), GONE))  # it holds none, then
    assert len(there) > 40
    for change in there:
        reply, _ = ask("chart abc-123", tools_on("get_patient_chart", *change)[0])
        assert change[1:] in silent or "Allergies: none recorded" not in reply.answer, change


@pytest.mark.parametrize(
    ("tool", "path"),
    [
        ("check_drug_safety", ("results",)),
        ("search_medical_literature", ("esearchresult", "idlist")),
        ("find_clinical_trials", ("studies",)),
    ],
)
def test_a_null_in_the_place_of_what_was_found_is_not_nothing_found(tool: str, path: tuple[str, ...]) -> None:
    nulls = [change for change in changes(tool) if change[1:] == (path, None)]
    assert nulls
    for change in nulls:
        _, steps = ask(REQUESTS[tool], tools_on(tool, *change)[0])
        assert {step.error_type for step in steps} == {"invalid_response"}


@pytest.mark.parametrize("tool", REQUESTS)
def test_a_reply_of_another_shape_is_a_result_or_a_fault_and_comforts_nobody(tool: str) -> None:
    tried = 0
    for change in changes(tool):
        reply, steps = ask(REQUESTS[tool], tools_on(tool, *change)[0])
        tried += 1
        (last,) = {step.tool: step for step in steps}.values()
        assert last.tool == tool
        assert not last.error_type or last.error_type in RETRYABLE | FATAL
        assert last.quality == quality_of(tool, last.outcome, last.focus), change
        assert last.route in ("synthesize", "skip", "confirm", "ask_user"), change
        assert (reply.ending == "skip") == bool(last.error_type), change
        told = reply.answer.replace(REQUESTS[tool], "")
        assert not REASSURING.search(told), (change, told)
        assert not [word for word in ("Traceback", "203.0.113.7", *LABELS) if word in reply.model_dump_json()], change
    assert tried > 40
