"""Recommendations in other words, written by people who had not seen the reader: the same logic gives the same tree."""

import json
from pathlib import Path
from typing import Any

from shared.criteria.read import read
from shared.guideline.records import Guideline, Recommendation, Table
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.equivalence import are_equivalent

PARAPHRASES = Path(__file__).with_name("paraphrases.jsonl")
READ_AT_LEAST = 0.8


def _paraphrase(entry: dict[str, Any], original: Recommendation) -> Recommendation:
    """Return the recommendation in other words, with the original's particulars where it states none."""
    stated = {name: entry[name] for name in ("text", "heading", "sex", "applies_to") if entry.get(name)}
    table = {"table": Table(**entry["table"])} if entry.get("table") else {}
    return original.model_copy(update=stated | table)


def _is_read_alike(entry: dict[str, Any], ng12: Guideline) -> bool:
    original, terminology = ng12.by_id()[entry["rule_id"]], load_terminology()
    ours, theirs = read(original, terminology), read(_paraphrase(entry, original), terminology)
    return are_equivalent(ours.criterion, theirs.criterion, terminology)


def _entries() -> list[dict[str, Any]]:
    return [json.loads(line) for line in PARAPHRASES.read_text(encoding="utf-8").splitlines()]


def test_at_least_four_in_five_are_read_to_the_tree_of_their_original(ng12: Guideline) -> None:
    entries = _entries()
    missed = [entry["rule_id"] for entry in entries if not _is_read_alike(entry, ng12)]
    assert len(entries) - len(missed) >= READ_AT_LEAST * len(entries), missed
