"""Tables by symptom: an empty row and a sentence in brackets lose nothing; a row that cannot be read is missed."""

from collections.abc import Callable

import pymupdf
import pytest

from pipelines.ingest.read import read_guideline
from pipelines.ingest.symptoms import with_brackets
from tests.pipelines.ingest.pen import HEAD, WIDTHS, Pen
from tests.pipelines.ingest.retouching import fate

LIMPING = ("Limping", "Leg", "Refer [1.1.1]")
BLANK = ("", "", "")


def guideline(*rows: tuple[str, str, str], also: Callable[[Pen], object] = lambda pen: None) -> bytes:
    pen = Pen().cover(dates="Published: 2 March 2021")
    pen.chapter("Recommendations organised by site of cancer").section("1.1 Leg cancers")
    pen.recommendation("1.1.1", "Refer owls that limp.")
    pen.chapter("Recommendations organised by symptom").section("Legs").table(HEAD, rows, WIDTHS)
    also(pen)
    pen.chapter("Terms used in this guideline").section("Limping").paragraph("Hopping on one leg.")
    return pen.done()


@pytest.mark.parametrize("rows", [(LIMPING, BLANK), (BLANK, LIMPING), (LIMPING, BLANK, BLANK, LIMPING)])
def test_an_empty_row_is_none(rows):
    data = guideline(*rows)
    assert fate(data) == "kept"
    read = read_guideline(data).guideline.symptom_rows
    assert [row.symptom for row in read] == ["Limping"] * rows.count(LIMPING)


def test_a_row_that_shows_letters_that_are_only_drawn_is_missed():
    def letters(pen: Pen) -> None:
        for place in range(9):
            pen.page.draw_oval((60 + place * 9, pen.y - 45, 66 + place * 9, pen.y - 38), fill=(0, 0, 0))

    assert fate(guideline(LIMPING, BLANK, also=letters)) == "incomplete"


@pytest.mark.parametrize("sentence", ["See also the section on wings [1.1.1].", "Limping [see recommendation 1.1.1]"])
def test_a_sentence_beside_the_tables_may_refer_in_brackets(sentence):
    assert fate(guideline(LIMPING, also=lambda pen: pen.paragraph(sentence))) == "kept"


def test_a_table_whose_rules_are_lost_is_missed(monkeypatch: pytest.MonkeyPatch):
    def unruled(pen: Pen) -> None:
        monkeypatch.setattr(Pen, "_frame", lambda *_: None)
        pen.table(HEAD, [("Hopping", "Leg or foot", "Consider referral [1.1.1]")], WIDTHS)

    assert fate(guideline(LIMPING, also=unruled)) == "incomplete"


def test_the_real_tables_without_their_rules_are_missed(ng12_pdf: bytes):
    with pymupdf.open(stream=ng12_pdf) as document:
        page = document[39]
        page.add_redact_annot(page.rect)
        page.apply_redactions(images=0, graphics=2, text=1)
        assert fate(bytes(document.tobytes())) == "incomplete"


@pytest.mark.parametrize(
    ("printed", "mended"),
    [
        ("Refer owls 1.1.1]", "Refer owls [1.1.1]"),
        ("Refer owls [1.1.1", "Refer owls [1.1.1]"),
        ("Refer owls [1.1.1, 1.1.2]", "Refer owls [1.1.1, 1.1.2]"),
        ("Refer owls [1.1.1] or see 1.1.2", "Refer owls [1.1.1] or see 1.1.2"),
    ],
)
def test_a_bracket_that_a_reference_lost_in_print_is_given_back(printed, mended):
    assert with_brackets(printed) == mended
