"""The list of differences between the sample's editions, written by hand, against the editions themselves."""

from typing import Any

import pytest
import yaml

from functions.local.sample.markup import plain
from functions.local.sample.source import (
    FIRST_EDITION,
    FOLDER,
    SECOND_EDITION,
    EditionSource,
    Recommendation,
    load_edition,
)

OLD, NEW = load_edition(FIRST_EDITION), load_edition(SECOND_EDITION)


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    return yaml.safe_load((FOLDER / "differences.yaml").read_text(encoding="utf-8"))


def by_id(source: EditionSource) -> dict[str, Recommendation]:
    return {one.id: one for one in source.recommendations()}


def by_symptom(source: EditionSource) -> dict[str, tuple[str, ...]]:
    return {
        plain(symptom): tuple(plain(paragraph) for paragraph in cell)
        for group in source.groups
        for table in group.tables
        for symptom, _, cell in table.rows
    }


def test_renumbered_recommendations_kept_every_word(written):
    old, new = by_id(OLD), by_id(NEW)
    for former, present in written["recommendations"]["renumbered"].items():
        assert old[former].model_copy(update={"id": present}) == new[present]


def test_reworded_recommendations_changed_in_what_is_listed_and_in_nothing_else(written):
    old, new = by_id(OLD), by_id(NEW)
    for number, change in written["recommendations"]["reworded"].items():
        before, after = facts(old[number]), facts(new[number])
        assert sorted(key for key in before if before[key] != after[key]) == sorted(change["changed"])


def test_what_is_not_listed_is_the_same_under_the_same_number(written):
    old, new, listed = by_id(OLD), by_id(NEW), written["recommendations"]
    moved = listed["renumbered"]
    same = set(old) - set(moved) - set(listed["removed"]) - set(listed["reworded"])
    assert set(new) == same | set(moved.values()) | set(listed["added"]) | set(listed["reworded"])
    assert [number for number in sorted(same) if old[number] != new[number]] == []


def test_symptom_rows_differ_as_listed(written):
    old, new, listed = by_symptom(OLD), by_symptom(NEW), written["symptom_rows"]
    named = {change["from"]: change["to"] for change in listed["reworded"]}
    assert set(new) - set(old) - set(named.values()) == set(listed["added"])
    assert set(old) - set(new) - set(named) == set(listed["removed"])
    assert all(old[before] != new[after] or before != after for before, after in named.items())
    followed = [symptom for symptom in set(old) & set(new) - set(named) if old[symptom] != new[symptom]]
    assert len(followed) == listed["renumbered"]


def test_the_terms_are_the_same():
    assert OLD.frame.terms == NEW.frame.terms


def facts(one: Recommendation) -> dict[str, Any]:
    return {
        "text": plain(one.text),
        "year_tag": one.year,
        "table": one.table or one.checklist,
        **one.reading.model_dump(),
    }
