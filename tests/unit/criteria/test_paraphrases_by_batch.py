"""Batches of paraphrases, each written whole before it was read: they stay read to the trees of their originals."""

from collections.abc import Iterator, Mapping
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
MISREAD_AT_MOST = 0.1


Others = Mapping[str, list[tuple[Recommendation, Reading]]]


@pytest.fixture(scope="module")
def others(ng12: Guideline) -> Others:
    """Return by batch what is not read as its original, with what was read instead."""
    guidelines = {"ng12": ng12, "sample": read_guideline(SAMPLE.read_bytes()).guideline}
    originals = {(name, rule_id): each for name, g in guidelines.items() for rule_id, each in g.by_id().items()}
    return {batch: list(_other_readings(batch, originals)) for batch in BATCHES}


def _other_readings(
    batch: str, originals: Mapping[tuple[str, str], Recommendation]
) -> Iterator[tuple[Recommendation, Reading]]:
    terminology = load_terminology()
    for entry in BATCHES[batch]:
        original = originals[entry.get("guideline", "ng12"), entry["rule"]]
        paraphrase = read(original.model_copy(update={"text": entry["text"]}), terminology)
        if not are_equivalent(read(original, terminology).criterion, paraphrase.criterion, terminology):
            yield original, paraphrase


@pytest.mark.parametrize("batch", BATCHES)
def test_at_least_four_in_five_of_a_batch_are_read_to_the_tree_of_their_original(batch: str, others: Others) -> None:
    written = len(BATCHES[batch])
    missed = [original.rule_id for original, _ in others[batch]]
    assert written - len(missed) >= READ_AT_LEAST * written, missed


@pytest.mark.parametrize("batch", BATCHES)
def test_what_a_batch_misses_is_said_to_be_unread(batch: str, others: Others) -> None:
    silent = [original.rule_id for original, reading in others[batch] if not reading.unread]
    assert len(silent) <= MISREAD_AT_MOST * len(BATCHES[batch]), silent
