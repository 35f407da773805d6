"""The small phrases inside a rulebook's nodes: age ranges, comparisons with a figure, names that stand for ids."""

import re
from typing import Any

from shared.criteria.describe import SIDES, TO_JUDGEMENT

_RANGE = re.compile(r"(?P<low>\d+) and over|under (?P<under>\d+)|(?P<from>\d+) to under (?P<to>\d+)|any")
_COMPARISON = re.compile(rf"(?P<side>{'|'.join(SIDES.values())}) (?P<figure>\d+(?:\.\d+)?)")
_ID = re.compile(r"[\w][\w -]*")
_COMPARATORS = {words: comparator for comparator, words in SIDES.items()}


def range_of(phrase: Any) -> tuple[int | None, int | None]:
    """Return (at least, below) of "40 and over", "under 50", "40 to under 50" or "any". Raises ValueError."""
    found = _RANGE.fullmatch(str(phrase))
    if found is None:
        raise ValueError(f"{phrase!r} is no age range such as '40 and over', 'under 50' or '40 to under 50'")
    lowest, below = found["low"] or found["from"], found["under"] or found["to"]
    return (None if lowest is None else int(lowest)), (None if below is None else int(below))


def comparison(phrase: Any) -> tuple[str, float | None]:
    """Return comparator and figure of "at least 10"; none of what is left to judgement. Raises ValueError."""
    if phrase == TO_JUDGEMENT:
        return ">", None
    found = _COMPARISON.fullmatch(str(phrase))
    if found is None:
        raise ValueError(f"{phrase!r} is no comparison such as 'at least 10' or '{TO_JUDGEMENT}'")
    return _COMPARATORS[found["side"]], float(found["figure"])


def words_id(words: Any) -> str:
    """Return the id that words stand for. Raises ValueError."""
    if not isinstance(words, str) or not _ID.fullmatch(words):
        raise ValueError(f"{words!r} is no name of a concept")
    return words.replace(" ", "_")


def listed(words: Any) -> tuple[str, ...]:
    """Return the ids of one name, or of a list of them. Raises ValueError."""
    if isinstance(words, list) and not words:
        raise ValueError("an empty list names nothing")
    return tuple(words_id(one) for one in words) if isinstance(words, list) else (words_id(words),)


def qualities(phrase: Any) -> tuple[tuple[str, ...], ...]:
    """Return the groups of "unexplained, persistent or recurrent": all of them hold, any word of each. ValueError."""
    return tuple(tuple(words_id(word) for word in group.split(" or ")) for group in str(phrase).split(", "))
