"""One turn with services that answer as a test says, by tool."""

import dataclasses
import time
from collections.abc import Mapping, Sequence
from typing import Any

from pipelines.agent.context import AgentContext
from pipelines.agent.outcome import Outcome, Step
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import Action, AgentResponse, Patient
from pipelines.agent.run import turn
from shared.guardrails.injection import find_attack
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology


class Told:
    """Tools whose outcomes are told in advance; the last one of a tool repeats."""

    def __init__(self, told: Mapping[str, Sequence[Outcome]], image: Outcome | None = None) -> None:
        self.told = {tool: list(outcomes) for tool, outcomes in told.items()}
        self.image = image
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def call(self, tool: str, args: Mapping[str, Any], _seconds: float, /) -> Outcome:
        self.calls.append((tool, dict(args)))
        held = self.told.get(tool, [Outcome(error_type="not_found")])
        return held.pop(0) if len(held) > 1 else held[0]

    def look(self, _image: str, _query: str, _seconds: float, /) -> Outcome:
        return self.image or Outcome(error_type="image_unreadable")


def ask(
    message: str, tools: Told, *, with_parts: Mapping[str, Any] | None = None, **more: Any
) -> tuple[AgentResponse, Sequence[Step]]:
    """Answer one message; `with_parts`: more of what a turn works with."""

    def propose(tool: str, args: Mapping[str, Any], _checked: Outcome, name: str) -> Action:
        kinds = {"prescribe_medication": "prescription", "add_allergy": "allergy", "save_clinical_note": "note"}
        patient = Patient(patient_id=args["patient_id"], name=name)
        return Action(action_id="act-1", kind=kinds[tool], patient=patient, arguments=dict(args))  # type: ignore[arg-type]

    context = AgentContext(
        tools=tools, lexicon=Lexicon(load_drug_names(), load_terminology().knows), propose=propose,
        withdraw=lambda _id: None, clock=time.monotonic, deadline=time.monotonic() + 60, session_id="s",
        attack=find_attack, wait=lambda _seconds: None,
    )  # fmt: skip
    return turn(dataclasses.replace(context, **(with_parts or {})), message, **more)


FOUND = {"patient_id": "abc-123", "name": "Ada Lorne", "birth_date": "1968-02-11"}


def answered(message: str, *, with_parts: Mapping[str, Any] | None = None) -> AgentResponse:
    """Answer one message where every tool that writes takes it, and one patient is found."""
    services = {
        "prescribe_medication": [Outcome()],
        "save_clinical_note": [Outcome()],
        "add_allergy": [Outcome()],
        "search_patient": [Outcome({"patient_matches": 1, "patients": [FOUND]})],
        "get_patient_chart": [Outcome({"patient_id": "abc-123", "name": "Ada Lorne", "medications": ["aspirin"]})],
        "check_drug_safety": [Outcome({"drug": "it", "warnings": ["One."]})],
    }
    reply, _ = ask(message, Told(services), with_parts=with_parts)
    return reply
