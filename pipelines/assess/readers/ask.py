"""Two calls: an open reading of the record, then a closed check. Where a model's view is too small for the first, a
bounded loop with two tools fetches for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pipelines.assess.readers import prompts
from pipelines.assess.readers.claims import Claim
from pipelines.assess.readers.ideas import Ideas, ideas_of
from pipelines.assess.readers.sent import sent
from pipelines.assess.readers.shapes import Checked, CheckedClaim, Reading
from pipelines.assess.state import AssessContext
from shared.criteria.naming import concepts_in
from shared.guardrails.emergencies.pack import load_pack
from shared.guardrails.fence import fenced
from shared.guardrails.masking import masked
from shared.patient.record import PatientRecord
from shared.ports.models.base import ModelMessage, ModelReply
from shared.ports.models.schemas import Decided, ReplyUnreadableError, read_reply
from shared.tools.budget import Budget
from shared.tools.loop import run_loop
from shared.tools.room import with_room
from shared.tools.tool import Tool, ToolRefusedError, text_parameters
from shared.tools.toolbox import Toolbox

PATIENT: Final = "this-patient"  # how the model calls the patient; no id leaves the product
_CHARACTERS_A_TOKEN: Final = 3  # few, so that a prompt is rather thought too long
_LONGEST_QUERY, _A_SEARCH = 300, 4
Shape = TypeVar("Shape", bound=Decided)


@dataclass(frozen=True, slots=True)
class Reader:
    """A budget and the room that the model has, in tokens; None: enough for anything."""

    budget: Budget
    max_tokens: int
    context_tokens: int | None = None


def read_record(record: PatientRecord, context: AssessContext, reader: Reader) -> Reading:
    """Return what the model reads in the record, unchecked. Raises ModelAwayError."""
    ideas, kinds = ideas_of(context.served.rulebook), kinds_of_emergency()
    whole = prompts.reading(ideas, kinds, sent(record))
    if _fits(whole, reader):
        return read_as_asked(whole, reader)
    toolbox = _Fetching(record, context, ideas).box
    end = run_loop(reader.budget, toolbox, prompts.stepwise(ideas, kinds))
    return _read(end.reply, end.messages, Reading, reader)


def read_as_asked(asked: Sequence[ModelMessage], reader: Reader) -> Reading:
    """Return what the model reads in the record of a prompt, unchecked. Raises ModelAwayError."""
    return _read(_asked(asked, Reading, reader), asked, Reading, reader)


def check_claims(claims: Sequence[Claim], record: PatientRecord, reader: Reader) -> Sequence[CheckedClaim]:
    """Return how the words of each claim hold, unchecked. Raises ModelAwayError."""
    if not claims:
        return ()
    shown = "\n\n".join(masked(claim.shown(), (record.name or "",)) for claim in claims)
    asked = prompts.checking(shown)
    return _read(_asked(asked, Checked, reader), asked, Checked, reader).claims


def kinds_of_emergency() -> tuple[str, ...]:
    """Return the kinds of emergency of which the product has words, the gravest first."""
    return tuple(kind.name for kind in load_pack().kinds)


def _fits(messages: Sequence[ModelMessage], reader: Reader) -> bool:
    needed = sum(len(message.text) for message in messages) / _CHARACTERS_A_TOKEN + reader.max_tokens
    return reader.context_tokens is None or needed <= reader.context_tokens


def _asked(messages: Sequence[ModelMessage], shape: type[Decided], reader: Reader) -> ModelReply:
    return with_room(lambda room: reader.budget.ask(messages, shape, max_tokens=room), reader.max_tokens)


def _read(reply: ModelReply, messages: Sequence[ModelMessage], shape: type[Shape], reader: Reader) -> Shape:
    """The reply in its shape; a stepwise reader that answered otherwise is asked for the shape once more."""
    try:
        return read_reply(reply.text, shape)
    except ReplyUnreadableError:
        if not any(message.role == "tool" for message in messages):
            raise
    said = ModelMessage("assistant", reply.text or "(nothing)")
    again = [*messages, said, ModelMessage("user", prompts.AGAIN)]
    return read_reply(_asked(again, shape, reader).text, shape)


class _Fetching:
    """The two tools of the stepwise reader."""

    def __init__(self, record: PatientRecord, context: AssessContext, ideas: Ideas) -> None:
        self._record, self._context, self._ideas = record, context, ideas
        self.box = Toolbox(
            (
                Tool("get_patient_data", prompts.GET_PATIENT, text_parameters("patient_id"), self._fetched),
                Tool("search_clinical_guidelines", prompts.SEARCH, text_parameters("query"), self._searched),
            )
        )

    def _fetched(self, arguments: Mapping[str, Any]) -> str:
        if arguments.get("patient_id") not in (PATIENT, self._record.patient_id):
            raise ToolRefusedError(f"Only {PATIENT} can be fetched here.")
        return fenced("record", sent(self._record))

    def _searched(self, arguments: Mapping[str, Any]) -> str:
        query = arguments.get("query")
        if not isinstance(query, str) or not query.strip():
            raise ToolRefusedError("A search needs a query in words.")
        context = self._context
        hits = context.retriever.retrieve(context.served.library, query[:_LONGEST_QUERY], _A_SEARCH).hits
        named = {number for hit in hits for number in (hit.rule_id, *(hit.references or ())) if number}
        rules = context.served.rulebook.by_id()
        found = {concept for number in named if number in rules for concept in concepts_in(rules[number].criterion)}
        ideas = (one for one in self._ideas.by_id.values() if one.concept in found)
        return "\n".join(f"{one.idea_id}: {one.label}" for one in ideas) or "nothing"
