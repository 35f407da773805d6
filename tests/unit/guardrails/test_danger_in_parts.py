"""Each part of danger is tried with every other and on its opposite, in both languages and at every door."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from pipelines.knowledge.urgent import find_urgent
from shared.guardrails.gate.danger import find_danger
from shared.language.vi.marks import fold

TABLES: dict[str, dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "danger" / "parts.yaml").read_text("utf-8"))
SLOT = re.compile(r"\{([a-z_]+)\}")
DOORS: dict[str, Callable[[str], str]] = {
    "records": lambda text: find_danger(text).urgent,
    "chat and tools": lambda text: find_danger(text, professional=True).urgent,
    "knowledge": lambda text: find_urgent(text, "patient").urgent,
}
LANGUAGE = pytest.mark.parametrize("language", TABLES)
AT_EACH_DOOR = pytest.mark.parametrize("door", DOORS)


def filled(row: dict[str, Any]) -> Iterator[str]:
    """Yield the text of a row with each of its words in each of its slots."""
    slots = dict.fromkeys(SLOT.findall(row["text"]))
    for words in product(*(row[slot] for slot in slots)):
        text = row["text"].format(**dict(zip(slots, words, strict=True)))
        yield from filled(row | {"text": text}) if SLOT.search(text) else [text]


def texts_of(language: str, kind: str) -> list[str]:
    """Return all texts of a kind, those in Vietnamese with and without marks."""
    table = TABLES[language]
    if kind == "opposites":
        texts = [frame.format(name=name) for frame in table["opposites"] for name in table["names"]]
    else:
        texts = [text for row in table[kind] for text in filled(row)]
    return texts + ([fold(text) for text in texts] if language == "vietnamese" else [])


@LANGUAGE
@AT_EACH_DOOR
def test_what_cannot_wait_is_heard_whatever_its_parts(language: str, door: str) -> None:
    missed = [text for text in texts_of(language, "calls") if DOORS[door](text) not in ("emergency", "self_harm")]

    assert missed == []


@LANGUAGE
@AT_EACH_DOOR
def test_means_and_wishes_to_die_are_heard_whatever_their_parts(language: str, door: str) -> None:
    missed = [text for text in texts_of(language, "self_harm") if DOORS[door](text) not in ("self_harm", "emergency")]

    assert missed == []


@LANGUAGE
@AT_EACH_DOOR
def test_what_is_for_today_is_heard_whatever_its_parts(language: str, door: str) -> None:
    assert [text for text in texts_of(language, "same_day") if DOORS[door](text) == "none"] == []


@LANGUAGE
@AT_EACH_DOOR
@pytest.mark.parametrize("kind", ["opposites", "no_calls"])
def test_the_opposite_of_each_part_calls_for_nobody(language: str, door: str, kind: str) -> None:
    assert [text for text in texts_of(language, kind) if DOORS[door](text) != "none"] == []
