"""One turn of a kept conversation: session, graph, proposals; whole, or told while it goes on."""

import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pipelines.agent.actions import proposer, shown
from pipelines.agent.context import AgentContext, AskGuideline, AssessChart, nothing, unassessed
from pipelines.agent.due import Known
from pipelines.agent.outcome import Tools
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import Action, AgentResponse
from pipelines.agent.run import turn
from pipelines.agent.seeing import See, WithImage, unseen
from pipelines.agent.state import Turn as Said
from pipelines.agent.worded.ask import Helper
from pipelines.agent.worded.below import without_a_models_words
from shared.conversation.asked import Asked, check_message
from shared.conversation.conversation import Conversation
from shared.conversation.events import Event, Tell, done, piece, untold
from shared.conversation.going import Telling, told
from shared.conversation.session import Session, Sessions
from shared.conversation.understand.asking import Understanding
from shared.errors import MessageRefusedError, ValueImpossibleError
from shared.guardrails.injection import find_attack
from shared.patient.nhs_number import is_nhs_number
from shared.settings import Settings
from shared.stores.actions import ActionStore
from shared.stores.images import ImageStore
from shared.terminology.drugs.names import DrugNames
from shared.terminology.terminology import Terminology

PIPELINE = "agent"


class AgentParts(Protocol):
    """What the pipeline needs of the wiring."""

    @property
    def settings(self) -> Settings:
        """The limits."""
        ...

    @property
    def sessions(self) -> Sessions:
        """Where conversations are kept."""
        ...

    @property
    def actions(self) -> ActionStore:
        """Where proposals are kept."""
        ...

    @property
    def images(self) -> ImageStore:
        """Where images are kept."""
        ...

    @property
    def drug_names(self) -> DrugNames:
        """Medicines by name."""
        ...

    @property
    def terminology(self) -> Terminology:
        """Words of the field."""
        ...


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the function hands in: tools, the guideline's answers, the assessment of a chart, a model that sees, one
    that understands and one that words."""

    tools: Tools
    ask_guideline: AskGuideline = nothing
    assess_chart: AssessChart = unassessed
    see: See = unseen
    understanding: Understanding | None = None
    helper: Helper | None = None


@dataclass(frozen=True, slots=True)
class AgentCall(Asked):
    """One message; `patient_id` is set by the client, beside the words, `image_id` by an image sent before."""

    patient_id: str = ""
    image_id: str = ""


def answer(parts: AgentParts, able: Capabilities, call: AgentCall) -> AgentResponse:
    """Answer one message. Raises MessageRefusedError for an attack, which is not stored."""
    return _answer(parts, able, call, untold)


def stream(parts: AgentParts, able: Capabilities, call: AgentCall) -> Generator[Event, None, None]:
    """Yield the steps as they are taken, an answer that waits for a model's words, proposals, then the whole reply."""
    telling = Telling()

    def steps() -> Iterator[Mapping[str, Mapping[str, Any]]]:
        yield {"turn": {"response": _answer(parts, able, call, telling.tell)}}

    state = yield from told(steps, telling)
    reply: AgentResponse = state["response"]
    for action in reply.proposals:
        yield piece("proposal", action.model_dump(mode="json"))
    yield done(reply)


def _answer(parts: AgentParts, able: Capabilities, call: AgentCall, tell: Tell) -> AgentResponse:
    check_message(call.message, parts.settings.max_message_characters)
    if is_nhs_number(call.patient_id):
        raise ValueImpossibleError("An NHS number is not taken as a patient id.")
    conversation = Conversation(PIPELINE, parts.sessions, AgentResponse)
    begun = conversation.begin(call)
    if begun.answered is not None:
        return begun.answered
    session = begun.session
    reply, _ = turn(
        _context(parts, able, call, tell, session=session), call.message, history=_said(conversation, session),
        known=_known(call, session), pending=_pending(parts, call, session), image_id=call.image_id,
    )  # fmt: skip
    if reply.ending == "refuse":
        raise MessageRefusedError(reply.answer)
    return conversation.end(session, call, reply, _memory(session, reply))


def _context(
    parts: AgentParts, able: Capabilities, call: AgentCall, tell: Tell, *,
    session: Session,
) -> AgentContext:  # fmt: skip
    def withdraw(action_id: str) -> None:
        parts.actions.drop(action_id, call.caller, "rejected")

    def allergies_waiting(patient_id: str) -> list[str]:
        waiting = (one.draft for one in parts.actions.waiting(call.caller) if one.state == "proposed")
        mine = (draft for draft in waiting if (draft.kind, draft.patient_id) == ("allergy", patient_id))
        return [str(draft.arguments["substance"]) for draft in mine]

    return AgentContext(
        tools=_tools(parts, able, call, session), lexicon=Lexicon(parts.drug_names, parts.terminology.knows),
        propose=proposer(parts.actions, call.caller, session.session_id), withdraw=withdraw, clock=time.monotonic,
        deadline=time.monotonic() + parts.settings.agent_deadline_seconds, session_id=session.session_id,
        attack=find_attack, wait=time.sleep, ask_guideline=able.ask_guideline,
        assess_chart=able.assess_chart, tell=tell, understanding=able.understanding,
        helper=able.helper, emergency_number=parts.settings.emergency_number, allergies_waiting=allergies_waiting,
    )  # fmt: skip


def _tools(parts: AgentParts, able: Capabilities, call: AgentCall, session: Session) -> Tools:
    if not call.image_id:
        return able.tools
    return WithImage(able.tools, parts.images.use(call.image_id, call.caller, session.session_id), able.see)


def _said(conversation: Conversation[AgentResponse], session: Session) -> list[Said]:
    said: list[Said] = []
    for one in conversation.turns(session):
        said.append({"role": "user", "content": one.message})
        said.append({"role": "assistant", "content": without_a_models_words(str(one.reply["answer"]))})
    return said


def _known(call: AgentCall, session: Session) -> Known:
    active = session.memory.get("patient") or {}
    return Known(call.patient_id, str(active.get("patient_id") or ""), str(active.get("name") or ""))


def _pending(parts: AgentParts, call: AgentCall, session: Session) -> Action | None:
    waiting = parts.actions.waiting(call.caller, session.session_id) if session.turns else []
    open_ones = [one for one in waiting if one.state == "proposed"]
    return shown(open_ones[0]) if open_ones else None


def _memory(session: Session, reply: AgentResponse) -> dict[str, Any]:
    """The patient spoken of: the last one that an answer named; nobody while it is asked who is meant."""
    if reply.question is not None and reply.question.id == "which_patient":
        return {}
    patient = reply.patient.model_dump() if reply.patient else session.memory.get("patient")
    return {"patient": patient} if patient else {}
