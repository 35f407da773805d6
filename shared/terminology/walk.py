"""The walk of a text through the trie of forms: every form that its tokens spell, wherever one starts."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from shared.terminology.words import BREAKS, COMMAS, OPENERS, Token

if TYPE_CHECKING:
    from shared.terminology.firsts import First

NUMBER_CLASS = "n"
_NUMBERS, _NONE_AT_ALL = frozenset({NUMBER_CLASS}), frozenset[str]()
_RELATIVES = frozenset({"who", "which", "whose"})
MAX_SKIPPED = 3
# No gap of a form ends in them: a "cough but no blood" is a cough.
_CONTRARY = frozenset({"no", "without", "nor", "none", "nil"})


class Node:
    """What may come next: a word, a word of a class, a gap of that many words; `concepts` end here."""

    __slots__ = ("classes", "concepts", "gaps", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = _NONE
        self.classes: dict[str, Node] = _NONE
        self.gaps: dict[int, Node] = _GAPLESS
        self.concepts: tuple[str, ...] = ()

    def by_word(self, key: str) -> "Node":
        """The node after a word, made where there is none."""
        if self.words is _NONE:
            self.words = {}
        return self.words.get(key) or self.words.setdefault(key, Node())

    def by_class(self, name: str) -> "Node":
        """The node after a word of a class, made where there is none."""
        if self.classes is _NONE:
            self.classes = {}
        return self.classes.get(name) or self.classes.setdefault(name, Node())

    def by_gap(self, width: int) -> "Node":
        """The node after a gap of so many words, made where there is none."""
        if self.gaps is _GAPLESS:
            self.gaps = {}
        return self.gaps.get(width) or self.gaps.setdefault(width, Node())


# Most nodes lead on in one way only: those that lead nowhere share one empty table.
_NONE: dict[str, Node] = {}
_GAPLESS: dict[int, Node] = {}


class Match(NamedTuple):
    """Concepts whose form takes just the tokens `used` (their positions in the text)."""

    concepts: tuple[str, ...]
    used: tuple[int, ...]


def _asides(tokens: Sequence[Token]) -> dict[int, int]:
    """The commas around what is said aside: "his mother, who knows him best, is worried"."""
    commas = [at for at, token in enumerate(tokens) if token.key == ","]
    return {
        at: end
        for at, end in pairwise(commas)
        if tokens[at + 1].key in _RELATIVES and not any(token.key in BREAKS for token in tokens[at:end])
    }


class Walk:
    """One text on its way; `found` fills with matches, overlaps and all.

    `classes_of`: the classes of a key; `skipped` words may stand in a form's way, `dropped` ones count for nothing.
    """

    __slots__ = (
        "_asides",
        "_capitals",
        "_classes",
        "_classes_at",
        "_dropped",
        "_ends",
        "_in_the_way",
        "_keys",
        "_known",
        "found",
    )

    def __init__(
        self,
        tokens: Sequence[Token],
        classes_of: Mapping[str, Set[str]],
        *,
        skipped: Collection[str],
        dropped: Collection[str],
    ) -> None:
        keys = self._keys = [token.key for token in tokens]
        self._capitals = ["=" + token.capitals if token.capitals else "" for token in tokens]
        self._dropped = dropped
        self._ends = [*[key in BREAKS for key in keys], True]
        self._in_the_way = [key in skipped or key in OPENERS for key in keys]
        self._classes_at = [_NUMBERS if key[0].isdigit() else classes_of.get(key, _NONE_AT_ALL) for key in keys]
        self._known = {*keys, *self._capitals}  # of the text
        self._classes = frozenset[str]().union(*self._classes_at)
        self._asides = _asides(tokens) if not _RELATIVES.isdisjoint(keys) else {}
        self.found: list[Match] = []

    def begin(self, first: "First", at: int) -> None:
        """Follow the forms that begin with the token there."""
        if self._ends[at]:
            return
        used, after = (at,), at + 1
        for concepts in first.concepts:
            self.found.append(Match(concepts, used))
        if self._ends[after]:
            return
        for node in first.steps:
            self._step(node, after, used)
            if self._in_the_way[after]:
                self._skip(node, after, used)
        for width, node in first.leaps_to(self._known, self._classes):
            self._leap(node, after, used, width)

    def _follow(self, node: Node, at: int, used: tuple[int, ...]) -> None:
        """Note the forms that end at this node and go on from the token there."""
        if node.concepts:
            self.found.append(Match(node.concepts, used))
        if self._ends[at]:
            return
        if node.words or node.classes:
            self._step(node, at, used)
            if self._in_the_way[at]:
                self._skip(node, at, used)
        if node.gaps:
            self._leap_any(node.gaps.items(), at, used)

    def _leap_any(self, leaps: Iterable[tuple[int, Node]], at: int, used: tuple[int, ...]) -> None:
        for width, child in leaps:
            if self._may_go_on(child):
                self._leap(child, at, used, width)

    def _may_go_on(self, node: Node) -> bool:
        """Whether any word of the text leads on from there: most forms with a gap fail here."""
        return bool(
            node.gaps
            or node.concepts
            or not node.words.keys().isdisjoint(self._known)
            or not node.classes.keys().isdisjoint(self._classes)
        )

    def _step(self, node: Node, at: int, used: tuple[int, ...]) -> None:
        words, capital = node.words, self._capitals[at]
        child = words.get(self._keys[at])
        if child is not None:
            self._follow(child, at + 1, (*used, at))
        if capital and (child := words.get(capital)) is not None:
            self._follow(child, at + 1, (*used, at))
        if node.classes and (classes := self._classes_at[at]):
            for name in node.classes.keys() & classes:
                self._follow(node.classes[name], at + 1, (*used, at))

    def _skip(self, node: Node, at: int, used: tuple[int, ...]) -> None:
        """Go on after words that may stand in the way."""
        last = len(self._keys) - 1
        while at <= last and self._may_stand_in_the_way(at, used) and at - used[-1] <= MAX_SKIPPED:
            at += 1
            if at <= last:
                self._step(node, at, used)

    def _may_stand_in_the_way(self, at: int, used: tuple[int, ...]) -> bool:
        return self._in_the_way[at] and (at == used[-1] + 1 or self._keys[at] not in OPENERS)

    def _leap(self, node: Node, at: int, used: tuple[int, ...], width: int) -> None:
        left, landing, keys = width, at, self._keys
        while landing < len(keys):
            key = keys[landing]
            if landing == at or keys[landing - 1] not in _CONTRARY:
                self._follow(node, landing, used)
            left -= key not in self._dropped and key not in COMMAS
            if key in COMMAS and landing in self._asides:
                landing = self._asides[landing]
            elif left < 0 or key in BREAKS or (key in COMMAS and not (key in OPENERS and landing == at)):
                return
            landing += 1
