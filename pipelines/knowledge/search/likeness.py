"""Whether an entry answers this very question, and not another on the same matter: both ways, and by kind of question.

How far an entry speaks of what is asked (`evidence`) tells little in a large base, where ten entries speak of it. There
the entry's own question must ask little else, and the next one must be less like.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pipelines.knowledge.search.features import CONCEPT
from pipelines.knowledge.search.index import BaseIndex
from shared.language.vi.glossary import load_glossary
from shared.language.vi.marks import fold
from shared.language.vi.reading import Reading, read
from shared.stores.knowledge_bases import Entry

RIVALS: Final = 7
_SUBJECT, _KIND, _WORD, _PLAIN = 1.0, 0.8, 0.35, 0.15  # before it is known how rare each is


class Likeness(NamedTuple):
    """How like an entry's question is to the one asked, 0 to 1, and how much more so than the next entry's."""

    likeness: float
    margin: float


class Bar(NamedTuple):
    """From which likeness and margin on an entry answers; a likeness above 1 is never reached."""

    likeness: float
    margin: float

    def lets(self, found: Likeness) -> bool:
        """Whether an entry that is so like the question answers it."""
        return found.likeness >= self.likeness and found.margin >= self.margin


def likeness_of(question: Reading, found: Sequence[Entry], index: BaseIndex) -> Likeness:
    """Return how like the first entry found is, beside the others. Raises ValueError where none was found."""
    if not found:
        raise ValueError("Nothing was found.")
    first, *rivals = (_alike(question, entry, index) for entry in found[: RIVALS + 1])
    return Likeness(round(first, 4), round(first - max(rivals, default=0.0), 4))


def _alike(question: Reading, entry: Entry, index: BaseIndex) -> float:
    asked, told = _features(question), _features(read(entry.question))
    return min(_share(asked, told, index), _share(told, asked, index))


def _share(of: Mapping[str, float], inside: Mapping[str, float], index: BaseIndex) -> float:
    """Return which share of what one question names another names too, by how rare it is in the base."""
    whole = sum(weight * index.idf(name) for name, weight in of.items())
    got = sum(weight * index.idf(name) * _held(name, inside) for name, weight in of.items())
    return got / whole if whole else 0.0


def _held(name: str, inside: Mapping[str, float]) -> float:
    if name in inside or not name.startswith(CONCEPT):
        return float(name in inside)
    return max((share for other, share in _near(name) if other in inside), default=0.0)


@lru_cache(maxsize=1024)
def _near(name: str) -> tuple[tuple[str, float], ...]:
    """Return what bears on a concept, or it on them, by how much."""
    near, concept = load_glossary().near, name.removeprefix(CONCEPT)
    ahead = {CONCEPT + other: share for other, share in near.get(concept, {}).items()}
    back = {CONCEPT + other: shares[concept] for other, shares in near.items() if concept in shares}
    return tuple({**back, **ahead}.items())


@lru_cache(maxsize=4096)
def _features(reading: Reading) -> Mapping[str, float]:
    named = {CONCEPT + one: _weight(one) for one in reading.concepts}
    return {**named, **{fold(word): _WORD for word in reading.rest}}


def _weight(concept: str) -> float:
    glossary = load_glossary()
    if concept in glossary.asks:
        return _KIND
    return _PLAIN if glossary.kinds[concept] == "general" else _SUBJECT
