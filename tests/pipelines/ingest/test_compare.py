"""What changed between two editions, against the list written by hand and in small made cases."""

from typing import Any

import pytest
import yaml

from functions.local.sample.source import FIRST_EDITION, FOLDER, SECOND_EDITION, pdf_path
from pipelines.ingest.compare.compare import compare
from pipelines.ingest.compare.shapes import Comparison
from pipelines.ingest.compare.words import word_changes
from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def editions() -> list[Guideline]:
    return [read_guideline(pdf_path(date).read_bytes()).guideline for date in (FIRST_EDITION, SECOND_EDITION)]


@pytest.fixture(scope="module")
def found(editions: list[Guideline]) -> Comparison:
    return compare(*editions, load_terminology())


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    return yaml.safe_load((FOLDER / "differences.yaml").read_text(encoding="utf-8"))


def test_recommendations_differ_exactly_as_written_by_hand(found, written):
    listed, changes = written["recommendations"], found.recommendations
    assert list(changes.added) == listed["added"] and list(changes.removed) == listed["removed"]
    assert changes.renumbered == listed["renumbered"]
    assert {number: sorted(one.changed) for number, one in changes.reworded.items()} == {
        number: sorted(one["changed"]) for number, one in listed["reworded"].items()
    }


def test_symptom_rows_and_terms_differ_exactly_as_written_by_hand(found, written):
    listed, rows = written["symptom_rows"], found.symptom_rows
    assert list(rows.added) == listed["added"] and list(rows.removed) == listed["removed"]
    assert sorted((one.former, one.present) for one in rows.reworded) == sorted(
        (one["from"], one["to"]) for one in listed["reworded"]
    )
    assert rows.renumbered == listed["renumbered"]
    terms = found.terms
    assert (terms.added, terms.removed, terms.reworded) == ((), (), ())


def test_the_changed_criteria_are_those_with_another_threshold_not_those_in_other_words(found):
    assert list(found.criteria) == ["1.2.5"]
    assert any("20 micrograms" in line for line in found.criteria["1.2.5"].removed)
    assert any("15 micrograms" in line for line in found.criteria["1.2.5"].added)


def test_the_words_of_a_reworded_recommendation_are_compared(found):
    words = found.recommendations.reworded["1.2.5"].words
    assert [(one.kind, one.words) for one in words if one.kind != "same"] == [("removed", "20"), ("added", "15")]


def test_an_edition_does_not_differ_from_itself(editions, ng12):
    for edition in (*editions, ng12):
        assert not compare(edition, edition, load_terminology()).is_any


def renumbered(guideline: Guideline, removed: str) -> Guideline:
    """The real guideline as it would be without one recommendation: later ones of its section and references move."""
    section, place = removed.rsplit(".", 1)
    numbers = {
        one.rule_id: f"{section}.{int(one.rule_id.rsplit('.', 1)[1]) - 1}"
        for one in guideline.recommendations
        if one.rule_id.rsplit(".", 1)[0] == section and int(one.rule_id.rsplit(".", 1)[1]) > int(place)
    }

    def moved(text: str) -> str:
        return " ".join(_moved(word, numbers) for word in text.split(" "))

    rules = tuple(
        one.model_copy(
            update={
                "rule_id": numbers.get(one.rule_id, one.rule_id),
                "text": moved(one.text),
                "cross_references": tuple(numbers.get(number, number) for number in one.cross_references),
            }
        )
        for one in guideline.recommendations
        if one.rule_id != removed
    )
    rows = tuple(
        row.model_copy(update={"references": tuple(numbers.get(number, number) for number in row.references)})
        for row in guideline.symptom_rows
    )
    return guideline.model_copy(update={"recommendations": rules, "symptom_rows": rows})


def _moved(word: str, numbers: dict[str, str]) -> str:
    bare = word.strip("().,;[]\n")
    return word.replace(bare, numbers[bare]) if bare in numbers else word


def test_a_removal_from_the_real_guideline_is_told_from_the_renumbering_that_follows(ng12):
    removed = ng12.recommendations[3].rule_id
    changes = compare(ng12, renumbered(ng12, removed), load_terminology()).recommendations
    assert (changes.added, changes.removed, changes.reworded) == ((), (removed,), {})
    assert changes.renumbered


def test_word_changes_give_back_both_sides():
    former, present = "Refer adults aged 40 and over", "Refer people aged 45 and over within 2 weeks"
    changes = word_changes(former, present)
    assert " ".join(one.words for one in changes if one.kind != "added") == former
    assert " ".join(one.words for one in changes if one.kind != "removed") == present
