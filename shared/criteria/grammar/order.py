"""Other orders of the same words: "a nipple shows X" for "X in a nipple", "X is raised" for "raised X"."""

import re
from collections.abc import Iterator

_SITE_SHOWS = re.compile(
    r"\b(?:(?:if|when|where|with|and|or) )?(?:just |only )?(?:one|a single) "
    r"(?P<site>(?!or\b)\w+)(?: only)? (?:shows?|has|develops|displays) "
    r"(?P<what>[^;:]+?)(?=,? (?:and|or) (?:in|for|if|when) |[;:]|$)",
    re.IGNORECASE,
)
_STATE = (
    r"raised|high|low|elevated|increased|reduced|enlarged|swollen|thickened|abnormal|absent|visible|missing|lost"
    r"|inflamed|hard|irregular"
)
_THAT_IS = (
    r"(?:(?:that|which|who) )?(?:(?:is|are|was|were|looks?|feels?|appears?|seems?|(?:has|have) become|becomes?|be) )?"
)
_AFTER = re.compile(rf"^(?P<what>.+?) {_THAT_IS}(?P<state>(?:(?:persistently|newly) )?(?:{_STATE}))$", re.IGNORECASE)
_SEEN = re.compile(r"^(?P<what>.+?) (?:(?:that|which) )?(?:can be|is) (?P<how>seen|felt)$", re.IGNORECASE)
_CHANGED = re.compile(
    r"^(?P<what>.+?) (?:(?:that|which|who) )?(?:has|have|is|are) (?:changed|changing|altered)(?: (?P<in>in .+))?$",
    re.IGNORECASE,
)
_LOSING = re.compile(r"^(?:los(?:ing|es?)|lost) (?P<what>.+)$", re.IGNORECASE)


_LIST_FIRST = re.compile(
    r"^(?P<list>[^:]+?)\s*: (?:(?:for|with|in|on|if) )?(?P<count>(?:any|either|at least|one|two|three|all|\d)\b"
    r"[^:,]*? of (?:these|them))(?P<who>(?! \w*s\b)[^:]*)$",
    re.IGNORECASE,
)
_COUNTS = (
    (re.compile(r"\bmore than (?:one|1) of\b", re.IGNORECASE), "2 or more of"),
    (re.compile(r"\b(?:no|not) (?:fewer|less) than (?=\w+ of\b)", re.IGNORECASE), "at least "),
    (re.compile(r"\bone or (?:both|other|another|several) of\b", re.IGNORECASE), "any of"),
    (re.compile(r"\bwith (?=(?:findings|results|changes|appearances)\b)", re.IGNORECASE), ""),
)


def put_conditions_first(text: str) -> str:
    """Return `text` with what a single site shows put before that site, and counts in one wording."""
    for pattern, plain in _COUNTS:
        text = pattern.sub(plain, text)
    text = _LIST_FIRST.sub(r"\g<who> with \g<count>: \g<list>", text)
    return _SITE_SHOWS.sub(r"with any of the following in one \g<site> only: \g<what>", text)


def other_orders(words: str) -> Iterator[str]:
    """Yield the phrase `words` with its state before the noun, as the terminology names it."""
    if after := _AFTER.match(words):
        yield f"{after['state']} {after['what']}"
    if seen := _SEEN.match(words):
        yield f"{'visible' if seen['how'].lower() == 'seen' else 'palpable'} {seen['what']}"
    if changed := _CHANGED.match(words):
        yield f"{changed['what']} change {changed['in'] or ''}".strip()
        yield f"change in {changed['what']}"
    if losing := _LOSING.match(words):
        yield f"loss of {losing['what']}"
        yield f"{losing['what']} loss"
