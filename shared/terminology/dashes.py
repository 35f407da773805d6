"""A dash or a bar between words ends a statement ("never smoked - coughing blood"), unless it only leads to a cue.

"Cough - denied" and "denies - cough" go over it; "cough denied - fever" and "cough | no | fever" do not.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from shared.terminology.concept import Mention
from shared.terminology.cues import Cue
from shared.terminology.joints import BACK
from shared.terminology.reach import NAMES_NOTHING
from shared.terminology.words import COMMAS, Token

_MARK = re.compile(r"(?<=\s)[-–—|](?=\s)")
_END = ";"
_AHEAD = frozenset({"denial_before", "over_before", "relatives", "supposed", "telling", "told_by"})
_LEADING_WORDS = 3


def part_at_dashes(
    text: str, tokens: Sequence[Token], cues: Sequence[Cue], mentions: Sequence[Mention]
) -> tuple[Sequence[Token], Sequence[Cue]]:
    """Return the tokens with an end of a statement where a dash is one, and the cues at their places there."""
    marks = [mark.start() for mark in _MARK.finditer(text)]
    marks = [mark for mark in marks if not any(mention.start < mark < mention.end for mention in mentions)]
    if not marks:
        return tokens, cues
    named = {n for n, token in enumerate(tokens) if any(m.start <= token.start < m.end for m in mentions)}
    ends = {end for before, end in pairwise([-1, *marks]) if _is_end(tokens, cues, named, before, end)}
    if not ends:
        return tokens, cues
    kept = [token for token in tokens if token.start not in ends]
    placed = sorted([*kept, *(Token(_END, end, end + 1) for end in ends)], key=lambda token: token.start)
    at = {token.start: n for n, token in enumerate(placed)}
    return placed, [Cue(cue.kinds, at[tokens[cue.first].start], at[tokens[cue.last].start]) for cue in cues]


def _is_end(tokens: Sequence[Token], cues: Sequence[Cue], named: Collection[int], before: int, mark: int) -> bool:
    """Whether the mark at an offset parts two statements, where the last mark stands at `before`."""
    left = [n for n, token in enumerate(tokens) if before < token.start < mark]
    right = [n for n, token in enumerate(tokens) if token.start > mark]
    if not left or not right:
        return False
    return not (_leads_ahead(cues, left, is_first=before < 0) or _leads_back(cues, tokens, named, right))


def _leads_ahead(cues: Sequence[Cue], left: Sequence[int], *, is_first: bool) -> bool:
    """Whether a cue right before the mark is said of what follows: not where it is said of what it stands after."""
    for cue in cues:
        if cue.last == left[-1] and cue.kinds & _AHEAD:
            part = [at for at in left if at < cue.first]
            is_answer = bool(cue.kinds & BACK) and (bool(part) or not is_first)
            return not is_answer
    return False


def _leads_back(cues: Sequence[Cue], tokens: Sequence[Token], named: Collection[int], right: Sequence[int]) -> bool:
    """Whether a cue right after the mark is said of what stands before it: not where it has its own thing after it."""
    for cue in cues:
        lead = range(right[0], cue.first)
        is_near = cue.first >= right[0] and len(lead) < _LEADING_WORDS and cue.kinds & BACK
        if is_near and all(NAMES_NOTHING.fullmatch(tokens[at].key) or tokens[at].key in COMMAS for at in lead):
            return cue.last + 1 not in named
    return False
