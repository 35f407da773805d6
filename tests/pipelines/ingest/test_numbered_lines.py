"""A line that begins with a number: a recommendation is none too few, running text is none too many."""

import pymupdf
import pytest

from pipelines.ingest.references import find_references
from shared.guideline.records import Guideline
from tests.pipelines.ingest.retouching import NUMBER, Change, changed, clear, fate, page_with, put, take_number

PROSE = {
    "a sentence that breaks before the number that would be next": (
        "In January we withdrew a recommendation that had been numbered",
        "1.16.9 NICE has changed others as well.",
    ),
    "a paragraph that opens with the number that would be next": ("1.16.9 The committee withdrew this in January.",),
    "a paragraph that opens with another guideline's number": ("1.99.4 in the NICE guideline on owls has changed.",),
    "a paragraph that opens with a number that is held": ("1.6.3 Changed in December 2021.",),
    "a sentence that names a year tag": ("1.16.9 New recommendations are marked", "[2023] and others", "[2015]."),
}


def in_news(*lines: str) -> Change:
    return lambda document: put(clear(page_with(document, "Update information"), 600, 760), 40, 602, lines)


def in_rationale(*lines: str) -> Change:
    return lambda document: put(clear(page_with(document, "Rationale and impact"), 700, 770), 40, 711.9, lines)


def in_note(*lines: str) -> Change:
    return lambda document: put(clear(page_with(document, "For a short explanation"), 590, 695, 45), 52.8, 600.6, lines)


@pytest.mark.parametrize("place", [in_news, in_rationale], ids=["news", "rationale"])
@pytest.mark.parametrize("lines", PROSE.values(), ids=PROSE)
def test_running_text_that_begins_with_a_number_is_no_gap(ng12_pdf: bytes, place, lines):
    assert fate(changed(ng12_pdf, place(*lines))) == "kept"


def test_a_note_among_recommendations_may_break_before_a_number(ng12_pdf: bytes):
    lines = ("Why the committee made recommendation", "1.6.4 NICE explains in", "1.13.4 in the NICE guideline on owls")
    assert fate(changed(ng12_pdf, in_note(*lines))) == "kept"


def test_a_recommendation_may_break_before_another_guidelines_number(ng12_pdf: bytes):
    def change(document: pymupdf.Document) -> None:
        page = clear(page_with(document, "Consider referring people with possible symptoms of prostate"), 255, 290, 85)
        put(page, 91.5, 265.4, ["1.13.9 in the NICE guideline on prostate cancer, using a suspected", "referral for"])

    assert fate(changed(ng12_pdf, change)) == "kept"


@pytest.mark.parametrize("number", ["1.16.9", "1.17.1", "2.1.1"])
def test_a_recommendation_that_stands_where_none_is_read_is_missed(ng12_pdf: bytes, number):
    def hung(document: pymupdf.Document) -> None:
        page = clear(page_with(document, "Update information"), 600, 760)
        put(page, 40, 602, [number], NUMBER)
        put(page, 91.5, 602.7, ["Refer people with a cough."])

    assert fate(changed(ng12_pdf, hung)) == "incomplete"
    assert fate(changed(ng12_pdf, in_news(f"{number} Refer people with a cough", "today. [2026]"))) == "incomplete"


def test_a_recommendation_that_lost_its_number_is_missed_also_where_it_is_the_last_of_its_section(
    ng12: Guideline, ng12_pdf: bytes
):
    held = ng12.recommendations
    last = [one for one, then in zip(held, [*held[1:], None], strict=True) if not then or one.section != then.section]
    for one in last:
        data = changed(ng12_pdf, lambda document, one=one: take_number(document[one.page - 1], one.rule_id))
        assert fate(data) in {"dangling-reference", "incomplete"}, one.rule_id


def test_a_number_of_another_guideline_is_no_reference():
    known = ["1.1.1", "1.1.2", "1.1.3", "1.6.2"]
    for said, own in {
        "see recommendations 1.1.1 to 1.1.3": ("1.1.1", "1.1.2", "1.1.3"),
        "see recommendation 1.6.2 in the section on owls of this guideline": ("1.6.2",),
        "see recommendation 1.13.4 in the NICE guideline on owls": (),
        "1.1.1 and 1.1.2 of NICE's guideline on owls, and recommendation 1.6.2": ("1.6.2",),
        "as in NICE's guideline on owls (see recommendation 1.1.1), and 1.6.2": ("1.6.2",),
        "in line with NICE's guideline on owls, refer. See recommendation 1.9.9": ("1.9.9",),
    }.items():
        assert find_references(said, known) == own, said
