"""Run the graph once: the one way in for the function, the command line and the evaluation."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from pipelines.knowledge.bases.ready import ready_bases
from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.graph import FLOW
from pipelines.knowledge.memory import Memory
from pipelines.knowledge.reply import reply_of
from pipelines.knowledge.response import KnowledgeAnswer
from pipelines.knowledge.roles import role_of
from pipelines.knowledge.search.evidence import THRESHOLDS
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.worded.ask import helper_of
from shared.conversation.asked import Asked, check_message
from shared.conversation.conversation import Conversation
from shared.conversation.events import Event, done, token
from shared.conversation.session import Session, Sessions
from shared.errors import InputInvalidError, MessageRefusedError
from shared.search.searcher import Legs, Searcher
from shared.settings import Settings

if TYPE_CHECKING:
    from shared.ports.embedders.base import Embedder
    from shared.ports.models.base import Model
    from shared.ports.vectors.base import VectorIndex
    from shared.stores.calibrations import CalibrationStore
    from shared.stores.knowledge_bases import KnowledgeBaseStore

PIPELINE: Final = "knowledge"
MAX_TOP_K: Final = 20


class KnowledgeParts(Protocol):
    """What the pipeline needs of the wiring."""

    @property
    def settings(self) -> Settings:
        """The limits."""
        ...

    @property
    def knowledge_bases(self) -> "KnowledgeBaseStore":
        """The bases held, and which are active."""
        ...

    @property
    def embedder(self) -> "Embedder":
        """What turns texts into vectors."""
        ...

    @property
    def model(self) -> "Model":
        """The language model, or what stands where none is."""
        ...

    @property
    def vectors(self) -> "VectorIndex":
        """Where vectors are."""
        ...

    @property
    def pool(self) -> Any:
        """Threads for back ends that may hang."""
        ...

    @property
    def calibrations(self) -> "CalibrationStore":
        """Evidence thresholds by role."""
        ...

    @property
    def sessions(self) -> Sessions:
        """Where conversations are kept."""
        ...


@dataclass(frozen=True, slots=True)
class KnowledgeCall(Asked):
    """One message of a role; `bound_to` is the role. `top_k` None: what the settings say."""

    top_k: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer, and the ids of the entries found for it, best first."""

    answer: KnowledgeAnswer
    hits: tuple[str, ...]


def answer(parts: KnowledgeParts, call: KnowledgeCall) -> Answered:
    """Answer one message. An attack comes back with route "injection" and is not stored.

    Raises InputInvalidError, InputTooLargeError, ValueImpossibleError, NotFoundError, EditionNotActiveError,
    BackendAwayError. The caller has checked that whoever asks holds the role.
    """
    talk = conversation_of(parts)
    check_call(parts, call)
    begun = talk.begin(call)
    if begun.answered is not None:
        return Answered(begun.answered, ())
    context = context_of(parts, call, begun.session)
    state = FLOW.walk(_start(call), context)
    return Answered(_end(talk, call, context, state), tuple(one.entry_id for one in state.get("retrieved", ())))


def stream(parts: KnowledgeParts, call: KnowledgeCall) -> Generator[Event, None, None]:
    """Yield the answer's words, then the whole reply. It is the base's own text and is there at once.

    Raises MessageRefusedError before the first event for an attack, else as `answer`.
    """
    reply = answer(parts, call).answer
    if reply.route == "injection":
        raise MessageRefusedError(reply.explain)
    yield token(reply.explain)
    yield done(reply)


def conversation_of(parts: KnowledgeParts) -> Conversation[KnowledgeAnswer]:
    """Return the conversations of this pipeline."""
    return Conversation(PIPELINE, parts.sessions, KnowledgeAnswer)


def check_call(parts: KnowledgeParts, call: KnowledgeCall) -> None:
    """Raises ValueImpossibleError for an unknown role, InputInvalidError, InputTooLargeError."""
    role_of(call.bound_to)
    check_message(call.message, parts.settings.max_message_characters)
    if call.top_k is not None and not 1 <= call.top_k <= MAX_TOP_K:
        raise InputInvalidError(f"top_k lies between 1 and {MAX_TOP_K}.")


def context_of(parts: KnowledgeParts, call: KnowledgeCall, session: Session) -> KnowledgeContext:
    """Resolve the role's base once and gather the collaborators."""
    settings, role = parts.settings, role_of(call.bound_to)
    with_vectors = settings.knowledge_vectors
    legs = Legs(lexical=0.0, vector=0.5 if with_vectors else 0.0, concept=0.0)
    calibrated = parts.calibrations.find(parts.embedder.name, role.name)
    return KnowledgeContext(
        role=role,
        base=ready_bases(parts.knowledge_bases).of(role.name),
        searcher=Searcher(
            parts.embedder, parts.vectors, legs=legs, pool=parts.pool, timeout_seconds=settings.rag_timeout_seconds
        ),
        session=session,
        top_k=call.top_k or settings.knowledge_top_k,
        thresholds=calibrated or THRESHOLDS,
        number=settings.emergency_number,
        helper=helper_of(parts.model, settings),
    )


def _start(call: KnowledgeCall) -> KnowledgeState:
    return {"role": call.bound_to, "input": call.message}


def _end(
    talk: Conversation[KnowledgeAnswer], call: KnowledgeCall, context: KnowledgeContext, state: KnowledgeState
) -> KnowledgeAnswer:
    """Store the turn, unless it was an attack: nothing of that is kept."""
    reply = reply_of(state, context)
    if reply.route == "injection":
        return reply
    before = state["conversation_history"]
    is_named = bool(reply.citations)
    memory = Memory(
        shown=tuple(dict.fromkeys((*before.shown, *state.get("shown", ())))),
        asked=state["query"] if is_named else before.asked,
        turns=before.turns + 1,
    )
    return talk.end(context.session, call, reply, memory.data())
