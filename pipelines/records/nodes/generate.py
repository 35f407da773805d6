"""Write the answer: the draft's sentences whose passages are in the context, or a model's that were checked."""

from typing import TYPE_CHECKING

from pipelines.records.answer.point import Drafted, Point, unique
from pipelines.records.context.assemble import Context
from pipelines.records.messages import say
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.state import Fixed, RecordsContext, RecordsState, Runtime

if TYPE_CHECKING:
    from pipelines.records.worded.ask import Helper


def generate(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the points that may be said."""
    helper = runtime.context.helper
    points = _held(state["draft"], state["context"])
    return {"points": points} if helper is None else _by_a_model(state, points, runtime.context, helper)


def _by_a_model(
    state: RecordsState, points: tuple[Point, ...], context: RecordsContext, helper: "Helper"
) -> RecordsState:
    """What a model says of the record stands where code has checked it; else code's answer does."""
    from pipelines.records.worded.answering import worded

    told = worded(state, _near(state, points, context.ready.papers), context, helper)
    if told is None:
        return {"points": points, "degraded": True}
    kind = context.query_type or told.query_type
    if told.urgent in ("emergency", "self_harm"):
        text = say(told.urgent, number=context.limits.emergency_number or "999")
        fixed = Fixed("emergency", text, "out_of_bounds")
        return {"points": (), "fixed": fixed, "urgent": told.urgent, "query_type": kind}
    found: RecordsState = {"points": points}
    if told.urgent == "same_day":
        found["urgent"] = "same_day"
    if told.is_found:
        return {**found, "points": told.draft.points, "draft": told.draft, "worded": told.puts, "query_type": kind}
    return {**found, "doubted": True}


def _near(state: RecordsState, points: tuple[Point, ...], papers: Papers) -> list[Line]:
    """Lines by how they bear on the question: code's own, those found near it, then the latest."""
    documents = {document.document_id: document for document in papers.documents}
    found = [
        line
        for hit in state["hits"]
        for line in papers.of(documents[hit.passage.fields["document_id"]])
        if line.text in hit.passage.text
    ]
    return unique([*(point.line for point in points), *found, *reversed(papers.lines)])


def _held(draft: Drafted, context: Context) -> tuple[Point, ...]:
    return tuple(point for point in draft.points if point.line.key in context.lines)
