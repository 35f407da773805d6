"""Plain words below an answer that has been told already: a model's, and no one waits for them to read the rest."""

from dataclasses import dataclass

from pipelines.records.answer.point import Outcome
from pipelines.records.messages import say
from pipelines.records.state import RecordsContext, RecordsState
from shared.conversation.events import token


@dataclass(frozen=True, slots=True)
class Below:
    """The lines told below an answer. `is_away`: a model was asked and gave nothing that can be used."""

    lines: tuple[str, ...] = ()
    is_away: bool = False


def put_plainly(state: RecordsState, outcome: Outcome, context: RecordsContext) -> Below:
    """Have quotations put plainly where they are an answer, and tell what stands; a conflict's sides speak alone."""
    is_open = outcome == "answer" and state["points"] and state["query_type"] != "Exploratory"
    if context.helper is None or not is_open or state["asked"].is_for_today or state.get("degraded"):
        return Below()
    lines = [point.line for point in state["points"]]
    plain = context.helper.put_plainly(state["question"], lines, context.ready.papers)
    told = (say("put_plainly"), *plain.sentences) if plain.sentences else ()
    for line in told:
        context.tell(token(f"\n{line}"))
    return Below(told, plain.is_away)
