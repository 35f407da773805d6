"""What boosts add to passages, remembered by whom and which kind of answer a question is about: few differ in these."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

from shared.patient.record import PatientRecord
from shared.retrieval.boosts import OF_TESTS, Boosts
from shared.retrieval.hit import Passage
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
        if query.value is not None or (query.names_test and not query.intents.isdisjoint(OF_TESTS)):
            # what is asked decides, too
            return _ByPlace(library, lambda passage: self._boosts.of_query(passage, query))
        key = library, query.group, query.age, query.sex, query.names_test, query.intents
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            asker = replace(query, text="", terms=(), asked={}, understood=frozenset())  # nobody's words are kept
            known = self._known[key] = _ByPlace(library, lambda passage: self._boosts.of_query(passage, asker))
        return known

    def to(self, patient: PatientRecord, library: Library) -> Mapping[int, float]:
        """Return what a patient's age, sex, symptoms and smoking add by place."""
        said = " ".join((*patient.symptoms, *patient.findings)).casefold()
        return _ByPlace(library, lambda passage: self._boosts.of_patient(passage, patient, said))


class _ByPlace(dict[int, float]):
    def __init__(self, library: Library, added_to: Callable[[Passage], float]) -> None:
        super().__init__()
        self._passages, self._added_to = library.passages, added_to

    def __missing__(self, place: int) -> float:
        added = self[place] = self._added_to(self._passages[place])
        return added
