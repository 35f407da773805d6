"""What a model answered, as it may stand: its sentences that were checked, quotations for the rest, code's boundary.

Code keeps what is its own: a decision stays a professional's, allergies that a question touches are told, and no side
of a conflict stands without the other.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from pipelines.records.answer.allergies import allergy_entries, concerned, lines_of
from pipelines.records.answer.conflict.shape import CLOSING
from pipelines.records.answer.conflict.told import told_both_ways
from pipelines.records.answer.operators import asks_of_allergies
from pipelines.records.answer.point import Drafted, Outcome, Point, Put, points_of, unique
from pipelines.records.answer.redirect import closing_of, opening_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from pipelines.records.worded.shapes import Kind
from shared.records.results import OPEN

_OUTCOMES: Final[Mapping[Kind, Outcome]] = {
    "answered": "answer",
    "conflict": "answer_with_conflict",
    "partial": "answer_partial",
    "needs_professional": "redirect",
    "not_found": "no_evidence",
}


def quotations(lines: Sequence[Line]) -> list[Put]:
    """Return lines as code quotes them."""
    return [Put(point.text, (point.line,), "code") for point in points_of(lines)]


def composed(
    kind: Kind, puts: Sequence[Put], draft: Drafted, asked: Asked, papers: Papers
) -> tuple[Drafted, tuple[Put, ...]]:
    """Return the answer's draft and its sentences: the model's, and what code must tell beside them."""
    cited = _lines(puts)
    added = _allergies(cited, draft, asked, papers)
    added += _other_sides([*cited, *added], kind, draft, asked, papers)
    every = (*puts, *quotations(added))
    lines = _lines(every)
    outcome = _outcome(_kind(kind, puts), lines, draft, bool(_differing(lines, draft, asked, papers)))
    is_handed_on = outcome == "redirect"
    has_own = is_handed_on and draft.outcome == "redirect"
    told = Drafted(
        tuple(Point(line) for line in lines),
        outcome,
        opening=(draft.opening if has_own else opening_of(asked)) if is_handed_on else "",
        closing=_closing(outcome, lines, draft),
        questions=draft.questions,
        aware=draft.aware or outcome in ("answer_with_conflict", "redirect"),
    )
    return told, every


def _closing(outcome: Outcome, lines: Sequence[Line], draft: Drafted) -> str:
    if outcome == "redirect":
        return closing_of(lines)
    if outcome == "answer_with_conflict":
        return draft.closing if draft.outcome == outcome else CLOSING
    return ""


def _lines(puts: Sequence[Put]) -> list[Line]:
    return unique(line for put in puts for line in put.lines)


def _kind(kind: Kind, puts: Sequence[Put]) -> Kind:
    """What is still open makes an answer partial where it leads; told beside what leads, it does not."""
    is_open = [any(OPEN.search(line.text) for line in put.lines) for put in puts]
    return "answered" if kind == "partial" and any(is_open) and not is_open[0] else kind


def _outcome(kind: Kind, lines: Sequence[Line], draft: Drafted, differ: bool) -> Outcome:
    """A decision stays handed on; papers that differ are a conflict only where more than one of them is told."""
    if draft.outcome == "redirect" or kind == "needs_professional":
        return "redirect"
    is_told_twice = len({line.document.document_id for line in lines}) > 1
    if is_told_twice and (differ or kind == "conflict"):
        return "answer_with_conflict"
    return "answer" if kind == "conflict" else _OUTCOMES[kind]


def _allergies(cited: Sequence[Line], draft: Drafted, asked: Asked, papers: Papers) -> list[Line]:
    """An allergy that the question touches, or one asked for, of which nothing is told yet."""
    entries = concerned(asked, papers) or (allergy_entries(papers) if asks_of_allergies(asked) and draft else [])
    told = {line.key for line in cited}
    missing = [lines_of(entry, papers) for entry in entries]
    return [line for lines in missing if told.isdisjoint(line.key for line in lines) for line in lines]


def _other_sides(cited: Sequence[Line], kind: Kind, draft: Drafted, asked: Asked, papers: Papers) -> list[Line]:
    told = {line.key for line in cited}
    wanted = [line for line in _differing(cited, draft, asked, papers) if line.key not in told]
    if kind == "conflict" and not wanted:
        sides = {key for unit in draft.together if unit & told for key in unit}
        wanted = [line for line in papers.lines if line.key in sides - told]
    return wanted


def _differing(cited: Sequence[Line], draft: Drafted, asked: Asked, papers: Papers) -> tuple[Line, ...]:
    """The lines of a conflict that the question is about, by code's reading of the papers."""
    both = told_both_ways(Drafted(points_of(cited)), asked, papers)
    if both.outcome == "answer_with_conflict":
        return tuple(point.line for point in both.points)
    if draft.outcome == "answer_with_conflict":
        return tuple(point.line for point in draft.points)
    return ()
