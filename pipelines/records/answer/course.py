"""How a condition or complaint has gone: the results that it is followed by, and what letters say of it."""

from collections.abc import Sequence

from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.series import over_time
from pipelines.records.answer.tests import values_of
from pipelines.records.answer.timeline import MOST, eventful
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match
from shared.terminology.health_words import Name


def course(asked: Asked, papers: Papers) -> Drafted:
    """How a condition or complaint has gone: of each document about it, the sentences in which something happens."""
    names = asked.of("condition", "symptom")
    systems = frozenset().union(*(name.systems for name in names)) - {"general"}
    lines: list[Line] = []
    told_of: list[Line] = []
    for document in papers.documents:
        if asked.window and not asked.window.holds(document.document_date):
            continue
        own = papers.of(document)
        titled = any(systems & name.systems and name.kind != "procedure" for name in papers.named_in(document.title))
        told = [line for line in own if any(names_match(line, name, papers) for name in names)]
        told_of += told[-1:]
        if titled or told:
            lines += unique([*told, *(eventful(own, 2) if titled else [])])[:3]
    marked = _markers(names, asked, papers)
    return Drafted(points_of(in_time(unique([*marked, *(told_of[-2:] if marked else lines)]))[-MOST:]), aware=True)


def _markers(names: Sequence[Name], asked: Asked, papers: Papers) -> list[Line]:
    """The results that a condition is followed by: of the tests of its own system, the one measured most often."""
    systems = frozenset().union(*(name.systems for name in names if name.kind == "condition"))
    tests = [name.id for name in papers.words.names.values() if name.kind == "test" and name.systems & systems]
    series = [values for values in (values_of(papers, test) for test in tests) if len(values) > 1]
    return [value.line for value in over_time(asked, max(series, key=len))] if series else []
