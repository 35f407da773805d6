"""Take one turn of the chat: the one way in for the function, the command line and the evaluation."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pipelines.chat.context import ChatContext
from pipelines.chat.evidence import evidence_for, scope_of, verdict_on
from pipelines.chat.graph import FLOW
from pipelines.chat.pointing.asking import asking_of
from pipelines.chat.query.build import build_question
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.names import names_of
from pipelines.chat.reply import refusal_of
from pipelines.chat.response import ChatResponse, Route
from pipelines.chat.state import ChatState
from shared.conversation.asked import Asked, check_message
from shared.conversation.conversation import Conversation
from shared.conversation.events import Event, Led, Tell, done, untold
from shared.conversation.going import Telling, told
from shared.conversation.session import Sessions
from shared.errors import InputInvalidError, MessageRefusedError
from shared.guardrails.evidence import EvidenceThresholds
from shared.guardrails.messages import say
from shared.ports.models.base import Model
from shared.retrieval.retrieve import Retriever
from shared.settings import Settings
from shared.terminology.terminology import Terminology

if TYPE_CHECKING:
    from shared.stores.served import Servings

TOP_K = 6  # passages a turn, as the seed has it
MAX_TOP_K = 20


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
    def sessions(self) -> Sessions:
        """Where conversations are kept."""
        ...


@dataclass(frozen=True, slots=True)
class ChatCall(Asked):
    """One message, and how many passages it may bring; `by_code`: no model is asked."""

    top_k: int = TOP_K
    by_code: bool = False


def chat(parts: ChatParts, call: ChatCall) -> ChatResponse:
    """Answer one message. An attack comes back with route "injection" and is not stored.

    Raises InputInvalidError, InputTooLargeError, NotFoundError, EditionNotActiveError, BackendAwayError.
    """
    context = context_of(parts, call)
    state = FLOW.walk(_start(call), context)
    return state.get("response") or refusal_of(state, context.guideline)


def stream(parts: ChatParts, call: ChatCall) -> Generator[Event, None, None]:
    """Yield pieces of the answer as they are written, then the whole reply.

    Raises MessageRefusedError before the first event for an attack, else as `chat`. A reader who goes away closes
    the iterator: no further step of the turn begins, so that it is stored where the last one, which ends its answer and
    stores it, had begun.
    """
    telling = Telling()
    context = context_of(parts, call, telling.tell)
    state = yield from told(
        lambda: FLOW.steps(_start(call), context),
        telling,
        context.asking.stop if context.asking else None,
    )
    if "response" not in state:
        raise MessageRefusedError(say("injection"))
    yield done(state["response"])


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
    return {"message": call.message}


def context_of(parts: ChatParts, call: ChatCall, tell: Tell = untold) -> ChatContext:
    """Resolve the edition once and gather the collaborators."""
    check_message(call.message, parts.settings.max_message_characters)
    if not 1 <= call.top_k <= MAX_TOP_K:
        raise InputInvalidError(f"top_k lies between 1 and {MAX_TOP_K}.")
    served, led = parts.servings.active(), Led(tell)
    return ChatContext(
        guideline=served.guideline,
        library=served.library,
        rulebook=served.rulebook,
        naming=served.naming,
        retriever=parts.retriever,
        terminology=parts.terminology,
        conversation=Conversation("chat", parts.sessions, ChatResponse),
        asked=call,
        top_k=call.top_k,
        thresholds=parts.thresholds,
        asking=None if call.by_code else asking_of(parts.model, parts.settings),
        tell=led.tell,
        lead=led.lead,
        emergency_number=parts.settings.emergency_number,
        names=names_of(parts.settings.guideline_names),
    )
