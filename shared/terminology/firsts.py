"""What may follow the first word of a form, put together: most words begin many forms, and few of these go on."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TypeAlias

from shared.terminology.walk import NUMBER_CLASS, Node

_KEPT = 16_384
Leap: TypeAlias = tuple[int, Node]


@dataclass(frozen=True, slots=True)
class First:
    """The nodes after one word: the concepts that end there, the nodes that go on at once and those after a gap.

    `steps`: the nodes merged where their words and classes differ; `leaps`: each node after a gap, with the width, by
    each word and class that leads on from it, and those that are always worth trying.
    """

    concepts: tuple[tuple[str, ...], ...]
    steps: tuple[Node, ...]
    leaps: tuple[Leap, ...]
    leaps_by_word: Mapping[str, Sequence[Leap]]
    leaps_by_class: Mapping[str, Sequence[Leap]]

    def leaps_to(self, words: Set[str], classes: Set[str]) -> Collection[Leap]:
        """Return those after which anything of a text stands."""
        found: dict[Leap, None] = {}
        for by, met in ((self.leaps_by_word, words), (self.leaps_by_class, classes)):
            if not by.keys().isdisjoint(met):
                for name in by.keys() & met:
                    found.update(dict.fromkeys(by[name]))
        return (*self.leaps, *found) if found else self.leaps


class Firsts:
    """By the key of a word, put together when it is first met. Safe to share between threads."""

    def __init__(self, root: Node, classes_of: Mapping[str, Set[str]]) -> None:
        """Take the root of the forms and the classes of each key."""
        self._root, self._classes_of = root, classes_of
        self._known: dict[str, First | None] = {}

    def after(self, key: str) -> First | None:
        """Return what may follow a word; None where no form begins with it."""
        if key in self._known:
            return self._known[key]
        if len(self._known) >= _KEPT:
            self._known.clear()
        nodes = list(self._nodes(key))
        first = self._known[key] = _first(nodes) if nodes else None
        return first

    def forget(self, keys: Iterable[str]) -> None:
        """Put together anew what follows these words, and any number: forms that begin with them were added."""
        numbers = [key for key in list(self._known) if key[0].isdigit()]
        for key in (*keys, *numbers):
            self._known.pop(key, None)

    def _nodes(self, key: str) -> Iterator[Node]:
        root = self._root
        if key in root.words:
            yield root.words[key]
        names = (NUMBER_CLASS,) if key[0].isdigit() else self._classes_of.get(key, ())
        yield from (root.classes[name] for name in names if name in root.classes)


def _first(nodes: Iterable[Node]) -> First:
    leaps = [(width, child) for node in nodes for width, child in node.gaps.items()]
    always = tuple([leap for leap in leaps if leap[1].gaps or leap[1].concepts])
    others = [leap for leap in leaps if leap not in always]
    return First(
        concepts=tuple(node.concepts for node in nodes if node.concepts),
        steps=_merged(node for node in nodes if node.words or node.classes),
        leaps=always,
        leaps_by_word=_by_name((name, leap) for leap in others for name in leap[1].words),
        leaps_by_class=_by_name((name, leap) for leap in others for name in leap[1].classes),
    )


def _by_name(named: Iterable[tuple[str, Leap]]) -> Mapping[str, Sequence[Leap]]:
    listed: dict[str, list[Leap]] = {}
    for name, leap in named:
        listed.setdefault(name, []).append(leap)
    return listed


def _merged(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """As few nodes as can stand for these: those that no word or class leads on from together are one."""
    merged: list[Node] = []
    for node in nodes:
        into = next((one for one in merged if _differ(one, node)), None)
        if into is None:
            merged.append(into := Node())
            into.words, into.classes = {}, {}
        into.words.update(node.words)
        into.classes.update(node.classes)
    return tuple(merged)


def _differ(one: Node, other: Node) -> bool:
    return one.words.keys().isdisjoint(other.words) and one.classes.keys().isdisjoint(other.classes)
