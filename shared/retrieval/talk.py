"""What people say, found in a text: guideline talk (talk.yaml), clinical matters in lay words (lay.yaml)."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shared.data import read_yaml
from shared.language.forms import Forms, TalkMention
from shared.language.negation import NEGATORS, is_negator
from shared.language.stems import STOP_WORDS, stem, terms

_DENYING = frozenset(map(stem, NEGATORS))
_WEIGHT = 0.7
_DEFINED_WEIGHT = 0.1
_PIECE_WORDS = re.compile(r"[a-z0-9']+")


@dataclass(frozen=True, slots=True)
class Talk:
    """All forms; `actions`: action -> concepts of its passages.

    `weights`: how much each concept says; `alone`: what says less beside symptoms; `telling`: that, and all
    else that is about telling, letters or waiting.
    `elsewhere`: what questions ask that such a guideline does not answer; `lay`: the clinical concepts among all.

    `words`: the stems that point at a concept, each with how many words its shortest form has.
    """

    forms: Forms
    actions: Mapping[str, frozenset[str]]
    weights: Mapping[str, float]
    words: Mapping[str, Mapping[str, int]]
    alone: frozenset[str]
    telling: frozenset[str]
    elsewhere: frozenset[str]
    lay: frozenset[str]

    def mentions(self, tokens: Sequence[str]) -> list[TalkMention]:
        """Find what a question says, given as all its stems, sentence by sentence."""
        return self.forms.mentions(tokens)

    def lay_mentions(self, found: Iterable[TalkMention], tokens: Sequence[str]) -> list[TalkMention]:
        """Return the clinical ones among the mentions of a text, without those that it denies ("no pain")."""
        return [one for one in found if one.concept in self.lay and not _is_denied(one.places, tokens)]


def _is_denied(places: frozenset[int], tokens: Sequence[str]) -> bool:
    return any(at and at - 1 not in places and _denies(tokens[at - 1]) for at in places)


def _denies(token: str) -> bool:
    return token in _DENYING or is_negator(token)


@cache
def load_talk() -> Talk:
    """Read talk.yaml and lay.yaml once."""
    asked, said = _read("talk.yaml"), _read("lay.yaml")
    printed = _printed(asked)
    entries = [*printed, *({"id": concept, "forms": forms} for concept, forms in said.items())]
    actions: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        for action in entry.get("actions", ()):
            actions[action].add(entry["id"])
    alone = frozenset(entry["id"] for entry in entries if not entry.get("beside_symptoms", True))
    return Talk(
        forms=_forms_of(entries, ("forms", "asked")),
        alone=alone,
        telling=alone | {entry["id"] for entry in entries if entry.get("of_telling")},
        actions={action: frozenset(concepts) for action, concepts in actions.items()},
        weights={entry["id"]: entry.get("weight", _WEIGHT) for entry in entries},
        words={entry["id"]: _words(entry) for entry in (*asked["asks"], *entries[len(printed) :])},
        elsewhere=frozenset(entry["id"] for entry in asked["elsewhere"]),
        lay=frozenset(said),
    )


@cache
def load_printed() -> Forms:
    """Read what passages say too, in the words of such guidelines alone: needed as they are written, and not later."""
    return _forms_of(_printed(_read("talk.yaml")), ("forms",))


def _printed(asked: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    defined = ({"weight": _DEFINED_WEIGHT} | entry for entry in asked["defined"])
    return [*asked["asks"], *asked["elsewhere"], *asked["unrelated"], *defined]


def _read(name: str) -> Any:
    return read_yaml(Path(__file__).with_name(name))


def _forms_of(entries: Iterable[Mapping[str, Any]], keys: Sequence[str]) -> Forms:
    forms = Forms()
    for entry in entries:
        for form in (form for key in keys for form in entry.get(key, ())):
            forms.add(entry["id"], str(form))
    return forms


def _words(entry: Mapping[str, Any]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for form in map(str, (*entry["forms"], *entry.get("asked", ()))):
        pieces = [[word for word in _PIECE_WORDS.findall(piece) if word not in STOP_WORDS] for piece in form.split()]
        size = sum(map(bool, pieces))
        for word in (stem(word) for piece in pieces for word in piece):
            sizes[word] = min(size, sizes.get(word, size))
    return sizes | dict.fromkeys(terms(entry.get("words", "")), 1)
