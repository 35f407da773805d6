"""Features of which the order speaks one by one: "X and Y are both reasons to refer" is said of either."""

import re

from shared.criteria.draft.wording import PEOPLE

_AND = re.compile(r",?(?<!persistent)(?<!recurrent)(?<!unexplained)(?<!painless)\s+and\s+", re.IGNORECASE)
# "X and Y are both reasons to ..." is said of either.
_SEVERALLY = re.compile(
    r"are (?:\w+ )*?(?:both|each|all|reasons|grounds|indications)\b|(?:should|must|may|can) (?:both|each|all)\b",
    re.IGNORECASE,
)
_ANY_AGE = re.compile(r"\b(?:any|whatever) age\b", re.IGNORECASE)
_ANY_AND_ANY = re.compile(r"any\b[^,]*,? and any\b", re.IGNORECASE)
_PLURAL = re.compile(r"(?:warrant|require|need|merit|deserve|justify|prompt|call for|mean)\b", re.IGNORECASE)
_THREE = re.compile(r"[^,]+,[^,]+,? and\b", re.IGNORECASE)
_CLAUSE_FIRST = re.compile(rf"(?:if|when|where|in|for|with)\b|(?:[\w-]+ )?{PEOPLE}\b", re.IGNORECASE)


def read_severally(before: str, after: str) -> str:
    """Return the words `before` the order's verb with "and" as "or" where the words `after` are said of each."""
    if not _is_said_severally(before, after):
        return before
    joint = ", or " if _ANY_AGE.search(before) else " or "
    return _AND.sub(joint, before).rstrip().removesuffix(" each").removesuffix(" both")


def _is_said_severally(before: str, after: str) -> bool:
    """Say whether "and" in the features `before` the verb joins what the verb says of each by itself."""
    if _SEVERALLY.match(after) or before.rstrip().endswith((" each", " both")) or _ANY_AND_ANY.match(before):
        return True
    return bool(_PLURAL.match(after) and _THREE.match(before) and not _CLAUSE_FIRST.match(before))
