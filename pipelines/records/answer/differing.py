"""Where documents differ: a due date told twice, and all that does not agree."""

from datetime import date

from pipelines.records.answer.allergies import all_allergies
from pipelines.records.answer.conflict.found import unsettled
from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.together import unit_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from shared.records.dates import dates_in

_DUE = "due_date"


def due_date(asked: Asked, papers: Papers) -> Drafted:
    """When a baby is due: every date that documents give, the later document last."""
    lines = [line for line in papers.lines if _DUE in line.names and _days(line)]
    days = {day for line in lines for day in _days(line)}
    if not lines or len(days) == 1:
        return Drafted(points_of(lines[-1:]))
    closing = "Your documents give different dates; ask your midwife or doctor which one holds."
    _ = asked
    told = points_of(in_time(unique(lines)))
    return Drafted(told, "answer_with_conflict", aware=True, closing=closing, together=(unit_of(lines),))


def _days(line: Line) -> list[date]:
    near = date.fromisoformat(line.day) if line.day else date(2000, 1, 1)
    return [said.day for said in dates_in(line.text, near)]


def mismatches(asked: Asked, papers: Papers) -> Drafted:
    """Everything on which documents do not agree: doses, conditions, results and dates, allergies that one denies."""
    points = list(points_of(line for each in unsettled(papers) for line in each.sides))
    allergic = all_allergies(asked, papers)
    if allergic.outcome == "answer_with_conflict":
        points += allergic.points
    closing = "Ask your doctor or pharmacist which one holds." if points else ""
    return Drafted(tuple(points), "answer_with_conflict" if points else "answer", aware=True, closing=closing)
