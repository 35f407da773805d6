"""Questions about results: the latest, the first, all of them in time, and those still awaited."""

from collections.abc import Sequence

from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.series import MOST, Value, asks_over_time, over_time, wanted
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match
from shared.language.patterns import patterns_beside
from shared.records.results import AWAITED, ResultSaid
from shared.terminology.health_words import Name

_words = patterns_beside(__file__)


def values_of(papers: Papers, test: str) -> list[Value]:
    """Return a test's results in time; a result told again in words counts once, where it was reported first."""
    found: list[Value] = []
    for line, result in papers.results.get(test, ()):
        if not _is_retold(result, line, found):
            found.append(Value(line, result))
    return found


def _is_retold(result: ResultSaid, line: Line, found: Sequence[Value]) -> bool:
    """The same value again in a letter that is no laboratory's own report."""
    if line.document.doc_type == "lab_result" or not found:
        return False
    return found[-1].result.value == result.value and found[-1].line.document is not line.document


def tests_meant(asked: Asked, papers: Papers) -> list[list[Value]]:
    """Return for each test that the question means its results; of a group those of the telling ones."""
    meant = []
    for name in asked.of("test"):
        members = [values_of(papers, each) for each in (name.members or (name.id,))]
        members = [values for values in members if values]
        meant += members[:1] if name.first and not asked.says(r"\bresults\b") else members
    return meant


def awaited(asked: Asked, papers: Papers) -> Drafted:
    """A result that was asked for and has not come: what the documents say of it, if nothing came after."""
    lines = []
    for name in asked.of("test", "procedure"):
        told = [line for line in papers.lines if names_match(line, name, papers)]
        waiting = [line for line in told if AWAITED.search(line.text)]
        meant = {each for line in waiting[-1:] for each in line.names} | {name.id}
        titled = [d for d in papers.documents if any(each.id in meant for each in papers.named_in(d.title))]
        reported = any((document.document_date or "") > waiting[-1].day for document in titled) if waiting else False
        if waiting and not reported and not _came(name, waiting[-1], told):
            lines.append(waiting[-1])
    return Drafted(points_of(unique(lines)), "answer_partial" if lines else "answer")


def _came(name: Name, waiting: Line, told: Sequence[Line]) -> bool:
    members = name.members or (name.id,)
    later = [line for line in told if line.day > waiting.day]
    measured = any(result.test in members for line in told for result in line.results)
    return any(any(result.test in members for result in line.results) for line in later) if measured else bool(later)


def asks_if_back(asked: Asked) -> bool:
    """Whether a question asks if a result has come."""
    return asked.says(_words()["back"])


def result(asked: Asked, papers: Papers) -> Drafted:
    """The results asked for: over time, the first, one of a certain time, else the latest."""
    meant = tests_meant(asked, papers)
    if not meant:
        return Drafted()
    if asks_over_time(asked):
        lines = [value.line for values in meant for value in over_time(asked, values)]
        return Drafted(points_of(lines), aware=True, settled=True)
    chosen = [value.line for values in meant for value in wanted(asked, papers, values)]
    return Drafted(points_of(in_time(unique(chosen))[:MOST]), settled=True)


def of_that_time(asked: Asked, papers: Papers) -> Drafted:
    """Every result that a laboratory reported in the time asked for."""
    window = asked.window
    lines = [line for line in papers.lines if line.results and window and window.holds(line.day)]
    return Drafted(points_of(line for line in lines if line.document.doc_type == "lab_result"), settled=bool(lines))
