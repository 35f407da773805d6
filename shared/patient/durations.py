"""How long, in words: "for 8 days", "6/52", "about three months", "first noticed a year ago"; to whole days."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from shared.language.quantities.lengths import days_of
from shared.number_words import NUMBERS, ORDINALS, one_between

_WORDS = NUMBERS | {
    "a": 1, "an": 1, "a couple of": 2, "couple of": 2, "couple": 2, "a few": 3, "few": 3, "several": 3, "half a": 0.5,
    "half an": 0.5, "some": 3, "many": 3, "the last": 1, "the past": 1, "past": 1, "last": 1, "the": 1, "first": 1,
}  # fmt: skip

_COUNT = "|".join(sorted(_WORDS, key=len, reverse=True))
_UNIT = (
    r"(?P<unit>hours?|hrs?|days?|d|nights?|weeks?|weekends?|wks?|w|fortnights?|months?|mths?|mos?|mnths?|years?|yrs?|y)"
)
_RANGE = r"(?:\s*(?:-|–|to|or)\s*(?:\d+|" + _COUNT + r"))?"
_LENGTH = re.compile(
    rf"(?<![\w/.-])(?:x\s*)?(?:(?P<count>\d+(?:\.\d+)?)(?P<plus>\s?\+)?|(?P<word>{_COUNT})(?=[\s-])){_RANGE}(?P<half>\s+and\s+a\s+half)?\s*-?\s*(?:{_UNIT})(?!\w)(?P<more>\s+and\s+a\s+half)?"
    rf"|(?<![\w.])(?:x\s*)?(?!24/7)(?P<slash>\d+)(?:\s*-\s*\d+)?[/-](?P<per>7|52|12)(?![\w/])",
    re.IGNORECASE,
)
# "Now in its sixth week": five weeks and some days.
_ORDINALS = ORDINALS[1:]
_NTH = re.compile(
    rf"\b(?:in(?:to)?|for|on) (?:its|the|a|his|her|my) (?P<nth>{'|'.join(_ORDINALS)}) {_UNIT}"
    r"(?!\w)(?! of (?:age|pregnan))",
    re.IGNORECASE,
)
_NEVER_BEFORE = re.compile(
    r"(?:\b(?:aged?|every|each|per|within|next|days?|nights?|times|once|twice|va|acuity|vision|before|at"
    r"|after|until|till|in about)\s*(?:[rl]\s*)?>?"
    r"|<)$",
    re.IGNORECASE,
)
_NEVER_AFTER = re.compile(
    r"\s*(?:(?:old|of age|pregnant|gestation|post|postpartum|after|before|prior|later|running|early|free|baby"
    r"|daughter|son|between|apart|out of|of (?:seven|7)|a (?:week|month)|(?:per|each|every|of every)\s+(?:week|month))"
    r"\b|/)",
    re.IGNORECASE,
)
# "For over three weeks" is more than three weeks; "lost 3 kg over three weeks" tells in what time.
_MORE_THAN = re.compile(
    r"(?:\b(?:more than|longer than|greater than|in excess of|upwards of|exceeding|well past|over)|>)"
    r"\s*(?:about |around |approximately |approx )?$",
    re.IGNORECASE,
)
_WITHIN_TIME = re.compile(
    r"\b(?:los[stei]\w*|weight|wt|kg|gain\w*|develop\w*|progress\w*|wors\w+|increas\w+|grow\w*|grew|bigger|larger|spread\w*"
    r"|gradual\w*|com(?:e|ing) on|came on|evolv\w*|infections?|episodes?|attacks?|times)\b[^.;,|]{0,30}\bover\s*$",
    re.IGNORECASE,
)
# "Last month" is a date, unless something began then.
_SINCE = re.compile(
    r"\b(?:since|for|over|from|during|in|start\w*|began|begun|notic\w+|came on|onset|first)\s*(?:[a-z]+\s+)?$",
    re.IGNORECASE,
)
# "Two infections in four years" tells how often, not how long.
_COUNTED = re.compile(
    rf"\b(?:\d+|{one_between('two', 'ninety')}|several|many)\s+(?:[a-z]+\s+){{0,2}}"
    r"(?:infections?|utis?|lrtis?|episodes?|bouts?|attacks?|courses?)\s+(?:in|over|within)\s+(?:the\s+)?(?:last\s+|past\s+)?$",
    re.IGNORECASE,
)
# "4 units a week", "3 loose stools a day": how many in what time.
_A_RATE = re.compile(
    rf"\b(?:\d+(?:\.\d+)?|{one_between('two', 'ninety')}|several|many)\s+(?:[a-z]+\s+){{0,3}}$",
    re.IGNORECASE,
)
_AGO = re.compile(r"\s*ago\b", re.IGNORECASE)
_VAGUE_COUNTS = {"the", "first", "some", "many"}
_UNIT_WORD = re.compile(r"day|week|month|mth|year|hour|night|wk|yr|\d", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Duration:
    """A stated length of time in whole days, at [start, end) of the string."""

    days: int
    start: int
    end: int


def find_durations(text: str) -> list[Duration]:
    """The lengths of time in `text`; ages, frequencies and intervals after another event are not lengths."""
    lengths = [_duration(match) for match in _matches(text) if _is_length(text, match)]
    return lengths or [_nth(match) for match in _NTH.finditer(text)]


def find_lengths(text: str) -> list[Duration]:
    """Every length of time in `text`, intervals after an event among them ("20 years after menopause")."""
    return [_duration(match) for match in _matches(text)]


def _matches(text: str) -> Iterator[re.Match[str]]:
    if _UNIT_WORD.search(text):
        yield from _LENGTH.finditer(text)


def _duration(match: re.Match[str]) -> Duration:
    return Duration(_days(match) + _is_exceeded(match), match.start(), match.end())


def _is_exceeded(match: re.Match[str]) -> bool:
    """Whether the words say that it is more than the length they name: "over three weeks", "3+ weeks"."""
    before = match.string[max(0, match.start() - 48) : match.start()]
    is_more = _MORE_THAN.search(before) is not None and _WITHIN_TIME.search(before) is None
    return match["plus"] is not None or is_more


def _nth(match: re.Match[str]) -> Duration:
    whole = 1 + _ORDINALS.index(match["nth"].lower())
    return Duration(round(whole * days_of(match["unit"])), match.start(), match.end())


def _is_length(text: str, match: re.Match[str]) -> bool:
    word = (match["word"] or "").lower()
    if word == "last" and not _SINCE.search(text, 0, match.start()):
        return False
    if _COUNTED.search(text, 0, match.start()):
        return False
    if word in ("a", "an") and _A_RATE.search(text, 0, match.start()) and not _AGO.match(text, match.end()):
        return False
    if word in _VAGUE_COUNTS or _NEVER_AFTER.match(text, match.end()):
        return False
    return not _NEVER_BEFORE.search(text[max(0, match.start() - 16) : match.start()])


def _days(match: re.Match[str]) -> int:
    if match["slash"]:
        return int(match["slash"]) * int(days_of(f"/{match['per']}"))
    count = float(match["count"]) if match["count"] else _WORDS[match["word"].lower()]
    if match["half"] or match["more"]:
        count += 0.5
    return round(count * days_of(match["unit"]))
