"""Clauses in one order: "a nipple shows X" for "X in a nipple", the list before its count, counts in one wording."""

import re

from shared.criteria.grammar.wording import NUMBER

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


_PROVIDED = re.compile(
    r",? (?:provided|on condition) that (?P<first>[^,;:]+?),? or that (?P<others>[^;:]+)$", re.IGNORECASE
)
_OR_THAT = re.compile(r",? or that |, that ", re.IGNORECASE)


def put_conditions_first(text: str) -> str:
    """Return `text` with what a single site shows put before that site, and counts in one wording."""
    for pattern, plain in _COUNTS:
        text = pattern.sub(plain, text)
    text = _LIST_FIRST.sub(r"\g<who> with \g<count>: \g<list>", text)
    return _SITE_SHOWS.sub(r"with any of the following in one \g<site> only: \g<what>", text)


def ways_provided(text: str) -> tuple[str, list[str]]:
    """Return `text` without "provided that A, or that B" at its end, and the ways that it names."""
    found = _PROVIDED.search(text)
    if found is None:
        return text, []
    return text[: found.start()], [found["first"], *_OR_THAT.split(found["others"])]
