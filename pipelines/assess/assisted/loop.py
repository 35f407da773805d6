"""The bounded loop in which the model reads what the rules left unread: tools as often as it asks, then one reply."""

from collections.abc import Sequence

from pipelines.assess.assisted import prompts
from pipelines.assess.assisted.assistant import Budget
from pipelines.assess.assisted.shapes import ProposedFact, Reading
from pipelines.assess.assisted.tools import PATIENT, TOOLS, Tools, shown
from shared.ports.models.base import ModelMessage, ModelReply
from shared.ports.models.schemas import ReplyUnreadableError, read_reply
from shared.tracing import log_event

_CALLS_A_STEP = 8
_NO_TIME = "There is no time left."


def proposals(budget: Budget, tools: Tools) -> Sequence[ProposedFact]:
    """Return what the model sees in the unread parts. Raises ModelAwayError, also when it comes to no end."""
    begin = f"{prompts.BEGIN.format(patient=PATIENT)}\n{shown(list(tools.hits.values()))}"
    messages = [ModelMessage("system", prompts.READ), ModelMessage("user", begin)]
    while True:
        reply = budget.ask(messages, tools=TOOLS)
        if reply.calls:
            messages += _done(reply, tools, budget)
        elif not tools.is_fetched:
            log_event("tool_called", tool="get_patient_data", outcome="direct")
            messages += [_said(reply), ModelMessage("user", f"{prompts.NOT_FETCHED}\n{tools.record()}")]
        else:
            return _read(reply, messages, budget)


def _done(reply: ModelReply, tools: Tools, budget: Budget) -> list[ModelMessage]:
    """The step with its results; what is asked for beyond the limit, or when the time is up, is answered so."""
    results = [
        "Too many calls at once." if place >= _CALLS_A_STEP else tools.call(call) if budget.left > 0 else _NO_TIME
        for place, call in enumerate(reply.calls)
    ]
    told = [ModelMessage("tool", text, tool=call.name) for call, text in zip(reply.calls, results, strict=True)]
    return [ModelMessage("assistant", reply.text, calls=reply.calls), *told]


def _read(reply: ModelReply, messages: list[ModelMessage], budget: Budget) -> Sequence[ProposedFact]:
    """The reply in its shape; one that is not is asked for once more, in that shape and without tools."""
    try:
        return read_reply(reply.text, Reading).found
    except ReplyUnreadableError:
        again = budget.ask([*messages, _said(reply), ModelMessage("user", prompts.ONLY_JSON)], Reading)
        return read_reply(again.text, Reading).found


def _said(reply: ModelReply) -> ModelMessage:
    return ModelMessage("assistant", reply.text or "(nothing)")
