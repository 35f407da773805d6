"""The constructions of guideline prose, each wording in several sentences: whom it is for, what they must have."""

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest
import yaml

from shared.criteria.grammar.tree import signature
from shared.criteria.read import Reading, read
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import recommendation
from tests.unit.criteria.equivalence import are_equivalent

SAID = yaml.safe_load(Path(__file__).with_name("constructions.yaml").read_text(encoding="utf-8"))
SENTENCES_EACH = 4
FORTY = "age(40:)"


def _sentence(frame: str, people: str, features: str) -> str:
    begun = {"People": people[0].upper() + people[1:], "Features": features[0].upper() + features[1:]}
    return frame.format(people=people, features=features, **begun)


def _parts(tree: str) -> list[str]:
    """Return what "all(...)" asks, any other tree by itself."""
    return re.split(r", (?![^(]*\))", tree[4:-1]) if tree.startswith("all(") and _is_flat(tree[4:-1]) else [tree]


def _is_flat(inner: str) -> bool:
    return not re.search(r"\([^()]*\(", inner)


def _both(people: str, features: str) -> str:
    return f"all({', '.join(sorted([*_parts(people), *_parts(features)]))})"


def _read(text: str) -> Reading:
    return read(recommendation(text), load_terminology())


def _wordings(kind: str) -> Iterator[tuple[str, str]]:
    for tree, wordings in SAID[kind].items():
        yield from ((tree, wording) for wording in wordings)


def _dealt(kind: str, frames: str) -> Iterator[tuple[str, str, str]]:
    """Yield every wording with some of the sentences, all sentences dealt out in turn."""
    deck = cycle(SAID[frames])
    for tree, wording in _wordings(kind):
        yield from ((tree, wording, frame) for frame in islice(deck, SENTENCES_EACH))


@pytest.mark.parametrize(("kind", "frames"), [("people", "of_people"), ("person", "of_a_person")])
def test_whom_it_is_for_is_read_in_every_wording_and_sentence(kind: str, frames: str) -> None:
    dealt = ((tree, _sentence(frame, wording, "jaundice")) for tree, wording, frame in _dealt(kind, frames))
    missed = [text for tree, text in dealt if signature(_read(text).criterion) != _both(tree, "jaundice")]
    assert missed == []


@pytest.mark.parametrize("frame", SAID["of_people"])
def test_every_sentence_holds_every_kind_of_condition(frame: str) -> None:
    said = ((tree, _sentence(frame, "people aged 40 and over", each[0])) for tree, each in SAID["features"].items())
    missed = [text for tree, text in said if signature(_read(text).criterion) != _both(FORTY, tree)]
    assert missed == []


def test_what_they_have_is_read_in_every_wording() -> None:
    dealt = (
        (tree, _sentence(frame, "people aged 40 and over", x)) for tree, x, frame in _dealt("features", "of_people")
    )
    missed = [text for tree, text in dealt if signature(_read(text).criterion) != _both(FORTY, tree)]
    assert missed == []


@pytest.mark.parametrize("whole", SAID["whole"], ids=lambda whole: whole["original"][:40])
def test_whole_recommendations_are_read_alike_however_their_ways_are_laid_out(whole: dict[str, list[str]]) -> None:
    original = _read(str(whole["original"])).criterion
    terminology = load_terminology()
    missed = [t for t in whole["other_words"] if not are_equivalent(original, _read(t).criterion, terminology)]
    assert missed == []
