"""The real guideline against its ground truth, field by field, and the traps that it is known for."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline
from tests.pipelines.ingest.resetting import PREFACE, set_again

FIELDS = ("page", "page_end", "section", "year_tag", "strength", "action", "urgency", "age_min", "age_max_exclusive")


@pytest.fixture(scope="module")
def truth(reference_data: Path) -> dict[str, Any]:
    path = reference_data / "gold" / "parse_truth_2026-01-12.json"
    return json.loads(path.read_text(encoding="utf-8"))


def letters(text: str | None) -> str:
    return re.sub(r"[\W_]", "", text or "").casefold()


def test_every_recommendation_has_all_its_words_and_no_others(ng12: Guideline, truth):
    read = {rule_id: letters(one.text) for rule_id, one in ng12.by_id().items()}
    assert read == {one["id"]: letters(one["text"]) for one in truth["recommendations"]}


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_is_as_labelled(ng12: Guideline, truth, field):
    held = ng12.by_id()
    wrong = {
        one["id"]: getattr(held[one["id"]], field)
        for one in truth["recommendations"]
        if getattr(held[one["id"]], field) not in (one[field], *one.get(f"{field}_accept", ()))
    }
    assert wrong == {}


def test_headings_are_the_printed_ones_with_those_above_them(ng12: Guideline, truth):
    held = ng12.by_id()
    assert {one["id"]: one["heading"] for one in truth["recommendations"]} == {
        rule_id: one.heading for rule_id, one in held.items()
    }


def test_every_symptom_row_is_found_in_its_group_with_its_own_references(ng12: Guideline, truth):
    def key(page, group, subgroup, symptom, cancer, references):
        return (page, letters(group), letters(subgroup), letters(symptom), letters(cancer), tuple(references))

    read = Counter(
        key(r.page, r.group, r.subgroup, r.symptom, r.possible_cancer, r.references) for r in ng12.symptom_rows
    )
    wanted = Counter(
        key(
            *(r[name] for name in ("page", "group", "subgroup")),
            r.get("symptom_as_printed", r["symptom"]),
            r["possible_cancer"],
            r["references"],
        )
        for r in truth["symptom_rows"]
    )
    assert read == wanted


def test_the_defined_terms_are_found_on_their_pages(ng12: Guideline, truth):
    assert [(term.term, term.page) for term in ng12.terms] == [(t["term"], t["page"]) for t in truth["definitions"]]


def test_the_table_of_values_by_age_belongs_to_its_recommendation(ng12: Guideline, truth):
    wanted = truth["psa_table"]
    table = ng12.by_id()[wanted["recommendation"]].table
    assert table is not None and table.title == wanted["title"]
    assert [list(row) for row in table.rows[1:]] == wanted["rows"]


def test_the_checklist_belongs_to_its_recommendation_with_the_points_of_each_item(ng12: Guideline, truth):
    wanted = truth["checklist_7_point"]
    table = ng12.by_id()[wanted["recommendation"]].table
    assert table is not None
    scored = [(re.search(r"\d", head)[0], item.rstrip(".")) for head, item in table.rows]
    assert [item for points, item in scored if points == "2"] == wanted["major_2_points"]
    assert [item for points, item in scored if points == "1"] == wanted["minor_1_point"]


def test_no_other_recommendation_has_a_table(ng12: Guideline, truth):
    owners = {truth["psa_table"]["recommendation"], truth["checklist_7_point"]["recommendation"]}
    assert {rule_id for rule_id, one in ng12.by_id().items() if one.table} == owners


def test_a_section_that_limits_who_is_meant_says_so_on_its_recommendations_alone(ng12: Guideline):
    limited = {one.heading for one in ng12.recommendations if one.applies_to}
    assert limited == {"Ovarian cancer"}
    assert all("women aged 18 and over" in one.applies_to for one in ng12.recommendations if one.applies_to)


def test_words_printed_glued_are_parted(ng12: Guideline):
    assert "persistent unexplained hoarseness" in " ".join(one.text for one in ng12.recommendations)
    assert any(row.symptom == "Rectal mass" for row in ng12.symptom_rows)
    assert not any("massconsistent" in row.symptom for row in ng12.symptom_rows)


def test_set_again_in_other_type_on_other_paper_it_says_the_same(ng12: Guideline, ng12_pdf: bytes):
    again = read_guideline(set_again(ng12_pdf)).guideline
    assert moved(again) == moved(ng12, PREFACE)


def moved(guideline: Guideline, pages: int = 0) -> list[tuple[str, ...]]:
    """What a guideline says, in letters alone, its page numbers moved on."""
    said = [
        (one.rule_id, one.heading or "", letters(one.text), str(one.page + pages), str(one.page_end + pages))
        for one in guideline.recommendations
    ]
    said += [
        (letters(one.symptom), letters(one.possible_cancer), letters(one.recommendation), str(one.page + pages))
        for one in guideline.symptom_rows
    ]
    return said + [(one.term, letters(one.text), str(one.page + pages)) for one in guideline.terms]
