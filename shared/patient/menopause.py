"""Whether a record says that the menopause lies more than a year back, in any words."""

import re

from shared.patient.clauses import clauses_of
from shared.patient.durations import find_lengths

_YEAR = 365
_CYCLE = re.compile(
    r"\b(?:periods?|lmp|menstrua\w*|(?:post-? ?)?men[aeo]p\w*|menses|climacteric|the change|bleeds?|bled)\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:last|lmp|stopped|stop|ended|finished|ceased|no|none|since|after|past|without|have ?n[o']t|has ?n[o']t"
    r"|not had|first (?:one |bleed |period )?(?:in|for)|(?:post-? ?)?men[aeo]p\w*|the change)\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"\b(?:post-? ?men[aeo]p\w*"
    r"|(?:after|since|past|through|following|beyond|long after|had) (?:the|her|my) (?:menopause|climacteric|change))\b",
    re.IGNORECASE,
)
_AT_AGE = re.compile(
    r"\b(?:men[aeo]p\w+|periods?|menses|climacteric|lmp|menstruation|the change|(?:finished|stopped) (?:them|mine))\b"
    r"(?:(?!start|began|begin|first)[^,;.\d]){0,25}?"
    r"\b(?:at|aged?|when (?:i|she) was)\s+(?:the )?(?:age )?(?:of )?(\d\d)\b",
    re.IGNORECASE,
)
_SINCE_AGE = re.compile(
    r"\b(?:no|none|without|not had|stopped)\b[^,;.]*\b(?:since|when) (?:i was|she was|the age of|age|aged) (\d\d)\b",
    re.IGNORECASE,
)
_LONG_AGO = re.compile(
    r"\b(?:in|for|over|since|after|these)\b[^,;.]{0,12}\b(?:decades?|donkey'?s years|years|many years|ages)\b(?! ago)"
    r"|\b(?:many|several|some|a few|\w+ty-?odd|odd|donkey'?s) years ago\b|\bdecades? ago\b",
    re.IGNORECASE,
)
_IN_TENS = re.compile(
    r"\b(?:stopped|ended|finished|ceased|last|menopause|change)\b[^,;.]{0,25}"
    r"\bin (?:my|her) (?:(early|mid|late)[ -])?(thirties|forties|fifties|30s|40s|50s)\b",
    re.IGNORECASE,
)
_TENS = {"t": 30, "3": 30, "fo": 40, "4": 40, "fi": 50, "5": 50}
_PART_OF_TEN = {"early": 3, "mid": 6, None: 9, "late": 9}
_IN_YEAR = re.compile(
    r"\b(?:menopause|stopped|ended|lmp|last (?:menstrual )?period|the change)\W+(?:in|was in)?\s*(?:19|20)\d\d\b",
    re.IGNORECASE,
)
_LAST_PERIOD = re.compile(
    r"\b(?:lmp|last (?:menstrual )?period|last (?:bled|menstruated|menses)|amenorrh\w+ (?:for|of)"
    r"|(?:periods?|menses) (?:have |has |had |having )?(?:stopped|ceased|ended|finished))\b",
    re.IGNORECASE,
)
# Before it, so that a length of time is that of the bleeding: "bleeding years after her periods stopped, for 6 weeks".
_YEARS_AFTER = re.compile(
    r"\b(?:years?|decades?|long) (?:after|since|from)\b[^,;.]{0,20}\b(?:periods?|menses|lmp)\b", re.IGNORECASE
)
_NOT_YET = re.compile(r"\b(?:peri|pre)-?menopaus\w*|\bnot (?:yet )?(?:post)?-?menopaus\w*", re.IGNORECASE)


def find_menopause(text: str, age: int) -> str | None:
    """The clause that puts the end of menstruation more than a year back, for a patient of `age` years."""
    if not _CYCLE.search(text) or _NOT_YET.search(text):
        return None
    for clause in clauses_of(text):
        words = text[clause.start : clause.end].strip()
        if _is_over(words, age):
            return words
    return None


def find_recent_period(text: str) -> str | None:
    """The clause that puts the last period within a year."""
    for clause in clauses_of(text):
        words = text[clause.start : clause.end].strip()
        if _LAST_PERIOD.search(words) and not _YEARS_AFTER.search(words):
            lengths = find_lengths(words)
            if lengths and max(length.days for length in lengths) <= _YEAR:
                return words
    return None


def _is_over(words: str, age: int) -> bool:
    at_age = _AT_AGE.search(words) or (_SINCE_AGE.search(words) if _CYCLE.search(words) else None)
    if at_age:
        return age - int(at_age[1]) > 1
    if not _CYCLE.search(words):
        return False
    in_tens = _IN_TENS.search(words)
    if in_tens:
        return age - _latest(in_tens) > 1
    lengths = find_lengths(words)
    if lengths:
        return bool(_OVER.search(words)) and max(length.days for length in lengths) > _YEAR
    is_long_ago = _LONG_AGO.search(words) and _OVER.search(words)
    return bool(_PLAIN.search(words) or _IN_YEAR.search(words) or is_long_ago)


def _latest(in_tens: re.Match[str]) -> int:
    """The latest age that "in her early fifties" can be."""
    part = in_tens[1].lower() if in_tens[1] else None
    tens = next(age for start, age in _TENS.items() if in_tens[2].lower().startswith(start))
    return tens + _PART_OF_TEN[part]
