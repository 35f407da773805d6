"""Labelled cases: a folder of them, or the ten patients of the sample guideline."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import orjson

from functions.local import sample
from functions.local.console import json_lines
from functions.local.sample.source import EXPECTATIONS, FOLDER
from shared.data import read_yaml
from shared.errors import InputInvalidError

Case = dict[str, Any]
SETS = {
    "records": "assess*.jsonl",
    "questions": "questions*.jsonl",
    "dialogues": "dialogues*.jsonl",
    "messages": "routing*.jsonl",
}


class Part(StrEnum):
    """Two thirds of a set to learn from, and a third of which only figures are looked at."""

    OPEN = "open"
    SEALED = "sealed"


@dataclass(frozen=True)
class Gold:
    """Cases by the name of their set, and the guideline that they were labelled under."""

    pdf: Path
    sets: dict[str, list[Case]] = field(default_factory=dict)


def read_gold(folder: Path, pdf: Path | None, chosen: Sequence[str], part: Part | None) -> Gold:
    """Read the chosen sets of a folder. Raises InputInvalidError for one that is not there, or has no guideline."""
    found = pdf or next(iter(sorted(folder.parent.glob("*.pdf"), reverse=True)), None)
    if found is None:
        raise InputInvalidError("Name the guideline of these cases with --pdf FILE.pdf.")
    return Gold(found, {name: _part_of(_cases(folder, name), part) for name in chosen})


def sample_gold(chosen: Sequence[str]) -> Gold:
    """Return the cases that ship with the product; of the chosen sets those that it has."""
    made = {"records": _sample_records, "questions": _sample_questions}
    return Gold(sample.guideline(), {name: made[name]() for name in chosen if name in made})


def _cases(folder: Path, name: str) -> list[Case]:
    files = sorted(folder.glob(SETS[name]))
    if not files:
        raise InputInvalidError(f"The folder holds no {SETS[name]}.")
    cases = [case for file in files for _, case in json_lines(file)]
    if not all("id" in case for case in cases):
        raise InputInvalidError(f"A line of {SETS[name]} is no labelled case: an object with an id.")
    return cases


def _part_of(cases: list[Case], part: Part | None) -> list[Case]:
    return [case for case in cases if part is None or _is_sealed(case["id"]) == (part is Part.SEALED)]


def _is_sealed(case_id: str) -> bool:
    return int(hashlib.sha256(case_id.encode()).hexdigest(), 16) % 3 == 0


def _sample_records() -> list[Case]:
    expected = {one["patient_id"]: {**one, "rule_ids": one["matched"]} for one in read_yaml(EXPECTATIONS)["patients"]}
    records = [orjson.loads(line) for line in sample.patients().read_bytes().splitlines()]
    return [
        {
            "id": record["patient_id"],
            "register": "sample",
            "patient": record,
            "expected": expected[record["patient_id"]],
        }
        for record in records
    ]


def _sample_questions() -> list[Case]:
    return [
        {
            "id": f"Q-{number}",
            "register": "sample",
            "question": one["question"],
            "relevant_rule_ids": one.get("rule_ids", []),
            "relevant_term": one.get("term"),
        }
        for number, one in enumerate(read_yaml(FOLDER / "questions.yaml")["questions"], 1)
    ]
