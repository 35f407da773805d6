"""Where clauses part at "or" and at "and", and what a later clause takes from the one before it."""

import re

from shared.criteria.draft.marks import NODE, PEOPLE, PERSON, QUALITY
from shared.criteria.draft.wording import NUMBER

_CLAUSE_STARTS = (
    r"plus|together with|along with|if|when|where|who|whose|which|she|he|they"
    r"|their|those|with|have|has|having|are|is|report|reports|aged|also"
)
_OR = re.compile(
    rf"\s*[,;]?\s*(?<!/)\bor(?:,? else)?\s+"
    rf"(?=(?:that it|that they|{_CLAUSE_STARTS}|either|at least|{NUMBER}(?: or more)? of)\b|{PERSON})"
    rf"|\s*[,;]?\s*\band\s+(?={PEOPLE}|for\b)|(?<={NODE} )(?:,\s*or\s+|or\s+(?={NODE}\s*(?:if|when|where)\b))"
    rf"|\s*,\s*(?=for\b|with\b[^;:]*\bor with\b)|\s*;\s*(?:or\s+)?",
    re.IGNORECASE,
)
AND = re.compile(
    rf"\s*[,;]?\s*\b(?:and|but|plus)\s+(?:(?:also|then)\s+)*"
    rf"(?=(?:{_CLAUSE_STARTS}|either|any|at least|{NUMBER}(?: or more)? of)\b|\d|{PERSON}|{NODE})"
    rf"|(?<={PERSON} )and\s+|\s*,?\s*\b(?:provided(?: that)?|as long as|so long as|on condition that)\s+(?!{NODE})"
    r"|\s*,?\s*\b(?:together with|along with|alongside|in combination with|combined with|accompanied by"
    r"|associated with|as well as"
    r"|in addition to|in the presence of|as having"
    r"|(?<!consistent )(?<!compatible )(?<!keeping )(?<!\bfit )(?<!\bfits )(?<!\bfitting )(?<!\bline )"
    r"with(?! (?:evidence|features|changes|appearances) (?:suggestive )?of)"
    r"|whose|who|if|when|where|while|plus)\b\s*",
    re.IGNORECASE,
)
_COMMA_OR = re.compile(r"^([^,]*),\s*or\s+(.*)$", re.IGNORECASE)
_SUBJECT = re.compile(
    r"^\s*((?:(?!(?:they|he|she|it)\b)[\w -])+?)(?:,? (?:that|which))? (?:has|have|is|are|feels?|looks?)\b",
    re.IGNORECASE,
)
_PREDICATE = re.compile(
    r"^\s*(?:(?:that|which) )?(?:has|have|is|are|feels?|looks?)\b(?! (?:an?|any|either|the)\b)", re.IGNORECASE
)
_HEAD = re.compile(r"\s*([^,;:]*[^\s,;:]) (?:with|plus|together with|along with)\b[^,;:]*$", re.IGNORECASE)
JOINED_ON = re.compile(r"\s*(?:with|plus|together with|along with)\b", re.IGNORECASE)
SET_OFF_QUALITY = re.compile(rf",\s*({QUALITY})\s*$")


def clauses_of(text: str) -> list[str]:
    """Return the clauses of `text` that "or" joins, each with what it takes from an earlier one."""
    return _with_subject(_with_head([part for part in _split_or(text) if part.strip(" ,:;")]))


def _split_or(text: str) -> list[str]:
    """Split clauses joined by "or"; a first comma before "or" is no list's, so it parts clauses as well."""
    parts: list[str] = []
    for part in _OR.split(text):
        lone = _COMMA_OR.match(part)
        # "A, or B, unexplained": what a comma sets off at the end is said of both.
        set_off = SET_OFF_QUALITY.search(part)
        parts.extend([f"{lone[1]} {set_off[1] if set_off else ''}", lone[2]] if lone else [part])
    return parts


def _with_head(clauses: list[str]) -> list[str]:
    """Return the clauses, "A" put before "or with C" where the one before it says "A with B"."""
    filled: list[str] = []
    for clause in clauses:
        head = _HEAD.match(filled[-1].lstrip(" :,")) if filled and JOINED_ON.match(clause) else None
        filled.append(f"{head[1]} {clause}" if head else clause)
    return filled


def _with_subject(clauses: list[str]) -> list[str]:
    """Return the clauses, what the first one speaks of put before "or has changed"."""
    subject = _SUBJECT.match(clauses[0]) if clauses else None
    if subject is None:
        return clauses
    return [clauses[0], *(f"{subject[1]} {part}" if _PREDICATE.match(part) else part for part in clauses[1:])]
