"""One call with the whole list of criteria; where a model's view is too small for it, a bounded loop with two tools."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipelines.assess.second import prompts
from pipelines.assess.second.leaves import Leaf, leaves_of, pointed_at
from pipelines.assess.second.sent import sent
from pipelines.assess.second.shapes import LeafReading, Readings
from pipelines.assess.state import AssessContext
from shared.guardrails.fence import fenced
from shared.patient.record import PatientRecord
from shared.ports.models.base import ModelMessage, ModelReply
from shared.ports.models.schemas import ReplyUnreadableError, read_reply
from shared.tools.budget import Budget
from shared.tools.loop import run_loop
from shared.tools.room import with_room
from shared.tools.tool import Tool, ToolRefusedError, text_parameters
from shared.tools.toolbox import Toolbox

PATIENT: Final = "this-patient"  # how the model calls the patient; no id leaves the product
_CHARACTERS_A_TOKEN: Final = 3  # few, so that a prompt is rather thought too long
_LONGEST_QUERY, _A_SEARCH = 300, 4


@dataclass(frozen=True, slots=True)
class Reader:
    """A budget and the room that the model has, in tokens; None: enough for anything."""

    budget: Budget
    max_tokens: int
    context_tokens: int | None = None


def second_readings(record: PatientRecord, context: AssessContext, reader: Reader) -> Sequence[LeafReading]:
    """Return what the second reader points at, unchecked. Raises ModelAwayError."""
    leaves = leaves_of(context.served.rulebook)
    whole = prompts.whole(leaves, sent(record))
    if _fits(whole, reader):
        return _read(_asked(whole, reader), whole, reader)
    toolbox = _Fetching(record, context, leaves).box
    end = run_loop(reader.budget, toolbox, prompts.stepwise())
    return _read(end.reply, end.messages, reader)


def _fits(messages: Sequence[ModelMessage], reader: Reader) -> bool:
    needed = sum(len(message.text) for message in messages) / _CHARACTERS_A_TOKEN + reader.max_tokens
    return reader.context_tokens is None or needed <= reader.context_tokens


def _asked(messages: Sequence[ModelMessage], reader: Reader) -> ModelReply:
    return with_room(lambda room: reader.budget.ask(messages, Readings, max_tokens=room), reader.max_tokens)


def _read(reply: ModelReply, messages: Sequence[ModelMessage], reader: Reader) -> Sequence[LeafReading]:
    """The reply in its shape; a stepwise reader that answered otherwise is asked for the shape once more."""
    try:
        return read_reply(reply.text, Readings).readings
    except ReplyUnreadableError:
        if reader.budget.calls < 2:
            raise
    said = ModelMessage("assistant", reply.text or "(nothing)")
    return read_reply(_asked([*messages, said, ModelMessage("user", prompts.AGAIN)], reader).text, Readings).readings


class _Fetching:
    """The two tools of the stepwise reader."""

    def __init__(self, record: PatientRecord, context: AssessContext, leaves: Sequence[Leaf]) -> None:
        self._record, self._context = record, context
        self._leaves = {leaf.leaf_id: leaf for leaf in leaves}
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
        found = {one for number in named if number in rules for one in pointed_at(rules[number].criterion)}
        return prompts.listed(leaf for leaf_id, leaf in self._leaves.items() if leaf_id in found) or "nothing"
