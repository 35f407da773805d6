"""Words of which one excludes the other (left and right, started and stopped), each tied to what stands beside it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from shared.data import read_yaml
from shared.language.stems import STOP_WORDS, stem
from shared.records.dates import MONTHS

_FILE: Final = Path(__file__).with_name("pairs.yaml")
_KEPT: Final = 2048
_WORD: Final = re.compile(r"[a-z0-9]+(?:[.'-][a-z0-9]+)*")
_NEAR: Final = 8  # words on either side; another part of the sentence is further off
_TELLS_NOTHING: Final = (
    STOP_WORDS | frozenset(["mg", "mcg", "micrograms", "g", "ml", "units", "tablet", "tablets"]) | set(MONTHS)
)


@dataclass(frozen=True, slots=True)
class Pole:
    """One of such words at [start, end) of a text, by what it tells and which one it is."""

    axis: str
    pole: str
    start: int
    end: int


@lru_cache(maxsize=_KEPT)
def poles_in(text: str) -> tuple[Pole, ...]:
    """Return such words of a folded text, in order; one that tells several things comes several times."""
    found = [
        Pole(axis, one.lastgroup or "", one.start(), one.end())
        for axis, pattern in _axes().items()
        for one in pattern.finditer(text)
    ]
    return tuple(sorted(found, key=lambda pole: pole.start))


def holds(pole: Pole, text: str, spans: Sequence[str]) -> bool | None:
    """Whether spans say that word and not the other; None where they say neither.

    Where both stand there, the one beside the same words counts.
    """
    said = {other.pole for span in spans for other in poles_in(span) if other.axis == pole.axis}
    if not said:
        return None
    if pole.pole not in said:
        return False
    return said == {pole.pole} or _is_beside_the_same(pole, text, spans)


def _is_beside_the_same(pole: Pole, text: str, spans: Sequence[str]) -> bool:
    """Of the words near to it the nearest that spans have beside one of the two alone decides."""
    for word in _beside(pole, text):
        told = frozenset().union(*(_nearest(word, pole.axis, span) for span in spans))
        if len(told) == 1:
            return pole.pole in told
    return True


def _nearest(word: str, axis: str, span: str) -> frozenset[str]:
    """The words of an axis that stand nearest to a word in a span."""
    found: set[str] = set()
    poles = [pole for pole in poles_in(span) if pole.axis == axis]
    for place in (one.start() for one in _WORD.finditer(span) if stem(one.group()) == word):
        if poles:
            distances = [(_distance(place, pole, span), pole.pole) for pole in poles]
            least = min(distances)[0]
            found |= {name for distance, name in distances if distance == least}
    return frozenset(found)


def _distance(place: int, pole: Pole, span: str) -> int:
    low, high = min(place, pole.start), max(place, pole.start)
    between = span[low:high]
    return len(between.split()) + _NEAR * len(re.findall(r"[;.](?=\s)|,| and | but ", between))


def _beside(pole: Pole, text: str) -> Iterable[str]:
    """The stems of telling words around it in its own part of the sentence, the nearest first."""
    words = [
        (one.start(), stem(one.group()))
        for one in _WORD.finditer(text)
        if one.group() not in _TELLS_NOTHING and not pole.start <= one.start() < pole.end
    ]
    others = {other.start for other in poles_in(text)}
    apart = [(_distance(place, pole, text), word) for place, word in words if place not in others]
    own = sorted(each for each in apart if each[0] < _NEAR and not (pole.axis == "act" and each[1][:1].isdigit()))
    return [word for _, word in own]


@cache
def _axes() -> dict[str, re.Pattern[str]]:
    data = read_yaml(_FILE)
    return {
        axis: re.compile("|".join(rf"(?P<{name}>(?<![\w-])(?:{forms})(?![\w]))" for name, forms in poles.items()))
        for axis, poles in data.items()
    }
