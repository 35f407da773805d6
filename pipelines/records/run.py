"""Answer one question over a record: the one way in for the function and the command line."""

from collections.abc import Generator
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Protocol

from pipelines.records.graph import FLOW
from pipelines.records.papers.shelf import ShelfParts, take
from pipelines.records.question.kinds import QUERY_TYPES, QueryType
from pipelines.records.response import RecordsAnswer
from pipelines.records.state import Limits, RecordsContext, RecordsState
from shared.conversation.asked import Asked, check_message
from shared.conversation.conversation import Conversation
from shared.conversation.events import Event, Tell, done, untold
from shared.conversation.going import Telling, told
from shared.errors import MessageRefusedError
from shared.search.searcher import Searcher
from shared.settings import Settings

if TYPE_CHECKING:
    from pipelines.records.worded.ask import Helper
    from shared.ports.models.base import Model
    from shared.stores.record_access import RecordAccess
    from shared.stores.record_grants import RecordGrants
    from shared.stores.sessions import SessionStore

PIPELINE = "records"


class RecordsParts(ShelfParts, Protocol):
    """What the pipeline needs of the wiring."""

    @property
    def settings(self) -> Settings:
        """The limits."""
        ...

    @property
    def record_searcher(self) -> Searcher:
        """Search over a patient's passages."""
        ...

    @property
    def model(self) -> "Model":
        """The language model, or what stands where none is."""
        ...

    @property
    def sessions(self) -> "SessionStore":
        """Where conversations are kept."""
        ...

    @property
    def record_grants(self) -> "RecordGrants":
        """Who may see which record."""
        ...

    @property
    def record_access(self) -> "RecordAccess":
        """Who looked when."""
        ...

    def now(self) -> datetime:
        """The time, with its zone."""
        ...


@dataclass(frozen=True, slots=True)
class RecordsCall(Asked):
    """One question. `bound_to`: the patient; `as_of`: the day that counts as today; `query_type` overrides the kind."""

    as_of: date | None = None
    query_type: QueryType | None = None


def ask(parts: RecordsParts, call: RecordsCall) -> RecordsAnswer:
    """Answer one question. What is refused comes back with outcome "refuse" and is not stored.

    Raises InputInvalidError, InputTooLargeError, NotFoundError, BackendAwayError.
    """
    context, start, answered = _begun(parts, call)
    if answered:
        return answered
    state = FLOW.walk(start, context)
    _note(parts, call, state["response"])
    return state["response"]


def stream(parts: RecordsParts, call: RecordsCall) -> Generator[Event, None, None]:
    """Yield the context, then sentences as they have passed, then the whole reply. Raises as `ask`.

    An attack raises MessageRefusedError before the first event.
    """
    telling = Telling()
    context, start, answered = _begun(parts, call, telling.tell)
    if answered:
        yield done(answered)
        return
    state = yield from told(lambda: FLOW.steps(start, context), telling)
    reply: RecordsAnswer = state["response"]
    _note(parts, call, reply)
    if is_attack(reply):
        raise MessageRefusedError(reply.answer)
    yield done(reply)


def is_attack(reply: RecordsAnswer) -> bool:
    """Whether a reply refuses an attack, and not a question about somebody else."""
    from pipelines.records.messages import say

    return reply.outcome == "refuse" and reply.answer == say("injection")


def _begun(
    parts: RecordsParts, call: RecordsCall, tell: Tell = untold
) -> tuple[RecordsContext, RecordsState, RecordsAnswer | None]:
    check_message(call.message, parts.settings.max_message_characters)
    ready = take(parts, call.caller, call.bound_to)
    conversation = Conversation(PIPELINE, parts.sessions, RecordsAnswer)
    begun = conversation.begin(call)
    context = RecordsContext(
        message=call,
        patient_id=call.bound_to,
        ready=ready,
        searcher=parts.record_searcher,
        conversation=conversation,
        limits=limits_of(parts.settings),
        as_of=call.as_of or parts.now().date(),
        query_type=call.query_type,
        by_carer=parts.record_grants.authorise(call.caller, call.bound_to).relation == "carer",
        tell=tell,
        helper=_helper(parts),
    )
    return context, {"session": begun.session}, begun.answered


def _helper(parts: RecordsParts) -> "Helper | None":
    """Nothing of a model is loaded where documents are shown to none, or answers are quoted alone."""
    if parts.settings.records_model == "none" or parts.settings.answers_records == "quoted":
        return None
    from pipelines.records.worded.ask import helper_of

    return helper_of(parts.model, parts.settings)


def limits_of(settings: Settings) -> Limits:
    """Return what the settings allow."""
    top_k = {kind: int(getattr(settings, f"records_top_k_{kind.lower()}")) for kind in QUERY_TYPES}
    return Limits(
        top_k,
        settings.records_context_tokens,
        settings.records_history_messages,
        settings.emergency_number,
    )


def _note(parts: RecordsParts, call: RecordsCall, reply: RecordsAnswer) -> None:
    cited = {citation.document_id for citation in reply.citations}
    if not parts.record_access.note(call.bound_to, call.caller, "ask", len(cited)):
        parts.sessions.erase_bound(PIPELINE, call.bound_to)  # erased while the answer was made
