"""Forms of words in one trie over stems ("lump ~ breast|boob"): a question is matched in a few steps a word."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from shared.language.stems import SENTENCE_END, stem, stems

GAP, EITHER_ORDER = "~", "&"
_LONGEST_GAP = 6
_PIECES_KEPT = 1024
_ARTICLES = frozenset(("the", "a", "an"))
# What one place of a form takes: a gap, or any of these stems.
_Element = str | frozenset[str]


class TalkMention(NamedTuple):
    """A concept and the places of the words that said it."""

    concept: str
    places: frozenset[int]


class Forms:
    """What may come next, and the concepts whose forms end here. The whole of it is the first of its parts."""

    __slots__ = ("_children", "_concepts", "_gap", "_next")

    def __init__(self) -> None:
        self._children: dict[_Element, Forms] = {}
        self._gap: Forms | None = None
        self._next: dict[str, list[Forms]] = {}
        self._concepts: list[str] = []

    def add(self, concept: str, form: str) -> None:
        """Take one form, "~" for up to six words between, "a|b" for one place, "x & y" in either order."""
        for elements in _readings(form):
            node = self
            for element in elements:
                node = node._child(element)
            if node is not self:
                node._concepts.append(concept)

    def mentions(self, tokens: Sequence[str]) -> list[TalkMention]:
        """Find the concepts of a text given as all its stems; a form inside a longer one says nothing."""
        walk = _Walk(tokens)
        for start, token in enumerate(tokens):
            for node in self._next.get(token, ()):
                walk.follow(node, start + 1, (start,))
        if not walk.found:
            return []
        found = {TalkMention(concept, frozenset(places)) for concept, places in walk.found}
        places = {mention.places for mention in found}
        inside = {one for one in places if any(one < other for other in places)}
        return sorted(
            (mention for mention in found if mention.places not in inside),
            key=lambda mention: (min(mention.places), mention.concept, sorted(mention.places)),
        )

    def _child(self, element: _Element) -> "Forms":
        if element not in self._children:
            child = self._children[element] = Forms()
            if element == GAP:
                self._gap = child
            else:
                for token in element if isinstance(element, frozenset) else (element,):
                    self._next.setdefault(token, []).append(child)
        return self._children[element]


class _Walk:
    """One text on its way through the trie; `found`: concepts with the places of the words that said them."""

    __slots__ = ("_tokens", "_words", "found")

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens, self._words = tokens, frozenset(tokens)
        self.found: set[tuple[str, tuple[int, ...]]] = set()

    def follow(self, node: Forms, at: int, places: tuple[int, ...]) -> None:
        for concept in node._concepts:
            self.found.add((concept, places))
        after_gap = node._gap
        if after_gap and not after_gap._next.keys().isdisjoint(self._words):
            self._leap(after_gap, at, places)
        if node._next:
            while at < len(self._tokens) and self._tokens[at] in _ARTICLES:
                at += 1
            self._step(node, at, places)

    def _leap(self, node: Forms, at: int, places: tuple[int, ...]) -> None:
        left = _LONGEST_GAP
        for place in range(at, len(self._tokens)):
            if left < 0 or self._tokens[place] == SENTENCE_END:
                return
            self._step(node, place, places)
            left -= self._tokens[place] not in _ARTICLES

    def _step(self, node: Forms, at: int, places: tuple[int, ...]) -> None:
        if at < len(self._tokens):
            for child in node._next.get(self._tokens[at], ()):
                self.follow(child, at + 1, (*places, at))


def _readings(form: str) -> Iterator[tuple[_Element, ...]]:
    """Return the elements of a form, once for each order ("&") and each choice among alternatives of several words."""
    if f" {EITHER_ORDER} " in form:
        first, last = form.split(f" {EITHER_ORDER} ")
        yield from _readings(f"{first} {GAP} {last}")
        yield from _readings(f"{last} {GAP} {first}")
        return
    for chosen in product(*map(_choices, form.split())):
        yield tuple(element for part in chosen for element in part)


@lru_cache(maxsize=_PIECES_KEPT)  # forms have most of their words in common
def _choices(piece: str) -> list[tuple[_Element, ...]]:
    if piece == GAP:
        return [(GAP,)]
    read = [_stems_of(word) for word in piece.split("|")]
    single = frozenset(word[0] for word in read if len(word) == 1)
    several: list[tuple[_Element, ...]] = [word for word in read if len(word) != 1]
    return [(next(iter(single)) if len(single) == 1 else single,), *several] if single else several


def _stems_of(word: str) -> tuple[str, ...]:
    found = (stem(word),) if word.isalpha() and word.islower() else stems(word)
    return tuple(one for one in found if one not in _ARTICLES)
