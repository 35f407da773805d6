"""Batches of paraphrases, each written whole before it was read: they stay read to the trees of their originals."""

from pathlib import Path

import pytest
import yaml

from shared.criteria.read import read
from shared.guideline.records import Guideline
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.equivalence import are_equivalent

BATCHES = yaml.safe_load(Path(__file__).with_name("paraphrase_batches.yaml").read_text(encoding="utf-8"))
READ_AT_LEAST = 0.8


@pytest.mark.parametrize("batch", BATCHES)
def test_at_least_four_in_five_of_a_batch_are_read_to_the_tree_of_their_original(batch: str, ng12: Guideline) -> None:
    terminology = load_terminology()
    missed = []
    for entry in BATCHES[batch]:
        original = ng12.by_id()[entry["rule"]]
        paraphrase = read(original.model_copy(update={"text": entry["text"]}), terminology)
        if not are_equivalent(read(original, terminology).criterion, paraphrase.criterion, terminology):
            missed.append(entry["rule"])
    written = len(BATCHES[batch])
    assert written - len(missed) >= READ_AT_LEAST * written, missed
