"""Lists written out in the sentence after their introduction: "any of the following: A, B or C"."""

import re

from shared.criteria.draft.blocks import Block
from shared.criteria.draft.lists import Intro, find_bare_intro, find_intros
from shared.criteria.draft.marks import PERSON

_ITEMS = re.compile(
    rf"\s*:\s*((?:(?!,\s*{PERSON}|,?\s*\b(?:and|or)\b\s*(?:{PERSON}|(?:if|when|where|who)\b)).)+)", re.IGNORECASE
)
_CLOSING_LIST = re.compile(r"(?P<before>[^:]+):\s*(?P<items>[^:;]+,[^:;]+)$")
_PARTED_LIST = re.compile(r"(?P<before>[^:;]+:)\s*(?P<items>[^:;]+;[^:]+)$")
_PART_ENDS = re.compile(r"\s*;\s*(?:and |or )?")
_ITEM_ENDS = re.compile(r",\s*(?:and |or )?|\s+(?:and|or)\s+")


def take_list(text: str) -> tuple[str, tuple[Block, ...]]:
    """Return `text` without the list that closes it, and its items; none where it is not to be read as bullets are.

    Bullets can be spoken of twice ("2 of the following, or 1 of the following if ...") and hold clauses of their own.
    """
    listed = _CLOSING_LIST.match(text)
    if listed and len(list(find_intros(listed["before"]))) > 1:
        return listed["before"], _bullets(_ITEM_ENDS, listed["items"])
    parted = _PARTED_LIST.match(text)
    if parted and (find_bare_intro(parted["before"]) or any(find_intros(parted["before"]))):
        return parted["before"], _bullets(_PART_ENDS, parted["items"])
    return text, ()


def find_items(text: str, intro: Intro) -> re.Match[str] | None:
    """Find the items (group 1) that stand in `text` after the introduction, up to the next clause."""
    return _ITEMS.match(text[intro.end :])


def _bullets(ends: re.Pattern[str], items: str) -> tuple[Block, ...]:
    return tuple(Block(item) for item in ends.split(items) if item)
