"""Clauses in one order: "a nipple shows X" for "X in a nipple", the list before its count, counts in one wording."""

import re

from shared.criteria.draft.wording import NUMBER

_SITE_SHOWS = re.compile(
    r"\b(?:(?:if|when|where|with|and|or) )?(?:just |only )?(?:one|a single) "
    r"(?P<site>(?!or\b)\w+)(?: only| alone)? (?:shows?|has|develops|displays) "
    r"(?P<what>[^;:]+?)(?=,? (?:and|or) (?:in|for|if|when) |[;:]|$)",
    re.IGNORECASE,
)
_LIST_FIRST = re.compile(
    r"^(?P<list>[^:]+?)\s*: (?:(?:for|with|in|on|if) )?(?P<count>(?:any|either|at least|one|two|three|all|\d)\b"
    r"[^:,]*? of (?:these|them))(?P<who>(?! \w*s\b)[^:]*)$",
    re.IGNORECASE,
)
_COUNTS = (
    (re.compile(rf"\b(?:just|only|as few as|even) (?={NUMBER}(?: or more)? of\b)", re.IGNORECASE), ""),
    (re.compile(r"\bmore than (?:one|1) of\b", re.IGNORECASE), "2 or more of"),
    (re.compile(r"\b(?:no|not) (?:fewer|less) than (?=\w+ of\b)", re.IGNORECASE), "at least "),
    (
        re.compile(
            rf"(?<=\bor )(?:with |have )?(?P<n>(?:at least |any )?{NUMBER}(?: or more)?)(?= (?:if|when|in|for"
            rf"|where)\b)(?=.*)",
            re.IGNORECASE,
        ),
        r"\g<n> of them",
    ),
    (re.compile(r"\bone or (?:both|other|another|several) of\b", re.IGNORECASE), "any of"),
    (re.compile(r"\bwith (?=(?:findings|results|changes|appearances)\b)", re.IGNORECASE), ""),
)
_SERIES = re.compile(r"\b(?P<word>if|when|where)\b[^;:]*?, (?P=word)\b[^;:]*,? or (?P=word)\b", re.IGNORECASE)


def put_conditions_first(text: str) -> str:
    """Return `text` with what a single site shows put before that site, and counts in one wording."""
    for pattern, plain in _COUNTS:
        text = pattern.sub(plain, text)
    text = _or_between(text)
    text = _LIST_FIRST.sub(r"\g<who> with \g<count>: \g<list>", text)
    return _SITE_SHOWS.sub(r"with any of the following in one \g<site> only: \g<what>", text)


def _or_between(text: str) -> str:
    """Return `text` with "if A, if B, or if C" said as "if A, or if B, or if C"."""
    found = _SERIES.search(text)
    if found is None:
        return text
    first = found.end("word")
    return text[:first] + re.sub(rf", (?={found['word']}\b)", ", or ", text[first:])
