"""All forms in one trie over words: matching a sentence costs a few steps a word, however many forms there are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from shared.terminology.pattern import elements_of, forms_of, gap_of
from shared.terminology.words import BREAKS, Inflections, Token, pieces_of

NUMBER_CLASS = "n"
MAX_SKIPPED = 3


@dataclass(slots=True)
class Node:
    """What may come next: a word, a word of a class, a gap; `concepts` end here."""

    words: dict[str, "Node"] = field(default_factory=dict)
    classes: dict[str, "Node"] = field(default_factory=dict)
    gaps: dict[int, "Node"] = field(default_factory=dict)
    concepts: list[str] = field(default_factory=list)


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
            kept = [(word, may_miss) for word, may_miss in elements if self._counts(word)] or list(elements)
            while gap_of(kept[-1][0]) is not None:
                kept.pop()
            self._grow(self._root, kept, concept)

    def matches(self, tokens: Sequence[Token]) -> list[Match]:
        """Every form found, wherever it starts; overlaps and all."""
        return [match for start in range(len(tokens)) for match in self._follow(self._root, tokens, start, ())]

    def _counts(self, word: str) -> bool:
        return word not in self._dropped

    def _grow(self, node: Node, elements: Sequence[tuple[str, bool]], concept: str) -> None:
        if not elements:
            if concept not in node.concepts:
                node.concepts.append(concept)
            return
        (element, may_miss), rest = elements[0], elements[1:]
        self._grow(self._child(node, element), rest, concept)
        if may_miss:
            self._grow(node, rest, concept)

    def _child(self, node: Node, element: str) -> Node:
        gap = gap_of(element)
        if gap is not None:
            return node.gaps.setdefault(gap, Node())
        if element[0] == "{" and element[-1] == "}" and "|" not in element:
            return node.classes.setdefault(element[1:-1], Node())
        if "|" in element:
            return node.classes.setdefault(self._name_class(element, element.split("|")), Node())
        return self._literal(node, element)

    def _literal(self, node: Node, word: str) -> Node:
        for key in self._keys(word):
            node = node.words.setdefault(key, Node())
        return node

    def _keys(self, word: str) -> list[str]:
        if word[0] == "=":
            return [word]
        keys = [self._inflections.key(piece) for piece in pieces_of(word)]
        self.vocabulary.update(keys)
        return keys

    def _name_class(self, name: str, words: Iterable[str]) -> str:
        for word in words:
            if word[0] == "{":
                self._nest(name, word[1:-1])
                continue
            for key in self._keys(word)[:1]:
                names = self._classes_of.setdefault(key, [])
                if name not in names:
                    names.append(name)
        return name

    def _nest(self, name: str, inner: str) -> None:
        for names in self._classes_of.values():
            if inner in names and name not in names:
                names.append(name)

    def _follow(self, node: Node, tokens: Sequence[Token], at: int, used: tuple[int, ...]) -> Iterator[Match]:
        if node.concepts:
            yield Match(tuple(node.concepts), used)
        if at == len(tokens) or tokens[at].key in BREAKS:
            return
        for child in self._next(node, tokens[at]):
            yield from self._follow(child, tokens, at + 1, (*used, at))
        if used and tokens[at].key in self._skipped and at - used[-1] <= MAX_SKIPPED and (node.words or node.classes):
            yield from self._follow(Node(node.words, node.classes), tokens, at + 1, used)
        for width, child in node.gaps.items():
            yield from self._leap(child, tokens, at, used, width)

    def _next(self, node: Node, token: Token) -> Iterator[Node]:
        child = node.words.get(token.key)
        if child:
            yield child
        if token.is_capital and node.words:
            capital = node.words.get("=" + token.key.upper())
            if capital:
                yield capital
        if node.classes:
            for name in self._names(token.key):
                if name in node.classes:
                    yield node.classes[name]

    def _names(self, key: str) -> Sequence[str]:
        if key[0].isdigit():
            return (NUMBER_CLASS,)
        return self._classes_of.get(key, ())

    def _leap(self, node: Node, tokens: Sequence[Token], at: int, used: tuple[int, ...], width: int) -> Iterator[Match]:
        left = width
        for landing in range(at, len(tokens)):
            yield from self._follow(node, tokens, landing, used)
            left -= tokens[landing].key not in self._dropped
            if left < 0 or tokens[landing].key in BREAKS or tokens[landing].key == ",":
                return
