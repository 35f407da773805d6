"""Where documents contradict each other on more than a dose: a condition shut out, a result of one day told twice."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final, Literal
from weakref import WeakKeyDictionary

from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.tests import values_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from shared.guardrails.patterns import load_patterns
from shared.records.dates import dates_in, spoken
from shared.records.reading import SHUT_OUT

_FILE: Final = Path(__file__).with_name("contradictions.yaml")
_NEAR: Final = 60  # characters on either side of a name in which a word speaks of it
_found: WeakKeyDictionary[Papers, tuple["Contradiction", ...]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Sentences of different documents that cannot both hold of one condition or test; `about` is its id."""

    kind: Literal["condition", "result"]
    about: str
    sides: tuple[Line, ...]

    @property
    def text(self) -> str:
        """That they differ, and where; not which holds."""
        days = " and ".join(spoken(line.day) for line in self.sides)
        what = "results for one day" if self.kind == "result" else "answers on one condition"
        return f"Documents of {days} give different {what}; ask which one holds."


def contradictions(papers: Papers) -> tuple[Contradiction, ...]:
    """Return what no later document decides; found once for a set of papers."""
    if papers not in _found:
        _found[papers] = (*_of_conditions(papers), *_of_results(papers))
    return _found[papers]


def told_both_ways(found: Drafted, asked: Asked, papers: Papers) -> Drafted:
    """An answer that holds one side of what is asked about gets the other, and says that they differ."""
    if found.outcome != "answer" or asked.says(load_patterns(_FILE)["past_it"]):
        return found
    named = {each for name in asked.of("condition", "test") for each in (name.id, *name.members)}
    told = {point.line.key for point in found.points}
    own = [
        each for each in contradictions(papers)
        if each.about in named and any(line.key in told for line in each.sides)
    ]  # fmt: skip
    if not own:
        return found
    lines = in_time(unique([*(line for each in own for line in each.sides), *(p.line for p in found.points)]))
    together = (*found.together, *(frozenset(line.key for line in each.sides) for each in own))
    closing = "Your documents do not agree here; ask your doctor which one holds."
    points = points_of(lines)
    return replace(found, points=points, outcome="answer_with_conflict", aware=True, closing=closing, together=together)


def _of_conditions(papers: Papers) -> Iterator[Contradiction]:
    """A condition that one document shuts out and a later one lists as known, with no word that it was found."""
    told: dict[str, list[tuple[str, Line]]] = {}
    for line in papers.lines:
        for one in papers.words.find(line.text) if line.names else ():
            if one.name.kind == "condition" and (way := _way(line.text, one.start, one.end)):
                told.setdefault(one.name.id, []).append((way, line))
    for condition, said in told.items():
        for (before, first), (after, second) in pairwise(said):
            last = (after, second) == said[-1] or said[-1][0] == "listed"
            if (before, after) == ("denied", "listed") and first.day < second.day and last:
                yield Contradiction("condition", condition, (first, second))


def _way(text: str, start: int, end: int) -> str:
    """Whether a sentence denies, lists or finds the condition that it names there."""
    before, after = _clause(text[max(0, start - _NEAR) : start], -1), _clause(text[end : end + _NEAR], 0)
    words = load_patterns(_FILE)
    if words["another"].search(before):
        return ""
    if words["denied_before"].search(before) or SHUT_OUT.match(after):
        return "denied"
    if words["found"].search(before) or words["found"].search(after):
        return "found"
    return "listed" if words["listed"].search(before) else ""


def _clause(text: str, place: int) -> str:
    """The piece of the text next to the name: no further than a semicolon or a "but"."""
    return load_patterns(_FILE)["parts"].split(text)[place]


def _of_results(papers: Papers) -> Iterator[Contradiction]:
    """Two values of a test for one day in different documents, in one unit or with none given."""
    for test in dict.fromkeys(result.test for line in papers.lines for result in line.results):
        values = [(each, _day_of(each.line, each.result.start)) for each in values_of(papers, test)]
        for (one, day), (other, other_day) in combinations(values, 2):
            alike = one.result.unit == other.result.unit or not (one.result.unit and other.result.unit)
            apart = one.line.document is not other.line.document and one.number != other.number
            if day and day == other_day and alike and apart and None not in (one.number, other.number):
                yield Contradiction("result", test, tuple(in_time([one.line, other.line])))
                break


def _day_of(line: Line, start: int) -> str:
    """The day that a value is of: the one told after it, else a laboratory's own; a letter's date is no test's."""
    if not line.day:
        return ""
    said = [each for each in dates_in(line.text, date.fromisoformat(line.day)) if each.day_given]
    after = [each for each in said if each.start > start]
    if after or len(said) == 1:
        return (after or said)[0].day.isoformat()
    return line.day if line.document.doc_type == "lab_result" else ""
