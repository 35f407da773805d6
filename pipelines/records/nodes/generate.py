"""Write the answer: the draft's sentences whose passages are in the context, and no others."""

from typing import TYPE_CHECKING

from pipelines.records.answer.point import Drafted, Point
from pipelines.records.context.assemble import Context
from pipelines.records.nodes.assemble_context import assembled_for
from pipelines.records.state import RecordsContext, RecordsState, Runtime

if TYPE_CHECKING:
    from pipelines.records.worded.ask import Helper


def generate(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the points that may be said; where code found none, those that a model's reading leads it to."""
    helper, asked = runtime.context.helper, state["asked"]
    is_open = asked.bound == "within" and not asked.is_for_today and asked.query_type != "Exploratory"
    if helper is None or state["draft"].points or not is_open:
        return {"points": _held(state["draft"], state["context"])}
    return _read_by_a_model(state, runtime.context, helper)


def _read_by_a_model(state: RecordsState, context: RecordsContext, helper: "Helper") -> RecordsState:
    """It is shown what the context holds, and what comes of its reading is capped like everything else."""
    from pipelines.records.worded.drawn import draft_of, sentences_of

    papers, held = context.ready.papers, state["context"]
    passages = [hit.passage for hit in state["hits"] if hit.passage.id in held.passage_ids]
    meaning = helper.mean(state["question"], sentences_of(passages, papers), papers)
    draft = draft_of(meaning, state["asked"], papers)
    if not draft.points:
        return {"points": (), "degraded": meaning.is_away}
    held = assembled_for(draft, state, context)
    points = _held(draft, held)
    return {"draft": draft, "context": held, "points": points, "assisted": bool(points)}


def _held(draft: Drafted, context: Context) -> tuple[Point, ...]:
    return tuple(point for point in draft.points if point.line.key in context.lines)
