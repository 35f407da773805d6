"""Measured values with their thresholds, thresholds by age from a table, and weighted checklists."""

import re
from collections.abc import Sequence
from functools import cache

from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.marks import NODE, PERSON, Marks
from shared.criteria.draft.people import mark_ages
from shared.criteria.draft.wording import NUMBER, has_any, has_digit, number_of
from shared.guideline.criterion import Age, Checklist, ChecklistItem, Measure, Threshold
from shared.guideline.records import Table
from shared.patient.analytes import Analyte, analyte_names, load_analytes

_BEFORE = {
    ">=": r"at least|at or above|>=|(?:no|not) (?:less|lower|smaller) than|not (?:below|under)",
    ">": r"more than|greater than|higher than|above|over|exceed(?:s|ing)?|in excess of|>",
    "<=": r"at most|<=|(?:no|not) (?:more|higher|greater) than|not (?:above|over)|at or below|up to",
    "<": r"less than|lower than|below|under|<",
}
_AFTER = {
    ">=": r",? (?:or|and) (?:more|greater|above|over|higher|upwards)",
    "<=": r",? (?:or|and) (?:less|below|under|lower|fewer)",
}
_COMPARATORS = "|".join(f"(?:{words})" for words in _BEFORE.values())
_TAILS = "|".join(f"(?:{words})" for words in _AFTER.values())
_UNIT = (
    r"(?:(?!(?:or|and|with|in|who|if|on|when|for|at|to)\b)[a-zA-Zµ%][\w^]*(?: ?\d+\^?\d*)?(?: of \w+"
    r"| h(?:a?emoglobin|b))?(?:\s?(?:/"
    r"|per)\s?\w+(?: of \w+| (?:fa?eces|stool|blood))?)?)"
)
_FIGURE = r"\d+(?:\.\d+)?"
_THRESHOLD_BY_AGE = (
    r"(?:is |are |levels? |result |comes back )*(?:above|over|exceed(?:s|ing)?|higher than"
    r"|greater than|raised (?:above|for))"
    r"[^,;:.]{0,40}?\b(?:threshold|limit|cut-?off|level|range|value|age)\b"
    r"(?:[^,;:.]*?\bage\b)?(?:[^,;:.]*?\bin (?:the )?table(?: \d+)?)?"
)
_CHECKLIST = re.compile(
    r"(?:\b(?:an?|the|that|which|weighted|score|scores|total|scoring|points?|on|of|at least|have|has) )*"
    rf"(?P<low>{NUMBER} (?:or more )?(?:points? )?(?:(?:or|and) (?:more|above|higher|over|greater) )?(?:on|in) )?"
    rf"(?:an? |the )?(?:weighted )?(?P<name>[\w-]+(?: [\w-]+)? checklist)(?: total)?(?: score)?"
    rf"(?:[^,;:.]{{0,15}}?\b(?P<score>{NUMBER})\b(?: points?)?(?: (?:or|and) (?:more|above|higher|over|upwards))?)?",
    re.IGNORECASE,
)
_WHOSE = (
    rf"\b(?:of|in|for|from) (?:an?|any|the) \w+ (?:with|who)|{NODE}|\b(?:adult|child|wom[ae]n|m[ae]n|person|people)"
)
_SIZE = re.compile(rf"\b(?P<n>{_FIGURE}) ?(?P<unit>mm|cm)\b", re.IGNORECASE)
_SPELLED_NUMBER = re.compile(rf"\b{NUMBER}(?=[ -])")
_POINTS = re.compile(rf"\b(?P<n>{NUMBER})[ -]points?\b", re.IGNORECASE)


def mark_values(text: str, table: Table | None, lexicon: Lexicon, marks: Marks) -> str:
    """Return `text` with measured values and checklists read."""
    if has_any(text, ("checklist",)):
        text = _mark_checklist(text, table, lexicon, marks)
    if not has_digit(text) and not has_any(text, ("age", "threshold", "limit", "cut", "level", "range", "value")):
        return text
    text = _by_age_pattern().sub(
        lambda m: _with_between(marks.node(_by_age(m, table), m[0].strip()), m) if table else m[0], text
    )
    return _value_pattern().sub(lambda m: _with_between(marks.node(_measure(m), m[0].strip()), m), text)


def _with_between(mark: str, match: re.Match[str]) -> str:
    """Return the mark and what stands between the name and the figure, where that says whose value it is."""
    return f"{mark} {match['between']}" if re.search(_WHOSE, match["between"], re.IGNORECASE) else mark


@cache
def _name() -> str:
    names = sorted(analyte_names(), key=len, reverse=True)
    # "fit" in small letters is a verb: "signs that fit with pleural disease".
    written = "|".join("(?-i:FIT)" if name == "fit" else re.escape(name) for name in names)
    state = r"positive|raised|elevated|abnormal|high|low|reduced"
    return rf"(?:\b(?:an?|the|their|his|her|serum|{state}) )*\b(?P<name>{written})\b"


@cache
def _by_age_pattern() -> re.Pattern[str]:
    return re.compile(rf"{_name()}(?P<between>[^,;:.]{{0,60}}?)\b{_THRESHOLD_BY_AGE}", re.IGNORECASE)


@cache
def _value_pattern() -> re.Pattern[str]:
    figure = (
        rf"(?:(?P<sign>{_COMPARATORS})\s*|\b)(?P<n>{_FIGURE})(?!\.?\d"
        rf"| (?:or more )?of\b)(?P<unit>\s*{_UNIT})?(?P<tail>{_TAILS})?"
    )
    # A figure counts as a threshold only with words before or after it that say on which side.
    return re.compile(rf"{_name()}(?P<between>[^,;:.]{{0,40}}?){figure}(?(sign)|(?(tail)|(?!)))", re.IGNORECASE)


def _measure(match: re.Match[str]) -> Measure:
    analyte = load_analytes()[analyte_names()[match["name"].lower()]]
    comparator = _comparator(match["sign"], match["tail"])
    figure = float(match["n"])
    side = analyte.high if comparator in (">", ">=") else analyte.low
    value = _converted(analyte, figure, (match["unit"] or "").strip())
    return Measure(analyte.id, comparator, value, analyte.unit, (), side.features, match[0].strip())


def _comparator(before: str | None, after: str | None) -> str:
    for words, signs in ((before, _BEFORE), (after, _AFTER)):
        for sign, pattern in signs.items():
            if words and re.fullmatch(pattern, words, re.IGNORECASE):
                return sign
    return ">="


def _converted(analyte: Analyte, figure: float, unit: str) -> float:
    match = analyte.unit_pattern.match(unit) if unit else None
    return analyte.units[int(str(match.lastgroup)[1:])].convert(figure) if match else figure


def _by_age(match: re.Match[str], table: Table | None) -> Measure:
    analyte = load_analytes()[analyte_names()[match["name"].lower()]]
    lines = tuple(line for row in (table.rows if table else ()) if (line := _line(row)))
    return Measure(analyte.id, ">", None, analyte.unit, lines, (), match[0].strip())


def _line(row: Sequence[str]) -> Threshold | None:
    """Return one line of a table: an age cell and a threshold cell; None for a heading."""
    if len(row) < 2:
        return None
    ages = _ages(row[0])
    figure = re.search(rf"(?P<sign>{_COMPARATORS})?\s*(?P<n>{_FIGURE})(?P<tail>{_TAILS})?", row[-1], re.IGNORECASE)
    if ages is None:
        return None
    value = float(figure["n"]) if figure else None
    return Threshold(ages.min, ages.below, _comparator(figure["sign"] or "more than", None) if figure else ">", value)


def _ages(cell: str) -> Age | None:
    """Return the ages of a table's line, where "above 79" does mean 80 and over: another line holds 79."""
    strict = re.match(r"\s*(?:above|over|older than)\s+(\d+)", cell, re.IGNORECASE)
    if strict:
        return Age(int(strict[1]) + 1, None)
    marks = Marks()
    text = mark_ages(f"aged {cell[0].lower()}{cell[1:]}" if cell else "", marks)
    found = [age for age in marks.criteria(text, PERSON) if isinstance(age, Age)]
    return found[0] if found else None


def _mark_checklist(text: str, table: Table | None, lexicon: Lexicon, marks: Marks) -> str:
    match = _CHECKLIST.search(text)
    score = match and (match["score"] or re.search(NUMBER, match["low"] or "", re.IGNORECASE))
    if match is None or not score or table is None:
        return text
    points = number_of(score if isinstance(score, str) else score[0])
    name = _SPELLED_NUMBER.sub(lambda word: str(number_of(word[0])), match["name"].lower())
    checklist = Checklist(name, points, _items(table, lexicon), None, match[0].strip())
    return text[: match.start()] + marks.node(checklist, match[0].strip()) + text[match.end() :]


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
