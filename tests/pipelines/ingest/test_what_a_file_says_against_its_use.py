"""Withdrawn, replaced, a draft, not to be used: said outside the text, it keeps an edition inactive and is told."""

from collections.abc import Callable
from functools import partial

import pymupdf
import pytest

from pipelines.ingest.ingest import ingest
from pipelines.ingest.read import read_guideline
from tests.pipelines.ingest.conftest import Bench
from tests.pipelines.ingest.pen import HEAD, WIDTHS, Pen
from tests.pipelines.ingest.retouching import Change, changed

DATED = "Published: 2 March 2021\nLast updated: 1 May 2022"


def owls(
    *, cover: str = "", preface: tuple[str, ...] = (), text: str = "Refer people with cough.", last: str = ""
) -> bytes:
    """A guideline of every part, with lines on its cover, on a sheet before the text, in it and behind it."""
    pen = Pen().cover(dates=f"{DATED}\n{cover}" if cover else DATED)
    pen.chapter("Introduction").paragraph("A guideline for owls.", *preface)
    pen.chapter("Recommendations organised by site of\ncancer").section("1.1 Leg cancers").recommendation("1.1.1", text)
    pen.chapter("Recommendations organised by symptom").section("Legs")
    pen.table(HEAD, [("Limping", "Leg", "Refer [1.1.1]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Limping").paragraph("Hopping on one leg.")
    pen.chapter("Update information").paragraph(last or "There is none.")
    return pen.done()


def across(document: pymupdf.Document, words: str, grey: float = 0.7) -> None:
    for page in document:
        at = pymupdf.Point(120, 620)
        page.insert_text(at, words, fontsize=50, color=(grey,) * 3, morph=(at, pymupdf.Matrix(50)), overlay=False)


def upright(document: pymupdf.Document, words: str) -> None:
    for page in document:
        page.insert_text((580, 700), words, fontsize=14, color=(0.5, 0, 0), rotate=90)


def below(document: pymupdf.Document, words: str) -> None:
    for page in document:
        page.insert_text((200, 826), words, fontsize=8)


def above(document: pymupdf.Document, words: str) -> None:
    for page in document:
        page.insert_text((300, 24), words, fontsize=8)


def on_one_page(document: pymupdf.Document, words: str) -> None:
    document[3].insert_text((40, 700), words, fontsize=17)


def on_a_sheet_before(document: pymupdf.Document, words: str) -> None:
    document.new_page(pno=0, width=595, height=842).insert_text((60, 200), words, fontsize=12)


def stamped(stamp: Callable[..., None], words: str) -> Change:
    return partial(stamp, words=words)


@pytest.mark.parametrize(
    ("data", "page", "words"),
    [
        (owls(cover="Withdrawn, replaced by NG300"), 1, "Withdrawn, replaced by NG300"),
        (owls(cover="This guideline was withdrawn in May 2027."), 1, "This guideline was withdrawn in May 2027."),
        (owls(cover="Draft for consultation"), 1, "Draft for consultation"),
        (owls(cover="Consultation"), 1, "Consultation"),
        (owls(cover="D R A F T"), 1, "D R A F T"),
        (owls(cover="Superseded by OWL2 on 3 May 2027"), 1, "Superseded by OWL2 on 3 May 2027"),
        (owls(cover="Do not use."), 1, "Do not use."),
        (owls(preface=("This edition has been", "superseded by that of 2027.")), 2, "This edition has been superseded"),
        (owls(preface=("Consultation closes on 3 May.",)), 2, "Consultation closes on 3 May."),
        (owls(last="In May 2027 this guideline was withdrawn."), 6, "In May 2027 this guideline was withdrawn."),
        (owls(last="This document should not be used."), 6, "This document should not be used."),
        (changed(owls(), stamped(across, "SUPERSEDED")), 1, "SUPERSEDED"),
        (changed(owls(), stamped(across, "Draft 0.3")), 1, "Draft 0.3"),
        (changed(owls(), stamped(upright, "Withdrawn May 2027")), 1, "Withdrawn May 2027"),
        (changed(owls(), stamped(below, "DRAFT. Not to be used")), 1, "DRAFT."),
        (changed(owls(), stamped(above, "Obsolete: see the trust's pages")), 1, "Obsolete: see the trust's pages"),
        (changed(owls(), stamped(on_one_page, "WITHDRAWN")), 4, "WITHDRAWN"),
        (changed(owls(), stamped(on_a_sheet_before, "Archived copy")), 1, "Archived copy"),
    ],
)  # fmt: skip
def test_wherever_it_stands_outside_the_text_it_is_found_with_its_page(data: bytes, page: int, words: str):
    found = read_guideline(data).notices
    assert found and found[0][0] == page and found[0][1].startswith(words)


@pytest.mark.parametrize(
    "data",
    [
        owls(),
        owls(cover="This guideline replaces OWL0"),
        owls(cover="Replaces OWL0, which is withdrawn"),
        owls(cover="OWL0 is superseded by this guideline"),
        owls(cover="Final version, not a draft"),
        owls(cover="Recommendations 1.1.1 and 1.1.2 withdrawn in May 2027"),
        owls(preface=("This guideline is partially replaced by HTG690.",)),
        owls(preface=("Decide in consultation with them and", "their owlets.")),
        owls(preface=("This guideline must not be used for advertising.",)),
        owls(text="Refer people who are withdrawn."),
        owls(text="Refer people whose first draft of a nest is replaced by another."),
        owls(last="May 2027: recommendation 1.1.1 was replaced by another."),
        owls(last="This guideline updates OWL0, withdrawn in 2019."),
        changed(owls(), stamped(across, "OWL TRUST")),
        changed(owls(), stamped(below, "Not for clinical use")),
        changed(owls(), stamped(on_one_page, "Legs and drafts")),
    ],
)
def test_what_is_said_of_another_of_a_part_or_in_the_text_is_no_notice(data: bytes):
    assert read_guideline(data).notices == ()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (owls(cover="Withdrawn, replaced by NG300"), "page 1: “Withdrawn, replaced by NG300”"),
        (changed(owls(), stamped(below, "DRAFT. Not to be used")), "page 1 and 5 more: “DRAFT.”"),
        (changed(owls(), stamped(across, "SUPERSEDED")), "page 1 and 5 more: “SUPERSEDED”"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("by_default", [True, False])
def test_not_even_a_first_edition_becomes_active_with_it(bench: Bench, data: bytes, told: str, *, by_default: bool):
    report = ingest(data, bench, activate_by_default=by_default)
    assert not report.is_active and told in report.not_active_because
    assert bench.editions.active() is None
    assert report.hidden == ()
    assert ingest(data, bench, activate=True).is_active


def test_the_real_guideline_and_what_a_library_adds_hold_none(ng12_pdf: bytes):
    assert read_guideline(changed(ng12_pdf, stamped(across, "OWL TRUST"))).notices == ()
