"""A phrase in the terminology's order: "the count is raised" as "raised count", "loss of X" as "X loss"."""

import re
from collections.abc import Iterator

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
_X = r"(?P<x>.+?)"


def other_orders(words: str) -> Iterator[str]:
    """Yield the phrase `words` in the orders in which the terminology may name it."""
    placed = _PLACED.match(words)
    if placed:
        yield f"{_ADJECTIVES[placed['site'].lower()]} {placed['what']}"
