"""In the place of which former rule a draft stands, where the words of a recommendation changed.

A rulebook keeps what a rule asks and where its text stood, not the text itself; words change and numbers move, so what
is asked decides first. Rules that people decided on come before those that a program drafted.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from shared.criteria.book import Book, Entry
from shared.criteria.matching import Matching
from shared.criteria.parts import leaves_of
from shared.criteria.status import Status
from shared.guideline.criterion import Checklist, Criterion, Exposure, Feature, Finding, Measure

_ALIKE = 0.5  # of what two trees ask, for one to be the former of the other


class Lineage:
    """The former rules of an edition's drafts."""

    def __init__(self, matching: Matching, book: Book) -> None:
        self._matching = matching
        self._book = book

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """What many rules ask about tells little of which is which."""
        counts = Counter(one for entry in self._book.entries.values() for one in set(_subjects(entry.criterion)))
        return {subject: 1 / count for subject, count in counts.items()}

    @cached_property
    def _taken(self) -> frozenset[str]:
        """The fingerprints of those whose place an entry in use has."""
        used = {entry.fingerprint: entry for entry in self._matching.entries.values()}
        replaced = {mark for entry in used.values() for mark in entry.replaces}
        linked = (one.fingerprint for one in self._matching.orphans if not used.keys().isdisjoint(one.replaces))
        return frozenset((*replaced, *linked))

    def former_of(self, rule_id: str, draft: Criterion | None) -> Entry | None:
        """Return the entry in whose place the draft of a recommendation stands, None where it stands in none's.

        It is the entry of the same words where that counts for none; else the one most alike in what it asks, else the
        one of its number, else one on the same symptoms, tests or values, whatever their limits.
        """
        own = self._book.entries.get(self._matching.marks[rule_id])
        if own is not None:
            return own
        decided = [entry for entry in self._matching.orphans if entry.status is not Status.DRAFTED]
        drafted = [entry for entry in self._matching.orphans if entry.status is Status.DRAFTED]
        return self._nearest(rule_id, draft, decided) or self._nearest(rule_id, draft, drafted)

    def decided_before(self, rule_id: str, draft: Criterion | None) -> Entry | None:
        """Return the rule in whose place a draft would be judged though a person read, signed or withdrew it.

        A draft that somebody kept in the rulebook stands where the rule that it replaces stood.
        """
        kept = self._matching.entries.get(rule_id)
        if kept is not None:
            return next(self._decided_behind(kept), None) if kept.status is Status.DRAFTED else None
        former = self.former_of(rule_id, draft)
        return former if former is not None and former.status is not Status.DRAFTED else None

    def _decided_behind(self, entry: Entry, seen: Collection[str] = ()) -> Iterator[Entry]:
        for mark in entry.replaces:
            former = self._book.entries.get(mark)
            if former is not None and mark not in seen:
                if former.status is Status.DRAFTED:
                    yield from self._decided_behind(former, {*seen, mark})
                else:
                    yield former

    def _nearest(self, rule_id: str, draft: Criterion | None, orphans: Collection[Entry]) -> Entry | None:
        asked = _asked(draft) if draft is not None else frozenset()
        scored = [(_likeness(asked, _asked(entry.criterion)), entry) for entry in orphans]
        scored = [(score + 0.1 * (entry.stood.number == rule_id), entry) for score, entry in scored if score >= _ALIKE]
        if scored:
            return max(scored, key=lambda found: found[0])[1]
        free = [one for one in orphans if one.fingerprint not in self._taken]
        numbered = next((one for one in free if one.stood.number == rule_id), None)
        return numbered or self._on_the_same(draft, free)

    def _on_the_same(self, draft: Criterion | None, orphans: Collection[Entry]) -> Entry | None:
        subjects = frozenset(_subjects(draft)) if draft is not None else frozenset()
        scored = [(self._shared(subjects, frozenset(_subjects(one.criterion))), one) for one in orphans]
        score, entry = max(scored, key=lambda found: found[0], default=(0.0, None))
        return entry if score >= _ALIKE else None

    def _shared(self, one: frozenset[str], other: frozenset[str]) -> float:
        """How much of the narrower of two is in the other, 0 to 1: a rule that was split stood in both places."""
        least = min(self._weigh(one), self._weigh(other))
        return self._weigh(one & other) / least if least else 0.0

    def _weigh(self, subjects: Iterable[str]) -> float:
        return sum(self._weights.get(one, 1.0) for one in subjects)


def _subjects(criterion: Criterion) -> Iterator[str]:
    """Yield what a tree is about, whatever its ages, limits and qualities."""
    for leaf in leaves_of(criterion):
        match leaf:
            case Feature(concepts):
                yield from concepts
            case Measure(analyte, concepts=concepts):
                yield from (analyte, *concepts)
            case Checklist(name):
                yield name
            case Finding(test):
                yield test
            case Exposure(agent):
                yield agent


def _asked(criterion: Criterion) -> frozenset[str]:
    return frozenset(repr(replace(leaf, label="")) for leaf in leaves_of(criterion))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0
