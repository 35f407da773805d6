"""A phrase in the terminology's order: "the count is raised" as "raised count", "loss of X" as "X loss"."""

import re
from collections.abc import Iterator

_STATE = (
    r"raised|high|low|elevated|increased|reduced|enlarged|swollen|thickened|abnormal|absent|visible|missing|lost"
    r"|inflamed|hard|irregular|generali[sz]ed"
)
# The site as a noun and as the word that stands before what is there; "cervical" is of the neck as well.
_ADJECTIVES = {
    "abdomen": "abdominal", "anus": "anal", "armpit": "axillary", "axilla": "axillary", "bladder": "bladder",
    "bone": "bone", "breast": "breast", "chest": "chest", "groin": "groin", "kidney": "renal",
    "larynx": "laryngeal", "lip": "lip", "mouth": "oral", "neck": "neck", "nipple": "nipple", "ovary": "ovarian",
    "pelvis": "pelvic", "penis": "penile", "prostate": "prostate", "rectum": "rectal", "scrotum": "scrotal",
    "skin": "skin", "testicle": "testicular", "testicles": "testicular", "testis": "testicular",
    "testes": "testicular", "throat": "throat", "thyroid": "thyroid", "tongue": "tongue", "uterus": "uterine",
    "vagina": "vaginal", "vulva": "vulval", "womb": "uterine",
}  # fmt: skip
_PLACED = re.compile(
    rf"(?P<what>.+?) (?:in|of|on|at|to|from|within|affecting|involving) (?:(?:an?|the|their|his|her|one|either|both) )?"
    rf"(?P<site>{'|'.join(_ADJECTIVES)})(?: glands?)?$",
    re.IGNORECASE,
)
_IS = r"(?:(?:is|are|was|were|looks?|feels?|appears?|seems?|(?:has|have) become|becomes?|be) )?"
_THAT = r"(?:(?:that|which|who) )?"
_X = r"(?P<x>.+?)"
_TURNS = tuple(
    (re.compile(f"^{pattern}$", re.IGNORECASE), orders)
    for pattern, orders in (
        (rf"{_X} {_THAT}{_IS}(?P<state>(?:(?:persistently|newly) )?(?:{_STATE}))", (r"\g<state> \g<x>",)),
        (rf"{_X} {_THAT}(?:can be|is) seen", (r"visible \g<x>",)),
        (rf"{_X} {_THAT}(?:can be|is) felt", (r"palpable \g<x>",)),
        (
            rf"{_X} {_THAT}(?:has|have|is|are) (?:changed|changing|altered)(?P<where> in .+)?",
            (r"\g<x> change\g<where>", r"change in \g<x>"),
        ),
        (
            rf"(?:alterations?|changes?|differences?) (?:in|of|to|affecting|involving) (?:the )?{_X}",
            (r"\g<x> change", r"change in \g<x>"),
        ),
        (rf"(?:an? )?abnormalit(?:y|ies) (?:of|in) {_X}", (r"abnormal \g<x>",)),
        (rf"(?:an? )?elevation (?:of|in) {_X}", (r"raised \g<x>",)),
        (rf"(?:an? )?reduction (?:of|in) {_X}", (r"low \g<x>",)),
        (rf"(?P<why>[\w-]+) (?:due to|caused by|from|because of) {_X} deficiency", (r"\g<x> deficiency \g<why>",)),
        (
            r"(?:signs|findings) (?:on|at|in|from|during) (?:examination of )?(?:the )?(?P<x>\w+)(?: examination)?",
            (r"\g<x> signs",),
        ),
        (r"(?P<what>[\w-]+) (?:in|of|on) (?:an?|the|their|his|her) (?P<x>[\w-]+)", (r"\g<x> \g<what>",)),
        (rf"(?:an? )?(?:enlargement|swelling) of {_X}", (r"enlarged \g<x>", r"swollen \g<x>")),
        (rf"(?:an? |the )?(?:absence|lack) of {_X}", (r"absent \g<x>",)),
        (rf"{_X} {_THAT}(?:is|are|has been|have been) (?:being )?lost", (r"loss of \g<x>", r"\g<x> loss")),
        (rf"(?:los(?:ing|es?)|lost) {_X}", (r"loss of \g<x>", r"\g<x> loss")),
    )
)


def other_orders(words: str) -> Iterator[str]:
    """Yield the phrase `words` in the orders in which the terminology may name it."""
    placed = _PLACED.match(words)
    if placed:
        yield f"{_ADJECTIVES[placed['site'].lower()]} {placed['what']}"
    for pattern, orders in _TURNS:
        found = pattern.match(words)
        yield from (found.expand(order) for order in orders if found)
