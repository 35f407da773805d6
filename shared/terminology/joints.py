"""Where "and" joins two statements and not two things of one list: what a cue at the end of the second is said of.

"Cough and fever settled" is a list of like things; "lump and chest clear", "lump and hernia repaired in 2005" and
"hoarse for 5 weeks and fever denied" are statements.
"""

import re
from collections.abc import Collection, Sequence

from shared.number_words import words_between
from shared.terminology.cues import Cue
from shared.terminology.reach import CONTRASTS, NAMES_NOTHING, Clause
from shared.terminology.words import BREAKS, COLON, COMMAS

_JOINTS = frozenset({"and", "plus", "beside", "with", "/"})
# Kinds of cue that look back at what they are said of.
BACK = frozenset({"denial_after", "well_after", "over_after", "over_label", "possible_after"})
_YEAR, _OF_AGE = re.compile(r"(?:19|20)\d\d"), frozenset({"at", "age", "in"})
_AS_WELL_AS = ("as", "well", "as")
_COMPLAINTS = ("symptom", "sign", "head", "test_result", "finding", "of_a_thing", "ordinary", "qualifier")
GROUPS = dict.fromkeys(_COMPLAINTS, "complaint")
# Of unlike things one word may still be said ("jaundice and infection have cleared"); that a place or a test is well
# says nothing of a complaint.
_ILLNESS = frozenset({"complaint", "site", "condition"})


def is_joint(clause: Clause, at: int) -> bool:
    """Whether a token joins what stands after it to what stands before it."""
    keys = tuple(token.key for token in clause.tokens[max(0, at - 2) : at + 1])
    return clause.tokens[at].key in _JOINTS or keys == _AS_WELL_AS


def is_of_the_next(clause: Clause, kinds: Collection[str], place: tuple[int, int], cue: int) -> bool:
    """Whether a cue of `kinds` at token `cue` is said of what was joined last, and not of the tokens of `place`."""
    first, last = place
    joint = max((at for at in range(last + 1, cue) if is_joint(clause, at)), default=None)
    if joint is None:
        return False
    subject = range(joint + 1, cue)
    if any(clause.tokens[at].key in COMMAS for at in subject):
        return False
    said = [at for at in subject if at in clause.named or not NAMES_NOTHING.fullmatch(clause.tokens[at].key)]
    if not said:
        return False
    is_alone = not any(_is_like(clause.groups.get(first), clause.groups.get(at), kinds) for at in said)
    is_told = clause.named.isdisjoint(said) and ("denial_after" in kinds or len(said) > 1)  # "and stayed a week"
    return (is_alone and not is_told) or has_number(clause, part_around(clause, first, last))


def is_said_before(clause: Clause, cue: Cue) -> bool:
    """Whether a cue that may look both ways ends what stands before it: "fever absent and cough"."""
    after = cue.last + 1
    if (
        cue.kinds.isdisjoint(BACK)
        or after == len(clause.tokens)
        or not (_parts(clause, after) or _turns(clause, after))
    ):
        return False
    part = part_around(clause, cue.first, cue.first - 1)
    return any(at in clause.named for at in part) or _is_answer(clause, cue)


def _turns(clause: Clause, at: int) -> bool:
    return clause.tokens[at].key in CONTRASTS


def _is_answer(clause: Clause, cue: Cue) -> bool:
    return cue.first > 1 and clause.tokens[cue.first - 1].key == COLON and cue.first - 2 in clause.named


def _is_like(one: str | None, other: str | None, kinds: Collection[str]) -> bool:
    if other is None or one == other:
        return other is not None
    return "well_after" not in kinds and {one, other} <= _ILLNESS


def part_around(clause: Clause, first: int, last: int) -> Sequence[int]:
    """The tokens between the marks and joints on both sides of the tokens [first, last]."""
    start, end = first, last + 1
    while start and not _parts(clause, start - 1):
        start -= 1
    while end < len(clause.tokens) and not _parts(clause, end):
        end += 1
    return range(start, end)


def has_number(clause: Clause, part: Sequence[int]) -> bool:
    """Whether a part has a story of its own: a measure, a count or a length of time."""
    keys = [clause.tokens[at].key for at in part]
    return any(key[0].isdigit() or key in _NUMBERS for key in keys)


def has_measure(clause: Clause, part: Sequence[int]) -> bool:
    """Whether a part tells how much or how long, and not only at what age or in which year."""
    keys = [clause.tokens[at].key for at in part]
    return any(
        (key[0].isdigit() and not _YEAR.fullmatch(key) and keys[n - 1] not in _OF_AGE) or key in _NUMBERS
        for n, key in enumerate(keys)
    )


def _parts(clause: Clause, at: int) -> bool:
    return clause.tokens[at].key in BREAKS | COMMAS or is_joint(clause, at)


_NUMBERS = frozenset({*words_between("two", "twelve"), "since", "week", "month"})
