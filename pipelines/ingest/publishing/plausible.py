"""Figures that nobody means: a note mark glued to a number, a digit lost or doubled, a count of more than there is."""

import re
from collections.abc import Iterator
from typing import Final

from pipelines.ingest.publishing.stated import figures_in
from shared.guideline.records import Guideline, Recommendation, Table

_OLDEST: Final = 130  # years
_LONGEST: Final = 60  # of whatever unit a length of time is told in
_WANTED: Final = re.compile(
    r"(?<![\w.])(\d+) or more of (?:the following|these|them)\b[^:\n]*:?(?P<list>(?:\n[•－].*)+)"
)
_YEAR_TAG: Final = re.compile(r"\[(?:19|20)\d\d(?:,|\])")
_SPLIT: Final = re.compile(r"(?<![\d.,/–-])\d \d(?![\d.,/])")


def implausible(guideline: Guideline) -> Iterator[str]:
    """Yield each figure that cannot be meant, with where it stands."""
    for one in guideline.recommendations:
        yield from (f"{one.rule_id}: {what}" for what in _in_recommendation(one))
    for row in guideline.symptom_rows:
        yield from (f"page {row.page}: {what}" for what in _in_words(f"{row.symptom}\n{row.recommendation}"))


def _in_recommendation(one: Recommendation) -> Iterator[str]:
    yield from _in_words(one.text)
    for wanted in _WANTED.finditer(one.text):
        held = _items(wanted["list"])
        if int(wanted[1]) > held:
            yield f"{wanted[1]} or more of {held}"
    if _YEAR_TAG.search(one.text):
        yield "a year tag stands inside its text"
    if one.table:
        yield from _in_table(one.table)


def _in_table(table: Table) -> Iterator[str]:
    cells = [cell for row in table.rows for cell in row]
    yield from (f"a figure in two pieces in its table, “{cell}”" for cell in cells if _SPLIT.search(cell))
    if not all(cell.strip() for cell in cells):
        yield "its table has an empty cell"
    values = [row[-1] for row in table.rows[1:]]
    if len(values) > 1 and len(set(values)) == 1:
        yield f"its table says the same in every row, “{values[0]}”"


def _in_words(text: str) -> Iterator[str]:
    figures = figures_in(text)
    yield from (f"an age of {age}" for age in sorted(figures["age"]) if float(age) > _OLDEST)
    yield from (f"a time of {time}" for time in sorted(figures["time"]) if float(time) > _LONGEST)


def _items(listed: str) -> int:
    """How many of the list are on its first level."""
    marks = [line[0] for line in listed.strip().split("\n")]
    return marks.count(marks[0])
