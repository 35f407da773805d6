"""Words that stand for another recommendation's criteria: "symptoms ... as specified in recommendation 4.2"."""

import re

from shared.criteria.draft.marks import Marks
from shared.guideline.criterion import Reference

_ID = r"\d+(?:\.\d+)+"
_NAMED = (
    r"(?:as )?(?:specified|listed|set out|outlined|described|see)(?: in)?\s+recommendations?\s+"
    rf"(?P<ids>{_ID}(?:\s*(?:,|\band\b|\bor\b|\bto\b)\s*{_ID})*)"
)
_CRITERIA = re.compile(
    rf"(?:\b(?:any|possible|the|of)\s+)*\b(?:symptoms?|signs?|features?|criteria)\b[^,;:.]*?,?\s*\b{_NAMED},?",
    re.IGNORECASE,
)
_BY_THE_WAY = re.compile(rf",?\s*\b{_NAMED}", re.IGNORECASE)
_RANGE = re.compile(rf"({_ID})\s*\bto\s*({_ID})")


def mark_references(text: str, marks: Marks) -> str:
    """Return `text` with criteria by reference read; any other mention of a recommendation is dropped."""

    def reference(match: re.Match[str]) -> str:
        words = match[0].strip(" ,")
        return marks.node(Reference(ids_of(match["ids"]), (), words), words)

    return _BY_THE_WAY.sub("", _CRITERIA.sub(reference, text))


def ids_of(words: str) -> tuple[str, ...]:
    """Return the numbers that "4.2, 4.4 and 4.6 to 4.8" names, ranges filled."""
    ranges = {match[1]: match[2] for match in _RANGE.finditer(words)}
    ids: list[str] = []
    for rule_id in re.findall(_ID, words):
        ids.extend(_filled(rule_id, ranges[rule_id]) if rule_id in ranges else [rule_id])
    return tuple(dict.fromkeys(ids))


def _filled(first: str, last: str) -> list[str]:
    stem, _, low = first.rpartition(".")
    other, _, high = last.rpartition(".")
    if stem != other:
        return [first, last]
    return [f"{stem}.{number}" for number in range(int(low), int(high) + 1)]
