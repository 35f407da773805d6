"""The same guideline in many looks is read the same: no font, size, indent or page decides what it says."""

import pytest

from pipelines.ingest.publishing.checks import prove
from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline
from tests.pipelines.ingest.pen import Look, owls

LOOKS = {
    "as printed by the real one": Look(),
    "serif, letter size, larger": Look(612, 792, 60, 44, 11, 22, 17, 13.5, "tiro", "tibo"),
    "headings that are large but not bold": Look(bold="helv"),
    "numbers on the line of their text": Look(number_shares_line=True),
    "no year tags": Look(year_tags=False),
    "cells drawn as boxes": Look(cells_are_boxes=True),
    "tables whose head is not repeated": Look(repeat_table_head=False),
    "starred bullets and a bare page number": Look(bullet="*", nested="o", page_label="{number}"),
}


@pytest.fixture(params=LOOKS.values(), ids=LOOKS.keys())
def guideline(request: pytest.FixtureRequest) -> Guideline:
    return read_guideline(owls(request.param)).guideline


def test_every_recommendation_is_found_once_under_its_number(guideline):
    assert list(guideline.by_id()) == ["1.1.1", "1.1.2", "1.1.3", "1.2.1"]


def test_bullets_keep_their_depth_over_a_page_break(guideline):
    assert guideline.by_id()["1.1.1"].text.split("\n") == [
        "Refer owls using a suspected cancer pathway referral for beak cancer if they:",
        "• have a beak X-ray that suggests beak cancer or",
        "• are aged 4 and over with:",
        "－ a soft beak or",
        "－ a loud hoot",
        "• cannot hoot at all.",
    ]


def test_a_recommendation_says_where_it_begins_and_ends(guideline):
    assert [(r.page, r.page_end) for r in guideline.recommendations] == [(3, 4), (4, 4), (4, 4), (4, 4)]


def test_a_line_that_begins_with_a_reference_begins_no_recommendation(guideline):
    assert "to 1.1.3) and a pale beak" in guideline.by_id()["1.1.2"].text


def test_headings_hold_for_the_recommendations_below_them(guideline):
    assert [(r.section, r.section_title, r.heading) for r in guideline.recommendations] == [
        ("1.1", "Beak and wing cancers", "Beak cancer"),
        ("1.1", "Beak and wing cancers", "Beak cancer"),
        ("1.1", "Beak and wing cancers", "Wing cancer"),
        ("1.2", "Safety netting", None),
    ]


def test_symptom_rows_are_whole_and_know_their_groups(guideline):
    rows = [(r.group, r.symptom, r.possible_cancer, r.references) for r in guideline.symptom_rows]
    assert rows == [
        ("Beak symptoms", "Pale beak, 5 and over", "Beak", ("1.1.2",)),
        ("Beak symptoms", "Soft beak, 4 and over", "Beak or wing", ("1.1.1", "1.1.3")),
        ("Beak symptoms", "Loud hoot", "Beak", ("1.1.1",)),
        ("Wing symptoms", "Stiff wing", "Wing", ("1.1.3",)),
    ]


def test_terms_end_at_the_next_chapter(guideline):
    assert [(term.term, term.text) for term in guideline.terms] == [
        ("Pale", "Less yellow than a ripe lemon."),
        ("Stiff", "Bends less than 1.1.9 degrees."),
    ]


def test_the_document_names_itself(guideline):
    edition = guideline.edition
    assert (edition.guideline, edition.title) == ("OWL1", "Suspected cancer in owls")
    assert (edition.published, edition.last_updated) == ("2021-03-02", "2021-03-02")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_such_an_edition_proves_itself(look):
    assert all(check.passed for check in prove(read_guideline(owls(look))))
