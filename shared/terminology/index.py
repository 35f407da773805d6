"""All forms in one trie over words: matching a sentence costs a few steps a word, however many forms there are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from shared.terminology.pattern import elements_of, forms_of, gap_of
from shared.terminology.words import BREAKS, Inflections, Token, pieces_of

Key = TypeVar("Key", str, int)

NUMBER_CLASS = "n"
MAX_SKIPPED = 3


class Node:
    """What may come next: a word, a word of a class, a gap of that many words; `concepts` end here."""

    __slots__ = ("classes", "concepts", "gaps", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.classes: dict[str, Node] = {}
        self.gaps: dict[int, Node] = {}
        self.concepts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """Concepts whose form takes just the tokens `used` (their positions in the text)."""

    concepts: tuple[str, ...]
    used: tuple[int, ...]


class FormIndex:
    """Forms -> trie. `dropped` words count for nothing in forms or text; `skipped` ones may stand in the way."""

    def __init__(
        self, inflections: Inflections, classes: Mapping[str, str], dropped: Iterable[str], skipped: Iterable[str]
    ) -> None:
        self._inflections = inflections
        self._root = Node()
        self._keys_of: dict[str, tuple[str, ...]] = {}
        self._members: dict[str, set[str]] = {}
        self._classes_of: dict[str, list[str]] = {}
        self._dropped = frozenset(map(inflections.key, dropped))
        self._skipped = self._dropped | frozenset(map(inflections.key, skipped))
        self.vocabulary: set[str] = set()
        for name, words in classes.items():
            self._name_class(name, words.split())

    def add(self, concept: str, forms: str) -> None:
        """Index every form of a text of forms."""
        for flat in forms_of(forms):
            elements = elements_of(flat)
            kept = [one for one in elements if one[0] not in self._dropped] or list(elements)
            while gap_of(kept[-1][0]) is not None:
                kept.pop()
            self._grow(kept, concept)

    def matches(self, tokens: Sequence[Token]) -> list[Match]:
        """Every form found, wherever it starts; overlaps and all."""
        return [match for start in range(len(tokens)) for match in self._follow(self._root, tokens, start, ())]

    def _grow(self, elements: Sequence[tuple[str, bool]], concept: str) -> None:
        nodes = [self._root]
        for element, may_miss in elements:
            reached = [self._child(node, element) for node in nodes]
            nodes = nodes + reached if may_miss else reached
        for node in nodes:
            if node is not self._root and concept not in node.concepts:
                node.concepts = (*node.concepts, concept)

    def _child(self, node: Node, element: str) -> Node:
        if element[:2] == "..":
            return _next_of(node.gaps, gap_of(element) or 0)
        if "|" in element:
            return _next_of(node.classes, self._name_class(element, element.split("|")))
        if element[0] == "{":
            return _next_of(node.classes, element[1:-1])
        for key in self._keys(element):
            node = _next_of(node.words, key)
        return node

    def _keys(self, word: str) -> tuple[str, ...]:
        keys = self._keys_of.get(word)
        if keys is None:
            if not word:
                raise ValueError("a word is missing")
            keys = (word,) if word[0] == "=" else tuple(map(self._inflections.key, pieces_of(word)))
            self._keys_of[word] = keys
            if word[0] != "=":
                self.vocabulary.update(keys)
        return keys

    def _name_class(self, name: str, words: Iterable[str]) -> str:
        if name in self._members:
            return name
        members = self._members[name] = set()
        for word in words:
            members |= self._members[word[1:-1]] if word[:1] == "{" else set(self._keys(word)[:1])
        for key in members:
            self._classes_of.setdefault(key, []).append(name)
        return name

    def _follow(self, node: Node, tokens: Sequence[Token], at: int, used: tuple[int, ...]) -> Iterator[Match]:
        if node.concepts:
            yield Match(node.concepts, used)
        if at == len(tokens) or tokens[at].key in BREAKS:
            return
        for child in self._next(node, tokens[at]):
            yield from self._follow(child, tokens, at + 1, (*used, at))
        if used and (node.words or node.classes):
            yield from self._skip(node, tokens, at, used)
        for width, child in node.gaps.items():
            yield from self._leap(child, tokens, at, used, width)

    def _skip(self, node: Node, tokens: Sequence[Token], at: int, used: tuple[int, ...]) -> Iterator[Match]:
        """Go on after words that may stand in the way."""
        while used and at < len(tokens) and tokens[at].key in self._skipped and at - used[-1] <= MAX_SKIPPED:
            at += 1
            if at < len(tokens):
                for child in self._next(node, tokens[at]):
                    yield from self._follow(child, tokens, at + 1, (*used, at))

    def _next(self, node: Node, token: Token) -> Iterator[Node]:
        child = node.words.get(token.key)
        if child:
            yield child
        if token.capitals and node.words:
            capital = node.words.get("=" + token.capitals)
            if capital:
                yield capital
        if node.classes:
            yield from self._of_class(node.classes, token.key)

    def _of_class(self, classes: Mapping[str, Node], key: str) -> Iterator[Node]:
        if key[0].isdigit():
            if NUMBER_CLASS in classes:
                yield classes[NUMBER_CLASS]
            return
        names = self._classes_of.get(key, ())
        if len(classes) < len(names):
            yield from (child for name, child in classes.items() if key in self._members[name])
        else:
            yield from (classes[name] for name in names if name in classes)

    def _leap(self, node: Node, tokens: Sequence[Token], at: int, used: tuple[int, ...], width: int) -> Iterator[Match]:
        left = width
        for landing in range(at, len(tokens)):
            yield from self._follow(node, tokens, landing, used)
            left -= tokens[landing].key not in self._dropped
            if left < 0 or tokens[landing].key in BREAKS or tokens[landing].key == ",":
                return


def _next_of(children: dict[Key, Node], key: Key) -> Node:
    child = children.get(key)
    if child is None:
        child = children[key] = Node()
    return child
