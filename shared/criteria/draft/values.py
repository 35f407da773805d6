"""Measured values with their thresholds, thresholds by age from a table, and weighted checklists."""

import re
from collections.abc import Sequence
from functools import cache

from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.marks import Marks
from shared.criteria.draft.people import age_of_cell
from shared.criteria.draft.wording import NUMBER
from shared.guideline.criterion import Checklist, ChecklistItem, Measure, Threshold
from shared.guideline.records import Table
from shared.language.numbers import number_of
from shared.patient.analytes import Analyte, analyte_names, load_analytes

_BEFORE = {
    ">=": "at least|>=",
    ">": "more than|greater than|higher than|above|over|>",
    "<=": "at most|<=",
    "<": "less than|lower than|below|under|<",
}
_AFTER = {">=": r" or (?:more|greater|above|over|higher)", "<=": r" or (?:less|below|under|lower)"}
_COMPARATORS, _TAILS = "|".join(_BEFORE.values()), "|".join(_AFTER.values())
_WORD = r"(?!(?:or|and|with|in|who|if|on|when|for|at|to)\b)[a-zA-Zµ%][\w^]*"
_UNIT = rf"(?:{_WORD}(?: ?\d+\^?\d*)?(?: of \w+)?(?:\s?(?:/|per)\s?\w+(?: of \w+)?)?)"
_FIGURE = r"\d+(?:\.\d+)?"
_CHECKLIST = re.compile(
    rf"(?:\ban? )?(?:weighted )?(?P<name>[\w-]+ checklist)(?: score)? of (?P<score>{NUMBER})\b or more", re.IGNORECASE
)
_SIZE = re.compile(r"\b(?P<n>\d+(?:\.\d+)?) ?(?P<unit>mm|cm)\b", re.IGNORECASE)
_POINTS = re.compile(rf"\b(?P<n>{NUMBER})[ -]points?\b", re.IGNORECASE)
_LIMIT = re.compile(rf"(?P<sign>{_COMPARATORS})?\s*(?P<n>{_FIGURE})(?P<tail>{_TAILS})?", re.IGNORECASE)


def mark_values(text: str, table: Table | None, lexicon: Lexicon, marks: Marks) -> str:
    """Return `text` with measured values and checklists read."""
    if table is not None:
        text = _CHECKLIST.sub(lambda m: marks.node(_checklist(m, table, lexicon), m[0].strip()), text)
        text = _by_age_pattern().sub(lambda m: marks.node(_by_age(m, table), m[0].strip()), text)
    return _value_pattern().sub(lambda m: marks.node(_measure(m), m[0].strip()), text)


@cache
def _name() -> str:
    names = sorted(analyte_names(), key=len, reverse=True)
    # "fit" in small letters is a verb: "signs that fit with pleural disease".
    written = "|".join("(?-i:FIT)" if name == "fit" else re.escape(name) for name in names)
    return rf"(?:\b(?:an?|the|their|serum) )*\b(?P<name>{written})\b"


@cache
def _by_age_pattern() -> re.Pattern[str]:
    said = r"(?: levels?)? (?:is |are )above the (?:threshold|limit) for their age(?: in table \d+)?"
    return re.compile(_name() + said, re.IGNORECASE)


@cache
def _value_pattern() -> re.Pattern[str]:
    figure = rf"(?:(?P<sign>{_COMPARATORS})\s*|\b)(?P<n>{_FIGURE})(?!\.?\d)(?P<unit>\s*{_UNIT})?(?P<tail>{_TAILS})?"
    # A figure counts as a threshold only with words before or after it that say on which side.
    said = r"(?: (?:result|level|count)s?)?(?: (?:is|are|of))? "
    return re.compile(rf"{_name()}{said}{figure}(?(sign)|(?(tail)|(?!)))", re.IGNORECASE)


def _measure(match: re.Match[str]) -> Measure:
    analyte = load_analytes()[analyte_names()[match["name"].lower()]]
    comparator = _comparator(match["sign"], match["tail"])
    side = analyte.high if comparator in (">", ">=") else analyte.low
    value = _converted(analyte, float(match["n"]), (match["unit"] or "").strip())
    return Measure(analyte.id, comparator, value, analyte.unit, (), side.features, match[0].strip())


def _comparator(before: str | None, after: str | None) -> str:
    said = ((before, _BEFORE), (after, _AFTER))
    signs = (
        sign for words, named in said if words for sign in named if re.fullmatch(named[sign], words, re.IGNORECASE)
    )
    return next(signs, ">")


def _converted(analyte: Analyte, figure: float, unit: str) -> float:
    match = analyte.unit_pattern.match(unit) if unit else None
    return analyte.units[int(str(match.lastgroup)[1:])].convert(figure) if match else figure


def _by_age(match: re.Match[str], table: Table) -> Measure:
    analyte = load_analytes()[analyte_names()[match["name"].lower()]]
    lines = tuple(line for row in table.rows if (line := _line(row)))
    return Measure(analyte.id, ">", None, analyte.unit, lines, (), match[0].strip())


def _line(row: Sequence[str]) -> Threshold | None:
    """Return one line of a table: an age cell and a threshold cell; None for a heading."""
    ages = age_of_cell(row[0]) if len(row) > 1 else None
    if ages is None:
        return None
    figure = _LIMIT.search(row[-1])
    sign = _comparator(figure["sign"], figure["tail"]) if figure else ">"
    return Threshold(ages.min, ages.below, sign, float(figure["n"]) if figure else None)


def _checklist(match: re.Match[str], table: Table, lexicon: Lexicon) -> Checklist:
    return Checklist(match["name"].lower(), number_of(match["score"]), _items(table, lexicon), None, match[0].strip())


def _items(table: Table, lexicon: Lexicon) -> tuple[ChecklistItem, ...]:
    """Return the items: a cell that names points sets those of the cells after it."""
    points, items = 1, []
    for cell in (part for row in table.rows for whole in row for part in whole.split(";")):
        stated = _POINTS.search(cell)
        points = number_of(stated["n"]) if stated else points
        if not stated:
            size = _SIZE.search(cell)
            smallest = float(size["n"]) * (10 if size["unit"].lower() == "cm" else 1) if size else None
            items.append(ChecklistItem(lexicon.find_suggested(cell), points, cell.strip(" .;"), smallest))
    return tuple(items)
