"""What people say, found in a text: guideline talk (talk.yaml), clinical matters in lay words (lay.yaml)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product, takewhile
from pathlib import Path
from typing import Any

from shared.retrieval.tokens import SENTENCE_END, stems, terms

_GAP = "~"
_EITHER_ORDER = "&"
_LONGEST_GAP = 6
_DENYING = frozenset(stems("no not without never isn't doesn't don't didn't hasn't haven't neither nor"))
_WEIGHT = 0.7
_DEFINED_WEIGHT = 0.1
_ARTICLES = frozenset(("the", "a", "an"))


@dataclass(frozen=True, slots=True)
class TalkMention:
    """A talk concept and the places of the words that said it."""

    concept: str
    places: frozenset[int]


# By its first stem each form, as its concept and its other stems.
Forms = Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]


@dataclass(frozen=True, slots=True)
class Talk:
    """Forms by their first stem, `printed` those that passages say; `actions`: action -> concepts of its passages.

    `weights`: how much each concept says; `alone`: what says less beside symptoms.
    `elsewhere`: what questions ask that such a guideline does not answer; `lay`: the clinical concepts among all.

    `words`: the stems that point at a concept, each with how many words its shortest form has.
    """

    forms: Forms
    printed: Forms
    actions: Mapping[str, frozenset[str]]
    weights: Mapping[str, float]
    words: Mapping[str, Mapping[str, int]]
    alone: frozenset[str]
    elsewhere: frozenset[str]
    lay: frozenset[str]

    def mentions(self, tokens: Sequence[str]) -> list[TalkMention]:
        """Find what a question says, given as all its stems; a form inside a longer one says nothing."""
        return _mentions(tokens, self.forms)

    def printed_mentions(self, tokens: Sequence[str]) -> list[TalkMention]:
        """Find what a passage says, in the words of such guidelines alone."""
        return _mentions(tokens, self.printed)

    def lay_mentions(self, found: Iterable[TalkMention], tokens: Sequence[str]) -> list[TalkMention]:
        """Return the clinical ones among the mentions of a text, without those that it denies ("no pain")."""
        return [one for one in found if one.concept in self.lay and not _is_denied(one.places, tokens)]


def _mentions(tokens: Sequence[str], forms: Forms) -> list[TalkMention]:
    found: dict[TalkMention, None] = {}
    for start, token in enumerate(tokens):
        for concept, rest in forms.get(token, ()):
            places = _match(tokens, start + 1, rest, (start,))
            if places:
                found[TalkMention(concept, frozenset(places))] = None
    return [mention for mention in found if not any(mention.places < other.places for other in found)]


def _match(tokens: Sequence[str], at: int, rest: tuple[str, ...], places: tuple[int, ...]) -> tuple[int, ...] | None:
    while at < len(tokens) and tokens[at] in _ARTICLES and rest and rest[0] != tokens[at]:
        at += 1
    if not rest:
        return places
    if rest[0] == _GAP:
        reach = takewhile(
            lambda start: tokens[start] != SENTENCE_END, range(at, min(at + _LONGEST_GAP + 1, len(tokens)))
        )
        return next((hit for start in reach if (hit := _match(tokens, start, rest[1:], places))), None)
    if at < len(tokens) and tokens[at] == rest[0]:
        return _match(tokens, at + 1, rest[1:], (*places, at))
    return None


def _is_denied(places: frozenset[int], tokens: Sequence[str]) -> bool:
    return any(at and at - 1 not in places and tokens[at - 1] in _DENYING for at in places)


def _forms(text: str) -> Iterator[tuple[str, ...]]:
    """Return the stems of a form in order, once for each choice of its alternatives and each order ("&")."""
    if f" {_EITHER_ORDER} " in text:
        first, last = text.split(f" {_EITHER_ORDER} ")
        yield from _forms(f"{first} {_GAP} {last}")
        yield from _forms(f"{last} {_GAP} {first}")
        return
    pieces = [[(_GAP,)] if piece == _GAP else [stems(word) for word in piece.split("|")] for piece in text.split()]
    for chosen in product(*pieces):
        yield tuple(one for piece in chosen for one in piece if one not in _ARTICLES)


@cache
def load_talk() -> Talk:
    """Read talk.yaml and lay.yaml once."""
    asked, said = _read("talk.yaml"), _read("lay.yaml")
    entries = [*asked["asks"], *asked["elsewhere"], *asked["unrelated"]]
    entries += [{"weight": _DEFINED_WEIGHT} | entry for entry in asked["defined"]]
    printed = tuple(entries)
    entries += [{"id": concept, "forms": forms} for concept, forms in said.items()]
    actions: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        for action in entry.get("actions", ()):
            actions[action].add(entry["id"])
    return Talk(
        forms=_by_first(entries, ("forms", "asked")),
        printed=_by_first(printed, ("forms",)),
        alone=frozenset(entry["id"] for entry in entries if not entry.get("beside_symptoms", True)),
        actions={action: frozenset(concepts) for action, concepts in actions.items()},
        weights={entry["id"]: entry.get("weight", _WEIGHT) for entry in entries},
        words={entry["id"]: _words(entry) for entry in (*asked["asks"], *entries[len(printed) :])},
        elsewhere=frozenset(entry["id"] for entry in asked["elsewhere"]),
        lay=frozenset(said),
    )


def _read(name: str) -> Any:
    import yaml

    return yaml.load(Path(__file__).with_name(name).read_text(encoding="utf-8"), yaml.CSafeLoader)


def _by_first(entries: Iterable[Mapping[str, Any]], keys: Sequence[str]) -> Forms:
    forms: dict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    for entry in entries:
        for text in (text for key in keys for text in entry.get(key, ())):
            for first, *rest in filter(None, _forms(str(text))):
                forms[first].append((entry["id"], tuple(rest)))
    return dict(forms)


def _words(entry: Mapping[str, Any]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for form in map(str, (*entry["forms"], *entry.get("asked", ()))):
        pieces = [piece for piece in form.split() if piece not in (_GAP, _EITHER_ORDER) and terms(piece)]
        for word in (word for piece in pieces for word in terms(piece)):
            sizes[word] = min(len(pieces), sizes.get(word, len(pieces)))
    return sizes | dict.fromkeys(terms(entry.get("words", "")), 1)
