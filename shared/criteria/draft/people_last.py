"""People named after what they have: "X in people over 60", "A or, if over 60, B"."""

import re

from shared.criteria.draft.marks import PERSON, Marks
from shared.guideline.criterion import Feature

_PEOPLE_LAST = re.compile(
    rf"^(?P<what>(?:(?!{PERSON}).)*[^\s,](?<!{PERSON}))\s*(?P<comma>,?)\s*(?P<who>(?:\b(?:in|for|among"
    rf"|of)\s+(?:(?:the|an?|any|all)\s+)?)?{PERSON}"
    rf"(?:{PERSON}|\s|\b(?:who|that|is|are)\b)*)$",
    re.IGNORECASE,
)
_APART = re.compile(r"[,;]\s*or\s+|\bor\s+(?=(?:if|when|where)\b)", re.IGNORECASE)
_OF_WHOM = re.compile(r"(?:in|for|among|of)\b", re.IGNORECASE)
_AGE_BETWEEN = re.compile(
    rf",?\s*\bor,\s*(?:if|when|in|for)?\s*({PERSON}(?:{PERSON}|\s|\b(?:who|that|are|is)\b)*?)\s*,\s*(?:(?:if"
    rf"|when|where)\s+)?",
    re.IGNORECASE,
)


def put_people_first(text: str, marks: Marks) -> str:
    """Return `text` with "X in people over 60" as "people over 60 with X".

    Of "X, or Y in people over 60" nobody can say whether X is asked of the same people: that is left unread.
    """
    text = _AGE_BETWEEN.sub(r", or \1 with ", text)
    found = _PEOPLE_LAST.match(text)
    if found is None or not _OF_WHOM.match(marks.words(found["who"])):
        return text
    apart = [] if found["comma"] else list(_APART.finditer(found["what"]))
    at = apart[-1].end() if apart else 0
    first = f"{found['what'][:at]}{found['who']} with {found['what'][at:]}"
    if not apart or apart[-1][0][0] not in ",;":
        return first
    doubtful = marks.words(text)
    return f"{first} {marks.node(Feature((), label=doubtful), doubtful)}"
