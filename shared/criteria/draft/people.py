"""Who is meant: ages, defined age groups, women and men."""

import re
from functools import lru_cache, partial

from shared.criteria.draft.marks import PERSON, REMEMBERED, Marks
from shared.guideline.criterion import Age, Criterion, Population, Sex

_AGED = r"(?:\b(?:(?:who )?(?:is|are) )?aged? )"
_N = r"\d{1,3}(?!\.?\d)"
_AGES = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("between", rf"{_AGED}(?:between )?{_N} ?(?:to|and) ?{_N}(?! ?(?:and|or) )"),
        ("from", rf"{_AGED}(?:{_N} (?:and|or) (?:over|above|older)\b|(?:at least|over|above) {_N})"),
        ("upto", rf"{_AGED}{_N} (?:and|or) (?:under|below|younger)\b"),
        ("below", rf"{_AGED}(?:under|below) {_N}"),
    )
)
_CELLS = (
    ("between", re.compile(rf"({_N}) to ({_N})")),
    ("from", re.compile(rf"{_N} (?:and|or) (?:over|above|older)")),
    ("below", re.compile(rf"(?:under|below) {_N}", re.IGNORECASE)),
)
_YOUNG = r"young (?:people|persons?)"
_NAMED: tuple[tuple[str, Criterion | None], ...] = (
    (
        rf"child(?:ren)? (?:and|or) {_YOUNG}",
        Population("children and young people", 0, 25, "children and young people"),
    ),
    (_YOUNG, Population("young people", 16, 25, "young people")),
    (r"child(?:ren)?", Population("children", 0, 16, "children")),
    (r"adults?", Population("adults", 16, None, "adults")),
    (r"wom[ae]n", Sex("female", "women")),
    (r"m[ae]n", Sex("male", "men")),
    (r"people|persons?|patients?|anyone|those", None),
)
_PEOPLE = tuple(
    (
        re.compile(rf"(?:\b(?:in|for|to)\s+)?(?:\b(?:any|all|an?)\s+)?\b(?:{words})\b(?!['\w-])", re.IGNORECASE),
        criterion,
    )
    for words, criterion in _NAMED
)


def mark_ages(text: str, marks: Marks) -> str:
    """Return `text` with every age read; "over 60" is read as 60 and over: nobody at the limit is left out."""
    for kind, pattern in _AGES:
        text = pattern.sub(lambda m, kind=kind: marks.age(_age(kind, m[0]), m[0].strip()), text)  # type: ignore[misc]
    return text


def _age(kind: str, words: str) -> Age:
    numbers = [int(digits) for digits in re.findall(r"\d+", words)]
    if kind == "between":
        return Age(numbers[0], numbers[1] + 1, words)
    if kind == "from":
        return Age(numbers[0], None, words)
    return Age(None, numbers[0] + (kind == "upto"), words)


def age_of_cell(cell: str) -> Age | None:
    """Return the ages of a table's line, where "above 79" does mean 80 and over: another line holds 79."""
    strict = re.match(r"\s*(?:above|over|older than)\s+(\d+)", cell, re.IGNORECASE)
    if strict:
        return Age(int(strict[1]) + 1, None)
    return next((_age(kind, found[0]) for kind, pattern in _CELLS if (found := pattern.search(cell))), None)


def mark_people(text: str, marks: Marks) -> str:
    """Return `text` with age groups, women, men and "people" read."""
    for pattern, criterion in _PEOPLE:
        text = pattern.sub(partial(_people_mark, criterion, marks), text)
    return text


def _people_mark(criterion: Criterion | None, marks: Marks, match: re.Match[str]) -> str:
    return marks.people(criterion, match[0].strip())


@lru_cache(maxsize=REMEMBERED)
def read_limits(applies_to: str) -> tuple[Criterion, ...]:
    """Return the ages, groups and sexes that a section's preamble names."""
    marks = Marks()
    return tuple(dict.fromkeys(marks.criteria(mark_people(mark_ages(applies_to, marks), marks), PERSON)))
