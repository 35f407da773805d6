"""The entries of one base by what they speak of; the question's words tell more than the answer's."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias

from pipelines.knowledge.search.features import CONCEPT, features
from shared.language.vi.glossary import load_glossary
from shared.language.vi.marks import fold
from shared.language.vi.reading import Reading, read
from shared.stores.knowledge_bases import Entry

_FIELDS: Final = {"question": 1.0, "topic": 0.6, "answer": 0.45, "reason": 0.3, "section": 0.3}
_LENGTH: Final = 0.5  # how much a question that says much else counts against its entry
# How much it counts that an entry does not speak of what was named: least of whom it is about and how he lives.
_SHARES: Final = {
    "general": 0.15, "part": 0.5, "person": 0.4, "care": 0.5, "life": 0.5, "measure": 0.6, "thing": 0.7, "symptom": 0.8,
}  # fmt: skip
_WORD_SHARE, _HELD_WELL = 0.35, 0.5


_WEIGHED: Final = 12  # so many of the best are weighed by how much of the question they hold
_WHOLE: Final = 0.5
_TELLS: Final = 0.3  # what nearly every entry speaks of tells none from another


class Scored(NamedTuple):
    """An entry with its score, and how much of what was asked it speaks of, 0 to 1."""

    entry: Entry
    score: float
    cover: float


class BaseIndex:
    """Weights worked out once, so that a question only adds them up."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        held = [_weighed(entry) for entry in entries]
        counts: dict[str, int] = defaultdict(int)
        for one in held:
            for feature in one:
                counts[feature] += 1
        self._idf = {name: math.log(1 + (len(held) - n + 0.5) / (n + 0.5)) for name, n in counts.items()}
        self._unknown = math.log(1 + (len(held) + 0.5) / 0.5)
        lengths = [self._mass(features(read(entry.question))) for entry in entries]
        average = sum(lengths) / len(lengths) if lengths else 1.0
        self._norms = [1 - _LENGTH + _LENGTH * length / (average or 1.0) for length in lengths]
        self._postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, (one, norm) in enumerate(zip(held, self._norms, strict=True)):
            for feature, weight in one.items():
                if self._idf[feature] >= _TELLS:
                    self._postings[feature].append((place, weight * self._idf[feature] / norm))
        self._held = held
        self._codes = {entry.code: entry for entry in self.entries}
        self._places = {entry.entry_id: place for place, entry in enumerate(self.entries)}

    def search(self, question: Reading, limit: int) -> list[Scored]:
        """Return the best entries, best first, ties by their order in the base."""
        asked = features(question)
        scores = [0.0] * len(self.entries)
        for feature, weight in asked.items():
            for place, held in self._postings.get(feature, ()):
                scores[place] += weight * held
        mass, asks = self._mass(asked) or 1.0, list(_asked(question))
        found = [
            Scored(self.entries[place], scores[place] / mass, self._cover(asks, place))
            for place in nlargest(max(limit, _WEIGHED), range(len(scores)), key=scores.__getitem__)
            if scores[place]
        ]
        return sorted(found, key=_whole_first)[:limit]

    def score(self, question: Reading, entry: Entry) -> float:
        """Return the score of one entry for a question."""
        place = self._places[entry.entry_id]
        held = self._held[place]
        asked = features(question)
        return sum(w * held[f] * self._idf[f] for f, w in asked.items() if f in held) / self._norms[place]

    def by_code(self, code: str) -> Entry | None:
        """Return the entry of a code."""
        return self._codes.get(code)

    def knows(self, feature: str) -> bool:
        """Whether any entry has a feature."""
        return feature in self._idf

    def held_by(self, entry: Entry) -> Mapping[str, float]:
        """Return the features of one of the entries, with their weights."""
        return self._held[self._places[entry.entry_id]]

    def idf(self, feature: str) -> float:
        """Return how much a feature tells; one of no entry tells most."""
        return self._idf.get(feature, self._unknown)

    def _mass(self, asked: Mapping[str, float]) -> float:
        return sum(weight * self.idf(feature) for feature, weight in asked.items())

    def _cover(self, asks: "Sequence[_Asked]", place: int) -> float:
        """Return which share of what a question speaks of an entry speaks of, by how rare it is."""
        held, whole, got = self._held[place], 0.0, 0.0
        for feature, share, others in asks:
            weight = share * self.idf(feature)
            near = max((held.get(other, 0.0) * much for other, much in others), default=0.0)
            whole += weight
            got += weight * min(1.0, max(held.get(feature, 0.0), near) / _HELD_WELL)
        return got / whole if whole else 0.0


_Asked: TypeAlias = tuple[str, float, list[tuple[str, float]]]


def _whole_first(found: Scored) -> float:
    """Order by score; an entry that speaks of all that was asked stands before one that speaks of a part."""
    return -found.score * (1 - _WHOLE + _WHOLE * found.cover)


def _asked(question: Reading) -> Iterator[_Asked]:
    """Yield what a question speaks of, how much each counts, and what else bears on it."""
    glossary = load_glossary()
    for name in question.concepts:
        others = [(CONCEPT + other, share) for other, share in glossary.near.get(name, {}).items()]
        yield CONCEPT + name, _SHARES.get(glossary.kinds[name], 1.0), others
    for word in question.rest:
        yield fold(word), _WORD_SHARE, []


def _weighed(entry: Entry) -> Mapping[str, float]:
    """Return each feature of an entry with the weight of the best field that has it."""
    held: dict[str, float] = {}
    for field, share in _FIELDS.items():
        for feature, weight in features(read(getattr(entry, field))).items():
            # A weight below 1 of the entry is no doubt of the reader: only its field and nearness count.
            held[feature] = max(held.get(feature, 0.0), share * (weight if feature.startswith(CONCEPT) else 1.0))
    return held
