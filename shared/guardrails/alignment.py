"""Whether a claim says of a matter what its source says of that matter: the same number, the same yes or no."""

import re
from collections.abc import Sequence

from shared.guardrails.claims import Number, content, denied_spans, numbers
from shared.guardrails.units import Unit
from shared.language.stems import stem
from shared.terminology.terminology import Terminology

_CLAUSE = re.compile(r"[,;:]| and (?=(?:at|for|from|in|under|over|above|below) |\d)")
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*", re.IGNORECASE)
_DONE = "refer offer delay return test scan investigate exclude suggest complete confirm"
_ACTIONS = frozenset(stem(word) for word in _DONE.split())
_ACT = "act:"
_NO_MATTER = frozenset({"qualifier", "site", "population"})
# What is done or looked for is no condition that a number belongs to.
_WHAT_FOLLOWS = frozenset({"test", "cancer"})
Signs = dict[str, set[bool]]


class Alignment:
    """The statements of the sources, with what each speaks of."""

    def __init__(self, units: Sequence[Unit], terminology: Terminology) -> None:
        self._units, self._terminology = units, terminology
        self._stems = [frozenset(content(unit.text)) for unit in units]
        self._signs = [self.signs(unit.text) for unit in units]
        self._own = [frozenset(self.signs(unit.own)) for unit in units]
        self._numbers = [numbers(unit.own) for unit in units]
        self._all_numbers = [numbers(unit.text) for unit in units]
        self._speaking: dict[str, list[int]] = {}

    def signs(self, text: str) -> Signs:
        """Return each matter and action that a text speaks of: affirmed (True), denied (False) or both."""
        spans = denied_spans(text)
        found: Signs = {}
        places = [(m.concept, m.start) for m in self._terminology.find_mentions(text) if self._is_matter(m.concept)]
        done = ((stem(word.group().casefold()), word.start()) for word in _WORD.finditer(text))
        places += [(_ACT + name, start) for name, start in done if name in _ACTIONS]
        for name, start in places:
            found.setdefault(name, set()).add(not any(low <= start < high for low, high in spans))
        return found

    def agrees(self, claim: str) -> bool:
        """Whether what the claim affirms and denies is affirmed and denied where the sources speak of it."""
        stems, bare = frozenset(content(claim)), numbers(claim)
        return all(
            not (known := self._told(name, stems)) or bool(said & known) or self._is_other_branch(name, said, bare)
            for name, said in self.signs(claim).items()
        )

    def binds(self, claim: str, asked: frozenset[Number]) -> bool:
        """Whether each number stands where the sources speak of what the claim ties it to."""
        is_only = len(numbers(claim)) == 1
        return all(self._clause_binds(clause, claim if is_only else clause, asked) for clause in _CLAUSE.split(claim))

    def _clause_binds(self, clause: str, about: str, asked: frozenset[Number]) -> bool:
        beside = numbers(clause)
        if beside <= asked:
            return True
        matters = self._affirmed(about)
        return all(self._stands_with(number, matters, beside) for number in beside - asked)

    def _affirmed(self, text: str) -> frozenset[str]:
        return frozenset(
            name
            for name, said in self.signs(text).items()
            if said == {True}
            and not name.startswith(_ACT)
            and self._terminology.concept(name).kind not in _WHAT_FOLLOWS
        )

    def _stands_with(self, number: Number, matters: frozenset[str], beside: frozenset[Number]) -> bool:
        rows = [
            place for place, unit in enumerate(self._units) if unit.is_row and number.stands_in(self._numbers[place])
        ]
        if rows:
            return any(all(other.stands_in(self._numbers[place]) for other in beside) for place in rows)
        overlaps = [
            sum(self._names(own, matter) for matter in matters) if self._numbers[place] else 0
            for place, own in enumerate(self._own)
        ]
        best = max(overlaps, default=0)
        if best == 0:
            return True
        return any(
            number.stands_in(held)
            for unit, held, overlap in zip(self._units, self._all_numbers, overlaps, strict=True)
            if overlap == best or not (unit.governing or unit.is_row)
        )

    def _told(self, name: str, stems: frozenset[str]) -> set[bool]:
        """How the statements nearest to the claim, of those that speak of a matter, put it."""
        speaking = self._speaking_of(name)
        nearest = max((len(self._stems[place] & stems) for place in speaking), default=0)
        return {
            sign
            for place in speaking
            if len(self._stems[place] & stems) == nearest
            for other, signs in self._signs[place].items()
            if self._is_same(name, other)
            for sign in signs
        }

    def _speaking_of(self, name: str) -> list[int]:
        if name not in self._speaking:
            parts = [place for place, unit in enumerate(self._units) if not unit.is_whole]
            self._speaking[name] = [place for place in parts if self._names(self._signs[place], name)]
        return self._speaking[name]

    def _is_other_branch(self, name: str, said: set[bool], bare: frozenset[Number]) -> bool:
        """ "Without asbestos, 2 or more": who does not meet one alternative may meet another, by its number."""
        others = [
            held for held, own in zip(self._all_numbers, self._own, strict=True) if held and not self._names(own, name)
        ]
        counts = [number for number in bare if not number.unit]
        return said == {False} and bool(counts) and all(any(n.stands_in(held) for held in others) for n in counts)

    def _names(self, names: Sequence[str] | frozenset[str] | Signs, name: str) -> bool:
        return any(self._is_same(name, other) for other in names)

    def _is_same(self, one: str, other: str) -> bool:
        if one == other or one.startswith(_ACT) or other.startswith(_ACT):
            return one == other
        return self._terminology.is_a(one, other) or self._terminology.is_a(other, one)

    def _is_matter(self, concept: str) -> bool:
        return self._terminology.concept(concept).kind not in _NO_MATTER
