"""Where "and" joins two statements and not two things of one list: what a cue at the end of the second is said of.

"Cough and fever settled" is a list of like things; "lump and chest clear", "lump and hernia repaired in 2005" and
"hoarse for 5 weeks and fever denied" are statements.
"""

from collections.abc import Collection, Sequence

from shared.terminology.reach import NAMES_NOTHING, Clause
from shared.terminology.words import BREAKS, COMMAS

_JOINTS = frozenset({"and", "plus", "beside", "with", "/"})
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


def _parts(clause: Clause, at: int) -> bool:
    return clause.tokens[at].key in BREAKS | COMMAS or is_joint(clause, at)


_NUMBERS = frozenset(
    {
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "since",
        "week",
        "month",
    }
)
