"""What is over: gone, treated, or of a year in the past."""

import re

from shared.terminology.cues import Cue
from shared.terminology.joints import is_of_the_next, is_said_before
from shared.terminology.reach import CONTRASTS, NAMES_NOTHING, Clause, Span, is_label, is_parted
from shared.terminology.words import BREAKS, COMMAS, OPEN

_YEAR = re.compile(r"(?:19|20)\d\d")
_MAY_FOLLOW_GONE = re.compile(
    r"\W|and|but|now|completely|again|after|by|within|since|when|with|before|for|altogether|entirely|then|too|already"
)

_TELLS_WHEN = re.compile(
    r"in|around|about|circa|c|back|early|late|mid|last|spring|summer|autumn|winter|year|of|age|aged|\d{1,2}"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
)
_BARS = COMMAS | CONTRASTS


def find_end(clause: Clause, first: int, last: int) -> Span | None:
    """The words that say that what the tokens [first, last] name is over."""
    for cue in clause.of_kind("over_before"):
        is_near = cue.last < first <= cue.last + 4 and not is_parted(clause, cue.last + 1, first)
        turns = any(clause.tokens[at].key in CONTRASTS for at in range(cue.last + 1, first))
        if is_near and not turns and not is_said_before(clause, cue):
            return clause.span(cue)
    for cue in clause.of_kind("over_after"):
        if cue.first > last and _ends_it(clause, cue, first, last) and not _compares(clause, cue):
            return clause.span(cue)
    labels = (cue for cue in clause.of_kind("over_label") if is_label(clause, cue, last))
    label = next(labels, None)
    return clause.span(label) if label else _past_year(clause, first, last)


def _ends_it(clause: Clause, cue: Cue, first: int, last: int) -> bool:
    between = range(last + 1, cue.first)
    if any(clause.is_break(at) for at in between) or any(at in clause.named for at in between if at > last + 8):
        return False
    after = clause.tokens[cue.last + 1].key if cue.last + 1 < len(clause.tokens) else "."
    if clause.tokens[cue.last].key == "go" and not _MAY_FOLLOW_GONE.fullmatch(after):
        return False
    if clause.tokens[cue.last].key == "then" and not (after in _BARS or after in BREAKS):
        return False
    if is_of_the_next(clause, cue.kinds, (first, last), cue.first):
        return False
    is_denied = any(c.last == cue.first - 1 for c in clause.of_kind("denial_before"))
    is_onset = any(c.first in range(max(0, last - 6), cue.first) for c in clause.of_kind("onset"))
    tells_when = "ago" in clause.tokens[cue.last].key or clause.tokens[cue.first].key == "when"
    return not is_denied and not (is_onset and tells_when) and not _is_of_something_else(clause, cue, last)


def _is_of_something_else(clause: Clause, cue: Cue, last: int) -> bool:
    """ "breathless, worked with asbestos years ago": what stands beside it there is what it is said of."""
    commas = [at for at in range(last + 1, cue.first) if clause.tokens[at].key in _BARS]
    said = {clause.tokens[at].key for at in range(commas[-1] + 1, cue.first)} if commas else set()
    return "and" not in said and any(not NAMES_NOTHING.fullmatch(key) for key in said)


def _compares(clause: Clause, cue: Cue) -> bool:
    """ "5 cm, previously 2 cm", "four in the last year": what was before is only the measure of what is now."""
    last, before, after = clause.tokens[cue.last].key, clause.tokens[cue.first - 1].key, cue.last + 1
    if before in ("than", "the"):
        return True
    is_last = after == len(clause.tokens) or clause.is_break(after) or clause.tokens[after].key in COMMAS
    return last in ("previously", "past") and not is_last


def _past_year(clause: Clause, first: int, last: int) -> Span | None:
    """ "hysterectomy in 2010", "jaundice (1998)": a year in its clause, or alone in brackets, that is no onset."""
    is_in_brackets = last + 1 < len(clause.tokens) and clause.tokens[last + 1].key == OPEN
    for at in range(last + 1 + is_in_brackets, len(clause.tokens)):
        token = clause.tokens[at]
        if clause.is_break(at) or token.key in _BARS:
            return None
        if is_in_brackets and not (_YEAR.fullmatch(token.key) or _TELLS_WHEN.fullmatch(token.key)):
            return None
        if _YEAR.fullmatch(token.key):
            is_onset = any(cue.first in range(max(0, first - 3), at) for cue in clause.of_kind("onset"))
            is_alone = not is_in_brackets or clause.tokens[at + 1 : at + 2] == [] or clause.tokens[at + 1].key in COMMAS
            is_other = is_onset or not is_alone or is_of_the_next(clause, (), (first, last), at)
            return None if is_other else (token.start, token.end)
    return None
