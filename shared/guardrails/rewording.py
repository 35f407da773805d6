"""Turns of phrase that say with other words what a guideline says plainly: put plainly before claims are compared."""

import re
from functools import lru_cache

from shared.number_words import one_between

_KEPT = 512  # a claim is held against several sources
_PLAINLY = (
    (r"\b(?:whether )?(?:painful|with pain|pain) or (?:not|painless|without)\b", "with or without pain"),
    (r"\bpain (?:makes no difference|does not matter|is irrelevant)", "with or without pain"),
    (r"\bwithout (?:an? |any )?(?:known |clear |obvious |other )?(?:explanation|cause|reason)\b", "unexplained"),
    (r"\b(?:for|with) no (?:known |clear |obvious )?(?:explanation|cause|reason)\b", "unexplained"),
    (r"\b(?:above|after|first of|at|best of) all\b", "particularly"),
    (r"\bpainless(?:ly)?\b|\bwithout pain\b(?! or)(?<!or without pain)", "non-painful"),
    (r"\bnot (?:below|under|less than)\b", "at least"),
    (r"\bnot (?:above|over|more than|exceeding)\b", "at most"),
    (r"\bno matter (?:what|which|how)\b|\bregardless of\b|\birrespective of\b", "whatever"),
    (r"\bup to and including\b", "to"),
    (r"\b(\d+) ?(?:-|–|to) ?(\d+)\b", r"\1 to \2"),
)
_COMPILED = tuple((re.compile(said, re.IGNORECASE), plain) for said, plain in _PLAINLY)
# How many of something a sentence goes on to tell: a count of its own parts, not a claim.
_PARTS = "routes ways limits findings groups reasons parts conditions options situations paths steps cases kinds types"
_COUNTED = re.compile(
    rf"\b(?:{one_between('one', 'six')}|\d) (?:(?:different|separate|age|possible|alternative) )?"
    rf"(?:{'|'.join(part + '?' for part in _PARTS.split())})\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=_KEPT)
def plainly(text: str) -> str:
    """Return the text with such turns of phrase replaced and counts of its own parts left out."""
    for said, plain in _COMPILED:
        text = said.sub(plain, text)
    return _COUNTED.sub("some", text)
