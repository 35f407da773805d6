"""All forms in one trie over words: matching a sentence costs a few steps a word, however many forms there are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from shared.terminology.pattern import STRAY, comma_split, elements_of, forms_of, gap_of, words_in
from shared.terminology.words import BREAKS, Inflections, Token, pieces_of

NUMBER_CLASS, ANY_NUMBER = "n", "{n}"
MAX_SKIPPED = 3


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


@dataclass(frozen=True, slots=True)
class Match:
    """Concepts whose form takes just the tokens `used` (their positions in the text)."""

    concepts: tuple[str, ...]
    used: tuple[int, ...]


class FormIndex:
    """Forms -> trie. `dropped` words count for nothing in forms or text; `skipped` ones may stand in the way.

    A form waits under the words that it may begin with, and is read when one of them is first met in a text: of
    thousands of forms a record needs few.
    """

    def __init__(
        self, inflections: Inflections, classes: Mapping[str, str], dropped: Iterable[str], skipped: Iterable[str]
    ) -> None:
        self._inflections = inflections
        self._root = Node()
        self._waiting: dict[str, list[tuple[str, str]]] = {}
        self._ranks: dict[str, int] = {}
        self._lock = Lock()
        self._keys_of: dict[str, tuple[str, ...]] = {}
        self._members: dict[str, set[str]] = {}
        self._classes_of: dict[str, list[str]] = {}
        self._dropped = frozenset(map(inflections.key, dropped))
        self._skipped = self._dropped | frozenset(map(inflections.key, skipped))
        self.vocabulary: set[str] = set()
        for name, words in classes.items():
            self._name_class(name, words)

    def add(self, concept: str, forms: str) -> None:
        """Take every form of a text of forms. Raises ValueError for a stray mark."""
        if STRAY.search(forms):
            raise ValueError("a word is missing")
        self._ranks.setdefault(concept, len(self._ranks))
        for word in words_in(forms).difference(self._keys_of):
            self._keys(word)
        for form in comma_split(forms):
            for start in self._starts(form):
                self._waiting.setdefault(start, []).append((concept, form))

    def matches(self, tokens: Sequence[Token]) -> list[Match]:
        """Every form found, wherever it starts; overlaps and all."""
        self._read_waiting(tokens)
        found = [match for start in range(len(tokens)) for match in self._follow(self._root, tokens, start, ())]
        return sorted(found, key=lambda match: (match.used, match.concepts))

    def _starts(self, form: str) -> set[str]:
        """The keys that a token may have with which the form begins."""
        heads = form[1 : form.index(")")].split("|") if form[0] == "(" else [form]
        firsts = [next((word for word in head.split() if word not in self._dropped), "") for head in heads]
        if "&" not in form and "?" not in form and all(firsts):
            return set[str]().union(*map(self._keys_at, firsts))
        return {key for flat in forms_of(form) for key in self._flat_starts(flat)}

    def _flat_starts(self, flat: str) -> Iterator[str]:
        for element, may_miss in self._kept(flat):
            yield from self._keys_at(element)
            if not may_miss:
                return

    def _keys_at(self, element: str) -> set[str]:
        names = element.split("|")
        return {
            key
            for name in names
            for key in ((*self._members[name[1:-1]], name) if name[0] == "{" else self._keys(name)[:1])
        }

    def _read_waiting(self, tokens: Sequence[Token]) -> None:
        keys = {token.key for token in tokens} | {"=" + token.capitals for token in tokens if token.capitals}
        if any(key[0].isdigit() for key in keys):
            keys.add(ANY_NUMBER)
        met = sorted(key for key in keys if key in self._waiting)
        if not met:
            return
        with self._lock:
            for key in met:
                for concept, form in self._waiting.get(key, ()):
                    for flat in forms_of(form):
                        self._grow(self._kept(flat), concept)
                self._waiting.pop(key, None)

    def _kept(self, flat: str) -> Sequence[tuple[str, bool]]:
        """The elements that count: no dropped words, no gaps at the end."""
        elements = elements_of(flat)
        kept = [one for one in elements if one[0] not in self._dropped] or list(elements)
        while gap_of(kept[-1][0]) is not None:
            kept.pop()
        return kept

    def _grow(self, elements: Sequence[tuple[str, bool]], concept: str) -> None:
        nodes = [self._root]
        for element, may_miss in elements:
            reached = [self._child(node, element) for node in nodes]
            nodes = nodes + reached if may_miss else reached
        for node in nodes:
            if node is not self._root and concept not in node.concepts:
                node.concepts = tuple(sorted((*node.concepts, concept), key=self._ranks.__getitem__))

    def _child(self, node: Node, element: str) -> Node:
        keys = self._keys_of.get(element)
        if keys is None:
            if element[:2] == "..":
                return node.by_gap(gap_of(element) or 0)
            if "|" in element:
                return node.by_class(self._name_class(element))
            if element[:1] == "{":
                return node.by_class(element[1:-1])
            keys = self._keys(element)
        for key in keys:
            node = node.by_word(key)
        return node

    def _keys(self, word: str) -> tuple[str, ...]:
        keys = self._keys_of.get(word)
        if keys is None:
            if not word:
                raise ValueError("a word is missing")
            pieces = [word] if word.isalpha() else pieces_of(word)
            keys = (word,) if word[0] == "=" else tuple(map(self._inflections.key, pieces))
            self._keys_of[word] = keys
            if word[0] != "=":
                self.vocabulary.update(keys)
        return keys

    def _name_class(self, name: str, words: str = "") -> str:
        """The class of the words given, or of those that its name lists ("red|pink")."""
        if name in self._members:
            return name
        members = self._members[name] = set()
        for word in words.split() or name.split("|"):
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
