"""Batches of paraphrases, each written whole before it was read: they stay read to the trees of their originals."""

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from pipelines.ingest.read import read_guideline
from shared.criteria.read import Reading, read
from shared.guideline.records import Guideline, Recommendation
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.equivalence import are_equivalent

BATCHES = yaml.safe_load(Path(__file__).with_name("paraphrase_batches.yaml").read_text(encoding="utf-8"))
SAMPLE = Path(__file__).parents[3] / "functions/local/sample/srg1-2026-06-15.pdf"
READ_AT_LEAST = 0.8
MISREAD_AT_MOST = 0.05


@pytest.fixture(scope="module")
def originals(ng12: Guideline) -> Mapping[tuple[str, str], Recommendation]:
    """The recommendations of both guidelines by guideline and number."""
    guidelines = {"ng12": ng12, "sample": read_guideline(SAMPLE.read_bytes()).guideline}
    return {(name, rule_id): each for name, g in guidelines.items() for rule_id, each in g.by_id().items()}


def _other_readings(
    batch: str, originals: Mapping[tuple[str, str], Recommendation]
) -> list[tuple[Recommendation, Reading]]:
    """Return the readings of a batch that differ from those of their originals."""
    terminology = load_terminology()
    differing = []
    for entry in BATCHES[batch]:
        original = originals[entry.get("guideline", "ng12"), entry["rule"]]
        paraphrase = read(original.model_copy(update={"text": entry["text"]}), terminology)
        if not are_equivalent(read(original, terminology).criterion, paraphrase.criterion, terminology):
            differing.append((original, paraphrase))
    return differing


@pytest.mark.parametrize("batch", BATCHES)
def test_at_least_four_in_five_of_a_batch_are_read_to_the_tree_of_their_original(
    batch: str, originals: Mapping[tuple[str, str], Recommendation]
) -> None:
    missed = [original.rule_id for original, _ in _other_readings(batch, originals)]
    written = len(BATCHES[batch])
    assert written - len(missed) >= READ_AT_LEAST * written, missed


@pytest.mark.parametrize("batch", BATCHES)
def test_what_a_batch_misses_is_said_to_be_unread(
    batch: str, originals: Mapping[tuple[str, str], Recommendation]
) -> None:
    silent = [original.rule_id for original, reading in _other_readings(batch, originals) if not reading.unread]
    assert len(silent) <= MISREAD_AT_MOST * len(BATCHES[batch]), silent
