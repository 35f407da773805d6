"""Ways in which patients and doctors say it, each with the concept that it must give."""

from pathlib import Path

import pytest
import yaml

from shared.terminology.terminology import load_terminology

SAID = [
    (concept, phrase.strip())
    for path in sorted((Path(__file__).parent / "phrases").glob("*.yaml"))
    for concept, phrases in yaml.safe_load(path.read_text(encoding="utf-8")).items()
    for phrase in phrases.split(";")
]
NEAR_MISSES = [
    (concept, phrase)
    for concept, phrases in yaml.safe_load(
        (Path(__file__).parent / "near_misses.yaml").read_text(encoding="utf-8")
    ).items()
    for phrase in phrases.split("; ")
]


@pytest.mark.parametrize(("concept", "phrase"), SAID, ids=[f"{concept}: {phrase}" for concept, phrase in SAID])
def test_a_way_of_saying_it_gives_the_concept(concept: str, phrase: str) -> None:
    terminology = load_terminology()
    assert any(terminology.is_a(mention.concept, concept) for mention in terminology.find_mentions(phrase))


@pytest.mark.parametrize(("concept", "phrase"), NEAR_MISSES)
def test_what_only_sounds_like_it_does_not_give_the_concept(concept: str, phrase: str) -> None:
    terminology = load_terminology()
    assert not any(terminology.is_a(mention.concept, concept) for mention in terminology.find_mentions(phrase))
