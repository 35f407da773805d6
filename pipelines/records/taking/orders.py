"""Passages of a document that speak to software and not to a person: data, left out of whatever is read to a user."""

import re
from collections.abc import Sequence

from shared.guardrails.injection import find_attack
from shared.language.patterns import patterns_beside
from shared.records.sentences import sentences_of
from shared.terminology.health_words import load_health_words

_words = patterns_beside(__file__)

_BRACKET = re.compile(r"^\[[^\]]*\]?$")
WARNING = "A passage of this document reads as instructions to software; it was left out of what answers are made from."


def orders_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return the stretches of a document that give orders to whatever reads it, with the brackets around them."""
    sentences = sentences_of("", text)
    ordered = [False] * len(sentences)
    for place, sentence in enumerate(sentences):
        going_on = place > 0 and ordered[place - 1] and bool(_words()["orders_on"].search(sentence.text))
        ordered[place] = going_on or _speaks_to_software(sentence.text)
    return tuple(
        (sentence.start, sentence.end)
        for place, sentence in enumerate(sentences)
        if ordered[place] or (_BRACKET.match(sentence.text) and _has_neighbour(ordered, place))
    )


def _has_neighbour(ordered: Sequence[bool], place: int) -> bool:
    return any(ordered[at] for at in (place - 1, place + 1) if 0 <= at < len(ordered))


def _speaks_to_software(text: str) -> bool:
    """By its words; as an attack only where nothing clinical is named, for letters order medicines all the time."""
    if _words()["addressed"].search(text):
        return True
    clinical = any(one.name.kind in ("medicine", "class", "test") for one in load_health_words().find(text))
    return not clinical and find_attack(text) is not None
