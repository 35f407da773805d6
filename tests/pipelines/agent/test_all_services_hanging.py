"""With every service hanging a turn ends in time and says what it could not do; time is told, never measured."""

import dataclasses
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, NoReturn, cast

import pytest

from pipelines.agent.context import AgentContext
from pipelines.agent.outcome import Outcome
from pipelines.agent.port_tools import Ports, PortTools
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import Action, Patient
from pipelines.agent.run import turn
from shared.guardrails.injection import find_attack
from shared.ports.charts.fhir import FhirCharts
from shared.ports.drug_labels.openfda import OpenFdaLabels
from shared.ports.faults import ServiceFaultError
from shared.ports.interactions.label_texts import LabelInteractions
from shared.ports.json_http import JsonService
from shared.ports.literature.pubmed import PubMed
from shared.ports.trials.clinicaltrials_gov import ClinicalTrialsGov
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.test_anti_patterns import REASSURING

DEADLINE, GRACE = 45.0, 1.0
MESSAGES = (
    "boxed warning for clozapine",
    "check warfarin with ibuprofen and amiodarone",
    "Find John Smith, open his record, check warfarin with aspirin, find trials for ALS and papers on statins",
    "Prescribe amlodipine 5 mg once daily for abc-123",
    "warnings for clozapine, warnings for dofetilide, warnings for warfarin, warnings for methotrexate",
    "Does abc-123 meet the criteria for urgent referral?",
    "Is John Smith allergic to penicillin?",
)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


class Hanging:
    """A service that uses up all the time that a call is given."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self.calls: list[float] = []
        self._clock = clock

    def get(self, _path: str, seconds: float, *_more: Any, **_named: Any) -> NoReturn:
        self.calls.append(seconds)
        self._clock.pass_by(seconds)
        raise ServiceFaultError(self.name, "timeout")

    post = get


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    yield clock
    monkeypatch.undo()


def hanging_tools(clock: Clock, calls: list[str]) -> PortTools:
    service = cast(JsonService, Hanging("The service", clock))
    labels, names = OpenFdaLabels(service), load_drug_names()
    charts = FhirCharts(service, lambda: datetime.now(UTC), "test")
    ports = Ports(labels, LabelInteractions(labels, names.called), PubMed(service), ClinicalTrialsGov(service), charts,
                  names)  # fmt: skip
    return PortTools(ports, lambda what, _patient: calls.append(what))


def context(clock: Clock, tools: Any, wait: Callable[[float], None] | None = None) -> AgentContext:
    def propose(_tool: str, _args: Mapping[str, Any], checked: Outcome, _name: str) -> Any:
        wanted = {"medication_name": "amlodipine", "dosage": "5 mg", "frequency": "once daily"}
        checks, needs_override = checked.data["checked"], checked.data["needs_override"]
        return Action(action_id="act-1", kind="prescription", patient=Patient(patient_id="abc-123"), arguments=wanted,
                      checks=checks, needs_override=needs_override)  # fmt: skip

    return AgentContext(
        tools=tools, lexicon=Lexicon(load_drug_names(), load_terminology().knows), propose=propose,
        withdraw=lambda _id: None, clock=clock, deadline=clock() + DEADLINE, session_id="s", attack=find_attack,
        wait=wait or clock.pass_by,
    )  # fmt: skip


@pytest.mark.parametrize("message", MESSAGES)
def test_a_turn_ends_in_time_and_says_what_is_missing(clock: Clock, message: str) -> None:
    began = clock()
    reply, steps = turn(context(clock, hanging_tools(clock, [])), message)
    assert clock() - began <= DEADLINE + GRACE
    assert reply.ending in ("skip", "confirm")
    assert not reply.sources
    assert steps
    if reply.ending == "skip":
        assert reply.unavailable
    else:
        assert "could NOT be checked" in reply.answer
        assert reply.proposals[0].needs_override
    assert not REASSURING.search(reply.answer)


class Slow:
    """Asks for patience each time, longer than a turn has."""

    def __init__(self, clock: Clock, patience: float) -> None:
        self._clock, self._patience = clock, patience

    def call(self, _tool: str, _args: Mapping[str, Any], seconds: float, /) -> Outcome:
        self._clock.pass_by(seconds)
        return Outcome(error_type="rate_limit", retry_after=self._patience)

    look = call


@pytest.mark.parametrize("patience", [1.0, 20.0, 44.0, 3600.0])
@pytest.mark.parametrize("message", MESSAGES)
def test_waiting_for_a_busy_service_never_outlasts_the_turn(clock: Clock, message: str, patience: float) -> None:
    began = clock()
    reply, _ = turn(context(clock, Slow(clock, patience)), message)
    assert clock() - began <= DEADLINE + GRACE
    assert reply.ending == "skip"


def test_each_call_is_given_no_more_than_is_left(clock: Clock) -> None:
    seen: list[tuple[float, float]] = []
    tools = Slow(clock, 1.0)
    held = context(clock, tools)

    class Watched:
        def call(self, tool: str, args: Mapping[str, Any], seconds: float, /) -> Outcome:
            seen.append((seconds, held.left))
            return tools.call(tool, args, seconds)

        look = call

    turn(dataclasses.replace(held, tools=Watched()), MESSAGES[2])
    assert all(seconds <= left for seconds, left in seen)
    assert all(earlier[1] > later[1] for earlier, later in pairwise(seen))


@pytest.mark.parametrize("tool", ["check_drug_safety", "check_drug_interactions", "search_medical_literature",
                                  "find_clinical_trials", "search_patient", "get_patient_chart",
                                  "prescribe_medication"])  # fmt: skip
def test_no_tool_takes_longer_than_it_may(clock: Clock, tool: str) -> None:
    args = {"drug_name": "warfarin", "drug_names": ["warfarin", "aspirin", "ibuprofen"], "query": "gout",
            "condition": "gout", "name": "John Smith", "patient_id": "abc-123",
            "medication_name": "warfarin"}  # fmt: skip
    began = clock()
    outcome = hanging_tools(clock, []).call(tool, args, 10.0)
    assert clock() - began <= 10.0 + 0.5
    assert outcome.error_type == "timeout" or outcome.data["needs_override"]
