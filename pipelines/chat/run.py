"""Run the chat graph once: the one way in for the function, the command line and the evaluation."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pipelines.chat.context import ChatContext
from pipelines.chat.events import Event, Tell, untold
from pipelines.chat.evidence import evidence_for, scope_of, verdict_on
from pipelines.chat.going import Going, Telling
from pipelines.chat.graph import build_graph
from pipelines.chat.query.build import build_question
from pipelines.chat.query.memory import Memory
from pipelines.chat.reply import refusal_of
from pipelines.chat.response import ChatResponse, Route
from pipelines.chat.state import ChatState
from pipelines.chat.worded.wording import wording_of
from shared.errors import InputInvalidError, InputTooLargeError, MessageRefusedError
from shared.guardrails.evidence import EvidenceThresholds
from shared.guardrails.messages import injection
from shared.ports.models.base import Model
from shared.retrieval.retrieve import Retriever
from shared.settings import Settings
from shared.stores.sessions import SessionStore
from shared.terminology.terminology import Terminology

if TYPE_CHECKING:
    from shared.stores.served import Servings

TOP_K = 6  # passages a turn, as the seed has it
MAX_TOP_K = 20
_REPLY = "response"  # of all that the graph holds: the rest would be handed out after each node


class ChatParts(Protocol):
    """What the pipeline needs of the wiring."""

    @property
    def settings(self) -> Settings:
        """The limits."""
        ...

    @property
    def servings(self) -> "Servings":
        """The active edition."""
        ...

    @property
    def retriever(self) -> Retriever:
        """The guideline search."""
        ...

    @property
    def terminology(self) -> Terminology:
        """Words for the same thing."""
        ...

    @property
    def thresholds(self) -> EvidenceThresholds:
        """From which confidence evidence suffices, for the embedder in use."""
        ...

    @property
    def model(self) -> Model:
        """The language model, or what stands where none is."""
        ...

    @property
    def sessions(self) -> SessionStore:
        """Where conversations are kept."""
        ...


@dataclass(frozen=True, slots=True)
class ChatCall:
    """One message. `message_id` must differ from message to message; the same one returns the stored reply."""

    caller: str
    correlation_id: str
    message: str
    message_id: str
    session_id: str | None = None
    top_k: int = TOP_K


def chat(parts: ChatParts, call: ChatCall) -> ChatResponse:
    """Answer one message. An attack comes back with route "injection" and is not stored.

    Raises InputInvalidError, InputTooLargeError, NotFoundError, EditionNotActiveError, BackendAwayError.
    """
    context = context_of(parts, call)
    done: ChatState = build_graph().invoke(_start(call), context=context, output_keys=[_REPLY, "session"])
    return done.get("response") or refusal_of(done, context.guideline)


def stream(parts: ChatParts, call: ChatCall) -> Generator[Event, None, None]:
    """Yield pieces of the answer as they are written, then the whole reply.

    Raises MessageRefusedError before the first event for an attack, else as `chat`. A reader who goes away closes
    the iterator: no further step of the turn begins, so that it is stored where the last one, which ends its answer and
    stores it, had begun.
    """
    telling = Telling()
    context = context_of(parts, call, telling.tell)
    turn = build_graph()
    going = Going(
        lambda: turn.stream(_start(call), context=context, stream_mode="updates", output_keys=[_REPLY]), telling
    )
    try:
        yield from telling
        state = going.given()
    finally:
        if context.wording is not None:
            context.wording.stop()
        going.leave()
    if "response" not in state:
        raise MessageRefusedError(injection())
    yield Event("done", reply=state["response"])


def route(parts: ChatParts, message: str) -> Route:
    """Return where one message on its own would go, without a session: guardrails, then the evidence check."""
    context = context_of(parts, ChatCall("route", "route", message, "route"))
    scope = scope_of(message, context)
    if scope != "proceed":
        return scope
    question = build_question(message, Memory(), context.library, context.terminology)
    found = context.retriever.retrieve(context.library, question.text, context.top_k)
    verdict = verdict_on(question, evidence_for(question, found, context), context)
    return "out_of_scope" if verdict == "out_of_scope" else "no_evidence" if verdict == "none" else "proceed"


def _start(call: ChatCall) -> ChatState:
    return {"session_id": call.session_id, "message": call.message, "message_id": call.message_id}


def context_of(parts: ChatParts, call: ChatCall, tell: Tell = untold) -> ChatContext:
    """Resolve the edition once and gather the collaborators."""
    _check(call, parts.settings.max_message_characters)
    served = parts.servings.active()
    return ChatContext(
        guideline=served.guideline,
        library=served.library,
        rulebook=served.rulebook,
        retriever=parts.retriever,
        terminology=parts.terminology,
        sessions=parts.sessions,
        caller=call.caller,
        correlation_id=call.correlation_id,
        top_k=call.top_k,
        thresholds=parts.thresholds,
        wording=wording_of(parts.model, parts.settings),
        tell=tell,
    )


def _check(call: ChatCall, most_characters: int) -> None:
    if not call.message.strip():
        raise InputInvalidError("The message is empty: ask a question.")
    if len(call.message) > most_characters:
        raise InputTooLargeError(f"The message is longer than {most_characters:,} characters: shorten it.")
    if not 1 <= call.top_k <= MAX_TOP_K:
        raise InputInvalidError(f"top_k lies between 1 and {MAX_TOP_K}.")
