"""What boosts add to passages, remembered by whom and which kind of answer a question is about: few differ in these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from itertools import chain

from shared.patient.record import PatientRecord
from shared.retrieval.boosts import OF_TESTS, Boosts
from shared.retrieval.library import Library
from shared.retrieval.query import Query

_KEPT = 256


class Added:
    """Place -> what boosts add, for any query of any library. Safe to share between threads."""

    def __init__(self, boosts: Boosts) -> None:
        """Take the boosts."""
        self._boosts = boosts
        self._known: dict[Hashable, _ByPlace] = {}

    def by(self, query: Query, library: Library) -> Mapping[int, float]:
        """Return what the query's person and intents add by place, worked out where it is first asked for."""
        passages = library.passages
        if query.value is not None or (query.names_test and not query.intents.isdisjoint(OF_TESTS)):
            # what is asked decides, too
            return _ByPlace(lambda place: self._boosts.of_query(passages[place], query))
        key = library, query.group, query.age, query.sex, query.names_test, query.intents
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            asker = replace(query, text="", terms=(), asked={}, understood=frozenset())  # nobody's words are kept
            known = self._known[key] = _ByPlace(lambda place: self._boosts.of_query(passages[place], asker))
        return known

    def to(self, patient: PatientRecord, library: Library) -> Mapping[int, float]:
        """Return what a patient's age, sex, symptoms and smoking add by place."""
        said, passages = " ".join((*patient.symptoms, *patient.findings)).casefold(), library.passages
        held = Counter(chain.from_iterable(places for word, places in library.told_by.items() if word in said))
        return _ByPlace(lambda place: self._boosts.of_patient(passages[place], patient, held.get(place, 0)))


class _ByPlace(dict[int, float]):
    def __init__(self, added_to: Callable[[int], float]) -> None:
        super().__init__()
        self._added_to = added_to

    def __missing__(self, place: int) -> float:
        added = self[place] = self._added_to(place)
        return added
