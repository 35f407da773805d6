"""Blood told without its place: what the sentence, or the one before, speaks of says where it was."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from shared.patient.data_files import load_yaml
from shared.patient.facts import FeatureFact
from shared.patient.parts import Part

_BLOOD = "blood_seen"
_SENTENCES_BACK = 2


def placed_by_topic(features: Sequence[FeatureFact], parts: Sequence[Part]) -> Iterator[FeatureFact]:
    """The bleeding that blood seen is, by what the text speaks of: "Loose stools. Dark blood mixed in" is rectal."""
    for fact in features:
        if fact.concept == _BLOOD and fact.is_present and fact.quote.at is not None:
            place = _place(fact, parts)
            if place:
                yield replace(fact, concept=place)


def _place(fact: FeatureFact, parts: Sequence[Part]) -> str | None:
    field, (string, at) = fact.quote.field, fact.quote.at or (0, 0)
    told = [p for p in parts if p.is_own and (p.source, p.string) == (field, string) and p.start <= at]
    for part in reversed(told[-1 - _SENTENCES_BACK :]):
        found = list(_topics().finditer(part.text[: at - part.start]))
        if found:
            return str(found[-1].lastgroup)
    return None


@cache
def _topics() -> re.Pattern[str]:
    named = load_yaml("course")["topics"]
    return re.compile("|".join(rf"(?P<{place}>\b(?:{words})\b)" for place, words in named.items()), re.IGNORECASE)
