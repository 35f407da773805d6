"""What people say, found in a text: guideline talk (talk.yaml), clinical matters in lay words (lay.yaml)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from shared.retrieval.tokens import stems, terms

_GAP = "~"
_LONGEST_GAP = 6
_WEIGHT = 0.7
_DEFINED_WEIGHT = 0.1
_ARTICLES = frozenset(("the", "a", "an"))


@dataclass(frozen=True, slots=True)
class TalkMention:
    """A talk concept and the places of the words that said it."""

    concept: str
    places: frozenset[int]


@dataclass(frozen=True, slots=True)
class Talk:
    """Forms by their first stem; `actions`: action -> concepts of its passages; `weights`: how much each says.
    `elsewhere`: what questions ask that such a guideline does not answer; `lay`: the clinical concepts among all.

    `words`: the stems of all words that point at a concept, those of its forms too.
    """

    forms: Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]
    actions: Mapping[str, frozenset[str]]
    weights: Mapping[str, float]
    words: Mapping[str, frozenset[str]]
    elsewhere: frozenset[str]
    lay: frozenset[str]

    def mentions(self, tokens: Sequence[str]) -> list[TalkMention]:
        """Find the talk concepts in a text given as all its stems; a form inside a longer one says nothing."""
        found: list[TalkMention] = []
        for start, token in enumerate(tokens):
            for concept, rest in self.forms.get(token, ()):
                places = _match(tokens, start + 1, rest, (start,))
                if places:
                    found.append(TalkMention(concept, frozenset(places)))
        return [mention for mention in found if not any(mention.places < other.places for other in found)]


def _match(tokens: Sequence[str], at: int, rest: tuple[str, ...], places: tuple[int, ...]) -> tuple[int, ...] | None:
    while at < len(tokens) and tokens[at] in _ARTICLES and rest and rest[0] != tokens[at]:
        at += 1
    if not rest:
        return places
    if rest[0] == _GAP:
        reach = range(at, min(at + _LONGEST_GAP + 1, len(tokens)))
        return next((hit for start in reach if (hit := _match(tokens, start, rest[1:], places))), None)
    if at < len(tokens) and tokens[at] == rest[0]:
        return _match(tokens, at + 1, rest[1:], (*places, at))
    return None


def _forms(text: str) -> Iterator[tuple[str, ...]]:
    """Return the stems of a form in order, once for each choice of its alternatives."""
    pieces = [[(_GAP,)] if piece == _GAP else [stems(word) for word in piece.split("|")] for piece in text.split()]
    for chosen in product(*pieces):
        yield tuple(one for piece in chosen for one in piece if one not in _ARTICLES)


@cache
def load_talk() -> Talk:
    """Read talk.yaml and lay.yaml once."""
    asked, said = _read("talk.yaml"), _read("lay.yaml")
    entries = [*asked["asks"], *asked["elsewhere"], *asked["unrelated"]]
    entries += [{"weight": _DEFINED_WEIGHT} | entry for entry in asked["defined"]]
    entries += [{"id": concept, "forms": forms} for concept, forms in said.items()]
    actions: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        for action in entry.get("actions", ()):
            actions[action].add(entry["id"])
    return Talk(
        forms=_by_first(entries),
        actions={action: frozenset(concepts) for action, concepts in actions.items()},
        weights={entry["id"]: entry.get("weight", _WEIGHT) for entry in entries},
        words={entry["id"]: frozenset(terms(_all_words(entry))) for entry in asked["asks"]},
        elsewhere=frozenset(entry["id"] for entry in asked["elsewhere"]),
        lay=frozenset(said),
    )


def _read(name: str) -> Any:
    import yaml

    return yaml.load(Path(__file__).with_name(name).read_text(encoding="utf-8"), yaml.CSafeLoader)


def _by_first(entries: Iterable[Mapping[str, Any]]) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    forms: dict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    for entry in entries:
        for text in entry["forms"]:
            for first, *rest in filter(None, _forms(str(text))):
                forms[first].append((entry["id"], tuple(rest)))
    return dict(forms)


def _all_words(entry: Mapping[str, Any]) -> str:
    return " ".join((entry.get("words", ""), *map(str, entry["forms"])))
