"""What beside a worry, a question or an old entry says that a complaint is there: a time, a place, a finding, a change.

Whoever worries about "breast lump for 2 weeks" has one; of a bare "worried about breast lump" nobody can tell.
"""

import re
from collections.abc import Iterator, Sequence

from shared.language.pack import load_pack
from shared.patient.clauses import Clause
from shared.patient.durations import Duration
from shared.patient.statements import GOING_ON, Stated, Statement
from shared.terminology.concept import Mention

_COMPLAINTS = frozenset({"symptom", "sign", "head", "finding", "test_result", "condition", "cancer"})
_OWN = re.compile(r"\b(?:her|his|my|their|our|this|these|the)\s+(?:[\w-]+\s+){0,2}$", re.IGNORECASE)
_WHEN = re.compile(
    r"\b(?:since|today|tonight|yesterday|now|again|lately|recently|ongoing|still|twice|x\s?\d|daily|intermittent\w*"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|on and off|off and on"
    r"|(?:this|last|the (?:last|past|other)) (?:morning|week|month|night|evening|weekend|few|couple|year)"
    r"|(?:every|each) (?:day|time|morning|night|week)"
    r"|for (?:ages|a while|some time|(?:many )?(?:days|weeks|months|years)))\b",
    re.IGNORECASE,
)
_CAME_UP = re.compile(
    r"\b(?:noticed|found|felt|spotted|appeared|started|began|came (?:up|on)"
    r"|(?:s?he|i|they)(?:[’']s|[’']ve| has| have| had))\b",
    re.IGNORECASE,
)
_SIDE = re.compile(r"\b(?:[Ll]eft|[Rr]ight|[Bb]oth|L|R|Lt|Rt)\b")
_SIZE = re.compile(r"\b\d+(?:\.\d+)?\s*(?:x\s*\d+(?:\.\d+)?\s*)?(?:mm|cm)\b", re.IGNORECASE)
_SEEN_TO = re.compile(
    r"\s*(?:to (?:be )?|be(?:ing)? )?(?:look(?:ed|ing) (?:at|into)|check\w*|seen|examin\w+|review\w*|investigat\w+"
    r"|sorted|remov\w+|treat\w*|assess\w*)\b",
    re.IGNORECASE,
)
# Before a length of time that is still to come.
_TO_COME = re.compile(
    r"\b(?:in|within|next|after|until|every|per|review\w*|rv|r/v|f/u|follow[- ]?up|recheck|repeat|appt|appointment)\s*"
    r"(?:the |in )*(?:next )?$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\b(?:since|ongoing|still|now|today|this (?:morning|week)|worse|worsening|persist\w*)\b", re.I)
_BEGAN = re.compile(r"\b(?:start|beg[au]n|notic|first|onset|came|appear|develop)", re.IGNORECASE)
_LONG_AGO = re.compile(
    r"\b(?:(?:19|20)\d\d|ago|before|earlier|previously|in childhood"
    r"|as an? (?:child|baby|infant|teenager|student|boy|girl))\b",
    re.IGNORECASE,
)


def stands_with_a_fact(stated: Stated, statement: Statement) -> bool:
    """Whether beside a mention that somebody only worries or asks about anything says that it is there."""
    text, mention, clauses = statement.text, stated.mention, list(_clauses(stated, statement))
    if stated.supposed_as == GOING_ON:  # what stands in a condition is no fact
        clauses = clauses[1:]
        return any(_WHEN.search(text, one.start, one.end) for one in clauses) or any(
            _is_a_time(one, clauses, text) for one in statement.durations
        )
    return (
        _OWN.search(text, _after_words(stated, clauses[0], text), mention.start) is not None
        or _SEEN_TO.match(text, mention.end) is not None
        or _CAME_UP.search(text, mention.end, clauses[0].end) is not None
        or any(pattern.search(text, one.start, one.end) for pattern in (_WHEN, _SIDE, _SIZE) for one in clauses)
        or any(_is_a_time(one, clauses, text) for one in statement.durations)
        or any(_is_told_beside(other, mention, clauses) for other in statement.stated)
    )


def _after_words(stated: Stated, clause: Clause, text: str) -> int:
    """Where what stands before a mention is its own: after the words that suppose it, "the poster about"."""
    by = stated.by or ""
    at = text.rfind(by, clause.start, stated.mention.start) if by else -1
    return clause.start if at < 0 else at + len(by)


def goes_on(stated: Stated, statement: Statement) -> bool:
    """Whether words beside a mention say that it goes on ("for two weeks", "still"), and none that it is long ago."""
    clauses = list(_clauses(stated, statement))
    words = " ".join(statement.text[one.start : one.end] for one in clauses)
    if _LONG_AGO.search(words) and not _BEGAN.search(words):
        return False
    return any(_is_a_time(one, clauses, statement.text) for one in statement.durations) or bool(_GOES_ON.search(words))


def _clauses(stated: Stated, statement: Statement) -> Iterator[Clause]:
    """The clause of a mention, and those after it that only go on with it."""
    last = next(
        (n for n, clause in enumerate(statement.clauses) if clause.holds(stated.mention.end - 1)), stated.clause
    )
    yield from statement.clauses[stated.clause : last + 1]
    for clause in statement.clauses[last + 1 :]:
        others = (other for other in statement.stated if clause.holds(other.mention.start))
        words = statement.text[clause.start : clause.end]
        if any(other.kind in _COMPLAINTS for other in others) or not load_pack().words["goes_on"].match(words):
            return
        yield clause


def _is_a_time(duration: Duration, clauses: Sequence[Clause], text: str) -> bool:
    is_beside = any(one.holds(duration.start) for one in clauses)
    return is_beside and _TO_COME.search(text, 0, duration.start) is None


def _is_told_beside(other: Stated, mention: Mention, clauses: Sequence[Clause]) -> bool:
    """Whether another mention in these clauses tells a place or a quality of it."""
    at = other.mention.start
    is_inside = mention.start <= at < mention.end
    return other.kind in ("site", "qualifier") and not is_inside and any(one.holds(at) for one in clauses)
