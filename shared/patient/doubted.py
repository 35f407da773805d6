"""Conditions that a record names without holding to them: suspected, a first thought, or cured while the rest stays."""

import re

from shared.patient.phrases import Found

_SUSPECTED = re.compile(
    r"[- ]looking\b|\s*(?:is |was |are |has been )?(?:(?:only |first |also )?"
    r"(?:suspected|possible|queried|considered|unconfirmed)"
    r"|(?:in|on) the differential|a possibility|under investigation|not (?:thought|felt) (?:to be )?likely"
    r"|not (?:yet )?(?:proven|confirmed|established)|to be (?:confirmed|excluded|ruled out)|still in doubt)\b",
    re.IGNORECASE,
)
_MAYBE = re.compile(
    r"\b(?:differential(?: diagnos[ie]s)?(?: includes| is| of|:)?"
    r"|(?:might|may|could|would) (?:well )?(?:represent|reflect|indicate))\b[^.;|]{0,25}$",
    re.IGNORECASE,
)
_LIKELY = re.compile(
    r"\b(?:likely|probabl[ey]|presum\w+|suspect(?:ed|s|ing)?|possibl[ey]|query|working diagnosis(?: of|:)?)\s+"
    r"(?:(?:to be|an?|the|this is|it is|due to|from|benign|simple|underlying|just)\s+)*$",
    re.IGNORECASE,
)
_GUESS = re.compile(
    r"\b(?:thought|assumed|presumed|wondered|hoped|guessed|told|taken for|blamed|labelled|treated (?:as|for))\b"
    r"[^.;|]{0,25}$",
    re.IGNORECASE,
)
_RETHOUGHT = re.compile(
    r"[^.;|]{0,20}\b(?:but|though|yet|except|only|no longer"
    r"|(?:not|never) (?:\w+ )?(?:examined|seen|imaged|scanned|biopsied|tested))\b",
    re.IGNORECASE,
)
_FIRST_GUESS = re.compile(
    r"\b(?:initially|at first|originally)\b[^.;|]{0,40}$"
    r"|\b(?:thought|taken|blamed|attributed|ascribed|put down) (?:\w+ )?at first\b[^.;|]{0,25}$",
    re.IGNORECASE,
)
_GOES_ON = (
    r"(?:persist\w*|remain\w*|continu\w*|unchanged|still (?:there|present)|no (?:better|smaller|change|improvement))"
)
_CURED = (
    r"(?:treated|cured|eradicated|cleared|settled|resolved|healed|smoothed|extracted|removed|excised|repaired|treatment"
    r"|antibiotics?)"
)
_GOES_ON_AFTER = re.compile(
    rf"\b(?:{_GOES_ON}|still)\b[^.;|]{{0,60}}\b(?:after|since|despite|although|though)\b[^.;|]{{0,25}}$", re.IGNORECASE
)
_OUTLIVED = re.compile(rf"[^.;|]*\b{_CURED}\b[^.;|]*\b{_GOES_ON}\b", re.IGNORECASE)


def is_suspected(name: Found, text: str) -> bool:
    """Whether the words about its name say that nobody knows yet: "ACE inhibitor cough suspected"."""
    before = (pattern.search(text, 0, name.start) for pattern in (_MAYBE, _LIKELY))
    return _SUSPECTED.match(text, name.end) is not None or any(before)


def is_guessed(name: Found, text: str) -> bool:
    """Whether a condition was only somebody's first thought: "we thought growing pains, but ..."."""
    is_guess = _GUESS.search(text, 0, name.start) is not None and _RETHOUGHT.match(text, name.end) is not None
    return is_guess or _FIRST_GUESS.search(text, 0, name.start) is not None


def is_outlived(name: Found, text: str) -> bool:
    """Whether what it caused goes on without it: "tonsillitis treated, node unchanged"."""
    return _GOES_ON_AFTER.search(text, 0, name.start) is not None or _OUTLIVED.match(text, name.end) is not None
