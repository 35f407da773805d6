"""A list's head and its items: what a head denies, or says to look out for, it says of each line under it."""

import re
from collections.abc import Iterator

from shared.language.bare_names import is_bare_name
from shared.language.pack import load_pack

_HEAD = re.compile(r"(?:^|(?<=[.;!?] ))[^.;!?\n]*:[ \t]*$", re.MULTILINE)
# What parts two items: line ends, the bullet or number of the next, or the box of one that is not ticked.
_JOINT = re.compile(
    r"[.,;]?[ \t]*\n\s*?(?:\n\s*)?(?:(?P<bullet>(?:[-–—•*·●▪◦‣>]|\(?\d{1,2}[.)]|\(?[a-z]\))[ \t]+)|(?=[^\W_]))"
)
_BOXES = re.compile(r"(?:\n[ \t]*(?:[\[(][ _]*[\])]|☐)[^\n]*)+(?=\Z|\n(?![ \t]*[\[(☑☒✓✔]))")
_ITEM = re.compile(r"[^\n]+?(?=[.,;]?[ \t]*(?:\n|\Z))")
_SENTENCES = re.compile(r"[.;!?]\s|:")
# What only a statement holds: when it was, or, in a line without a bullet, who it is of.
_WHEN = re.compile(
    r"\b(?:since|ago|now|today|yesterday|still|again|x ?\d|\d+ ?/ ?(?:7|12|52)"
    r"|for (?:the |about |over |a |an )*(?:\d|past|last|week|month|year|few))",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:i|he|she|they|we|pt|patient|has|have|had|is|are|was|were|been|reports?|notic\w+|complain\w*|c/o|came|started"
    r"|began|seen|found|feels?|due to|because)\b",
    re.IGNORECASE,
)
_ANSWERED_NO = re.compile(r"\b(?:no|not|none|nil|denie[sd])\W*\Z|\bbut\b", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:[-–—:,)]|\Z)")
_AFTER_A_MARK = re.compile(r"(?:\A|[-–—:=?,(])\s*")


def joined_items(text: str) -> Iterator[tuple[int, str]]:
    """Where an item ends that the head of its list speaks of, with the marks to be read in its place."""
    for head in _HEAD.finditer(text):
        if boxes := _BOXES.match(text, head.end()):
            yield from ((at, " ") for at in range(boxes.start(), boxes.end()) if text[at] == "\n")
        elif _speaks_of_its_items(head[0]):
            yield from _items_under(text, head.end())


def _speaks_of_its_items(head: str) -> bool:
    words = load_pack().words
    denied = words["denied_list"].search(head)
    return (denied is not None and not head[denied.end() :].strip(" :")) or words["advice"].search(head) is not None


def _items_under(text: str, at: int) -> Iterator[tuple[int, str]]:
    is_first = True
    while (joint := _JOINT.match(text, at)) and (item := _ITEM.match(text, joint.end())):
        if _says_more(item[0]) or not (joint["bullet"] or _only_names(item[0])):
            return
        yield joint.start(), ("" if is_first else ",").ljust(len(joint[0]))
        at, is_first = item.end(), False


def _says_more(item: str) -> bool:
    """Whether an item holds sentences, or an assertion of its own: "cough, twice", and not "bloated most days"."""
    words = load_pack().words
    if any(pattern.search(item) for pattern in (_SENTENCES, _WHEN, words["denied_list"])):
        return True
    if any(words["no"].match(item, mark.end()) for mark in _AFTER_A_MARK.finditer(item)) or _ANSWERED_NO.search(item):
        return True
    answers = (words["yes"].match(item, mark.end()) for mark in _AFTER_A_MARK.finditer(item))
    return any(_ENDS.match(item, said.end()) for said in answers if said)


def _only_names(item: str) -> bool:
    """Whether a line without a bullet names things alone: it has no verb, and begins small or is a known name."""
    is_small = item[0].islower() and not _TELLS.search(item)
    return is_small or all(is_bare_name(name.strip()) for name in item.split(","))
