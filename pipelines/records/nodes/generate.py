"""Write the answer: the draft's sentences whose passages are in the context, or a model's that were checked."""

from typing import TYPE_CHECKING

from pipelines.records.answer.point import Drafted, Point, unique
from pipelines.records.answer.together import units_in
from pipelines.records.context.assemble import Context
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.state import RecordsContext, RecordsState, Runtime

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
    from pipelines.records.worded.people import People
    from pipelines.records.worded.record_shown import shown_of

    papers = context.ready.papers
    people = People(papers)
    shown = shown_of(papers, _near(state, points, papers), units_in(papers), people, context.limits.context_tokens)
    reply = helper.answer(context.message.message, shown, people, context.as_of, _earlier(state, context))
    return {"points": points, "degraded": reply is None}


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


def _earlier(state: RecordsState, context: RecordsContext) -> list[tuple[str, str]]:
    """The questions and answers before that count, in order."""
    most = context.limits.history_messages // 2
    turns = context.conversation.turns(state["session"])[-most:] if most else []
    return [(turn.message, str(turn.reply.get("answer", ""))) for turn in turns]


def _held(draft: Drafted, context: Context) -> tuple[Point, ...]:
    return tuple(point for point in draft.points if point.line.key in context.lines)
