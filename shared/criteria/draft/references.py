"""Words that stand for another recommendation's criteria: "symptoms ... as specified in recommendation 4.2"."""

import re

from shared.criteria.draft.marks import Marks
from shared.criteria.draft.wording import has_digit
from shared.guideline.criterion import Reference

_ID = r"\d+(?:\.\d+)+"
_IDS = rf"{_ID}(?:(?:\s*,\s*|\s*,?\s*\b(?:and|or|to)\b\s*|\s*[-–]\s*){_ID})*"
_RECOMMENDATIONS = rf"(?:the )?(?:recommendations?|recs?\.?|section)\s+(?P<ids>{_IDS})(?:\s+(?:above|below))?"
_POINTS = (
    r"(?:as |those |that (?:are|is) )?(?:specified|listed|set out|outlined|described|given"
    r"|defined|named|in|see|from|under)(?: in| under| also)?"
)
_CRITERIA = re.compile(
    r"(?:\b(?:any|possible|the|one|or more|of|other|same|further)\s+)*"
    rf"\b(?:symptoms?|signs?|features?|criteria)\b[^,;:.]*?,?\s*\b{_POINTS}\s+{_RECOMMENDATIONS},?",
    re.IGNORECASE,
)
_BY_THE_WAY = re.compile(rf",?\s*\b{_POINTS}\s+{_RECOMMENDATIONS}", re.IGNORECASE)
_RANGE = re.compile(rf"({_ID})\s*(?:\bto\b|[-–])\s*({_ID})")


def mark_references(text: str, marks: Marks) -> str:
    """Return `text` with criteria by reference read; any other mention of a recommendation is dropped."""

    def reference(match: re.Match[str]) -> str:
        return marks.node(Reference(ids_of(match["ids"]), (), match[0].strip(" ,")), match[0].strip(" ,"))

    if not has_digit(text):
        return text
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
