"""All forms in one trie over words: matching a sentence costs a few steps a word, however many forms there are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock

from shared.terminology.firsts import Firsts
from shared.terminology.pattern import OF_THE_PERSON, STRAY, bare, comma_split, elements_of, forms_of, gap_of, words_in
from shared.terminology.walk import Match, Node, Walk
from shared.terminology.words import BREAKS, COMMAS, Inflections, Token, pieces_of

ANY_NUMBER = "{n}"
PERSON_CLASS, AUXILIARY_CLASS = "person", "auxiliary"


class FormIndex:
    """Forms -> trie. `dropped` words count for nothing in forms or text; `skipped` ones may stand in the way.

    A form waits under the words that it may begin with, and is read when one of them is first met in a text: of
    thousands of forms a record needs few.
    """

    def __init__(
        self, inflections: Inflections, classes: Mapping[str, str], dropped: Iterable[str], skipped: Iterable[str]
    ) -> None:
        self._inflections = inflections
        self._root, self._root_of_person = Node(), Node()
        self._waiting: dict[str, list[tuple[str, str]]] = {}
        self._ranks: dict[str, int] = {}
        self._lock = Lock()
        self._keys_of: dict[str, tuple[str, ...]] = {}
        self._members: dict[str, set[str]] = {}
        self._classes_of: dict[str, set[str]] = {}
        self._firsts, self._firsts_of_person = (
            Firsts(root, self._classes_of) for root in (self._root, self._root_of_person)
        )
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
            for start in self._starts(bare(form)):
                self._waiting.setdefault(start, []).append((concept, form))

    def matches(self, tokens: Sequence[Token]) -> list[Match]:
        """Every form found, wherever it starts; overlaps and all."""
        self._read_waiting(tokens)
        walk = Walk(tokens, self._classes_of, skipped=self._skipped, dropped=self._dropped)
        for start, token in enumerate(tokens):
            for key in (token.key, "=" + token.capitals) if token.capitals else (token.key,):
                if first := self._firsts.after(key):
                    walk.begin(first, start)
                if (first := self._firsts_of_person.after(key)) and self._is_of_the_person(tokens, start - 1):
                    walk.begin(first, start)
        return sorted(walk.found, key=lambda match: (match.used, match.concepts))

    def _is_of_the_person(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether the person is the subject of what follows: told before it, or nothing is."""
        before = at
        while before >= 0 and tokens[before].key in self._members[AUXILIARY_CLASS]:
            before -= 1
        key = tokens[before].key if before >= 0 else "."
        return key in BREAKS or key in self._members[PERSON_CLASS] or (key in COMMAS and before == at)

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
        met = sorted(keys & self._waiting.keys())
        if not met:
            return
        with self._lock:
            for key in met:
                for concept, form in self._waiting.get(key, ()):
                    root = self._root_of_person if form[0] == OF_THE_PERSON else self._root
                    for flat in forms_of(form):
                        self._grow(root, self._kept(flat), concept)
                self._waiting.pop(key, None)
            for firsts in (self._firsts, self._firsts_of_person):
                firsts.forget(met)

    def _kept(self, flat: str) -> Sequence[tuple[str, bool]]:
        """The elements that count: no dropped words, no gaps at the end."""
        elements = elements_of(flat)
        kept = [one for one in elements if one[0] not in self._dropped] or list(elements)
        while gap_of(kept[-1][0]) is not None:
            kept.pop()
        return kept

    def _grow(self, root: Node, elements: Sequence[tuple[str, bool]], concept: str) -> None:
        nodes = [root]
        for element, may_miss in elements:
            reached = [self._child(node, element) for node in nodes]
            nodes = nodes + reached if may_miss else reached
        for node in nodes:
            if node is not root and concept not in node.concepts:
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
            self._classes_of.setdefault(key, set()).add(name)
        return name
