"""Two values of a test for one day in different documents, in one unit or with none given."""

from collections.abc import Iterator
from datetime import date
from itertools import combinations

from pipelines.records.answer.conflict.shape import Conflict
from pipelines.records.answer.point import in_time
from pipelines.records.answer.tests import values_of
from pipelines.records.papers.prepare import Line, Papers
from shared.records.dates import dates_in


def of_results(papers: Papers) -> Iterator[Conflict]:
    """The first of each test."""
    for test in papers.results:
        values = [(each, _day_of(each.line, each.result.start)) for each in values_of(papers, test)]
        for (one, day), (other, other_day) in combinations(values, 2):
            alike = one.result.unit == other.result.unit or not (one.result.unit and other.result.unit)
            apart = one.line.document is not other.line.document and one.number != other.number
            if day and day == other_day and alike and apart and None not in (one.number, other.number):
                yield Conflict("result", test, tuple(in_time([one.line, other.line])))
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
