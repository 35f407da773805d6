"""All sets of danger together, at the doors that they are of: little is missed, and little alarms falsely."""

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

import pytest
import yaml

from pipelines.knowledge.urgent import find_urgent
from shared.guardrails.gate.danger import Urgent, find_danger

TESTS: Final = Path(__file__).parents[1]
SPOKEN: Final = frozenset({"patient", "caller", "parent", "carer"})
DOORS: Final[dict[str, Callable[[str], Urgent]]] = {
    "records": lambda text: find_danger(text).urgent,
    "chat": lambda text: find_danger(text, professional=True).urgent,
    "tools": lambda text: find_danger(text, professional=True).urgent,
    "knowledge": lambda text: find_urgent(text, "patient").urgent,
    "knowledge of doctors": lambda text: find_urgent(text, "doctor").urgent,
}
ALL: Final = ("records", "chat", "tools", "knowledge")
OF_PATIENTS: Final = ("records", "knowledge")


@dataclass(frozen=True)
class Case:
    """A message, whether it is danger, and the doors at which it may be typed."""

    text: str
    is_danger: bool
    doors: tuple[str, ...]


def of_the_gate() -> Iterator[Case]:
    for name in ("english", "vietnamese"):
        table = yaml.safe_load((TESTS / "unit" / "guardrails" / "danger" / f"{name}.yaml").read_text("utf-8"))
        for kind, texts in table.items():
            doors = OF_PATIENTS if kind.endswith("_of_patients") else ALL
            yield from (Case(text, kind != "look_alikes", doors) for text in texts)
    guards = json.loads((TESTS / "cases" / "records" / "guards.json").read_text("utf-8"))
    yield from (Case(text, True, ALL) for text in guards["emergencies"])
    yield from (Case(text, False, ALL) for text in guards["not_emergencies"])


def of_the_bases() -> Iterator[Case]:
    for name in ("emergencies", "not_emergencies", "clarify"):
        with (TESTS / "evaluation" / "knowledge" / f"{name}.tsv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                is_danger = name == "emergencies"
                is_doctors = row["role"].startswith("doctor") and not is_danger
                doors = ("knowledge of doctors",) if is_doctors else ALL
                yield from (Case(row[spelling], is_danger, doors) for spelling in ("marked", "chat"))


def of_the_records() -> Iterator[Case]:
    for path in sorted((TESTS / "unit" / "guardrails" / "emergencies").glob("*.yaml")):
        table = yaml.safe_load(path.read_text("utf-8"))
        for kind in ("emergencies", "lookalikes"):
            told = (each["text"] for each in table[kind] if each.get("voice") in SPOKEN)
            yield from (Case(text, kind == "emergencies", ("records",)) for text in told)


def by_new_hands() -> list[dict[str, str]]:
    path = TESTS / "evaluation" / "danger" / "by_new_hands.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


UNION: Final = [*of_the_gate(), *of_the_bases(), *of_the_records()]


@pytest.mark.parametrize("door", DOORS)
def test_of_all_dangers_no_more_than_one_in_a_hundred_is_missed(door: str) -> None:
    dangers = [case.text for case in UNION if case.is_danger and door in case.doors]
    missed = [text for text in dangers if DOORS[door](text) == "none"]

    assert len(missed) * 100 <= len(dangers), missed


@pytest.mark.parametrize("door", DOORS)
def test_of_all_look_alikes_no_more_than_two_in_a_hundred_alarm(door: str) -> None:
    look_alikes = [case.text for case in UNION if not case.is_danger and door in case.doors]
    false = [text for text in look_alikes if DOORS[door](text) != "none"]

    assert len(false) * 50 <= len(look_alikes), false


def test_what_new_hands_wrote_is_heard_at_its_door() -> None:
    dangers = [case for case in by_new_hands() if case["label"] != "none"]
    missed = [case["id"] for case in dangers if DOORS[case["door"]](case["text"]) == "none"]

    assert len(missed) * 20 <= len(dangers), missed


def test_what_new_hands_wrote_of_no_danger_calls_for_nobody() -> None:
    harmless = [case for case in by_new_hands() if case["label"] == "none"]
    false = [case["id"] for case in harmless if DOORS[case["door"]](case["text"]) != "none"]

    assert len(false) * 100 <= len(harmless) * 3, false


def test_the_labels_of_new_hands_are_levels_of_danger() -> None:
    assert {case["label"] for case in by_new_hands()} == set(get_args(Urgent))
