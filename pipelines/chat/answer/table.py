"""The lines of a recommendation's table that a question asks for."""

import re

from pipelines.chat.query.question import Ask, Question
from shared.guideline.records import Recommendation
from shared.language.stems import stems

_ASKS_TABLE = re.compile(
    r"\b(?:tables?|thresholds?|checklist|points?|items?|scores?|scoring|major|minor|cut ?-?offs?)\b", re.I
)
_RANGE = re.compile(r"(?P<low>\d+) to (?P<high>\d+)|below (?P<below>\d+)|above (?P<above>\d+)", re.IGNORECASE)
_NUMBERS = {"one": "1", "two": "2", "three": "3"}


def asks_table(message: str) -> bool:
    """Whether a message asks for lines of a table: points, items, thresholds."""
    return bool(_ASKS_TABLE.search(message))


def table_lines(rule: Recommendation, question: Question) -> list[str]:
    """Return the rows asked for, the table's title first; nothing where the question is not about the table."""
    table = rule.table
    if table is None:
        return []
    rows = [" | ".join(row) for row in table.rows]
    age = question.case.age
    chosen = [row for row in rows if _is_of_age(row, age)] if age is not None and Ask.LIST not in question.asks else []
    if chosen:
        return [table.title, rows[0], *chosen]
    if not asks_table(question.message):
        return []
    asked = {_NUMBERS.get(stem, stem) for stem in stems(question.message.replace("-", " "))}
    grouped = _grouped(table.rows)
    named = [line for head, line in grouped if len(asked & set(stems(head))) >= 2]
    return [table.title, *(named or [line for _, line in grouped])]


def _grouped(rows: tuple[tuple[str, ...], ...]) -> list[tuple[str, str]]:
    """Rows that share their first cell become one line."""
    found: dict[str, list[str]] = {}
    for head, *cells in rows:
        found.setdefault(head, []).append(" | ".join(cells))
    return [(head, f"{head} {'; '.join(cells)}") for head, cells in found.items()]


def _is_of_age(row: str, age: int) -> bool:
    found = _RANGE.match(row)
    if not found:
        return False
    if found["low"]:
        return int(found["low"]) <= age <= int(found["high"])
    return age < int(found["below"]) if found["below"] else age > int(found["above"])
