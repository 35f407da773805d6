"""The agent's reply, as it is sent."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from shared.guardrails.gate.danger import Urgent
from shared.guideline.citation import Citation

Ending = Literal["answer", "ask_user", "skip", "confirm", "refuse"]
Basis = Literal["tools", "guideline", "image", "general", "fixed", "none"]
Kind = Literal["prescription", "allergy", "note"]
ActionState = Literal["proposed", "executing", "done", "refused", "rejected", "expired", "voided"]


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True)


class Option(_Shape):
    """One answer to a question."""

    label: str
    value: str


class Question(_Shape):
    """What has to be known before the turn can go on; `id` says what it is about."""

    id: str
    text: str
    options: tuple[Option, ...] = ()


class Patient(_Shape):
    """The patient an answer is about."""

    patient_id: str
    name: str = ""


class Check(_Shape):
    """What was checked before a write is proposed; not_checked is said, never passed over."""

    kind: Literal["allergy", "duplicate", "interaction", "boxed_warning", "record"]
    outcome: Literal["clear", "warning", "not_checked"]
    text: str


class Action(_Shape):
    """A write that waits for a person, or what became of it; `reason` is what that person gave as theirs."""

    action_id: str
    kind: Kind
    patient: Patient
    arguments: Mapping[str, Any]
    checks: tuple[Check, ...] = ()
    needs_override: bool = False
    state: ActionState = "proposed"
    expires_at: str = ""
    reference: str | None = None
    reason: str | None = None


class SourceShown(_Shape):
    """Where a statement stands."""

    label: str
    ref: str
    title: str | None = None
    date: str | None = None
    url: str | None = None
    jurisdiction: str | None = None


class Unavailable(_Shape):
    """A part that could not be had."""

    label: str
    message: str


class Trace(_Shape):
    """One step as a clinician may follow it."""

    step: str
    label: str
    quality: str | None = None
    ms: float


class AgentResponse(_Shape):
    """One turn's reply. `urgent`: how soon help is wanted. `label` is a clinical label everywhere; no tool is named."""

    session_id: str
    answer: str
    ending: Ending
    basis: Basis
    intent: Literal["DIRECT", "TOOL_NEEDED"] | None
    urgent: Urgent = "none"
    question: Question | None = None
    proposals: tuple[Action, ...] = ()
    sources: tuple[SourceShown, ...] = ()
    citations: tuple[Citation, ...] = ()
    unavailable: tuple[Unavailable, ...] = ()
    not_done: tuple[str, ...] = ()
    patient: Patient | None = None
    trace: tuple[Trace, ...] = ()
    mode: Literal["rules", "model_assisted"] = "rules"
    degraded: bool = False
    warnings: tuple[str, ...] = ()
    disclaimer: str
