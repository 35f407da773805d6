"""Words that nobody can see are left out of every part of the reading, and only those."""

import pymupdf
import pytest

from pipelines.ingest.extract import extract
from pipelines.ingest.read import read_guideline
from tests.pipelines.ingest.pen import owls


def seen(write) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines read and the words left out, of a page on which `write` has drawn beside plain words."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 100), "Plain words", fontsize=12)
        write(page)
        with pymupdf.open(stream=document.tobytes()) as written:
            found = extract(written[0], thorough=True)
    return [line.text for line in found.lines], found.hidden


@pytest.mark.parametrize(
    "how",
    [
        {"render_mode": 3},
        {"render_mode": 7},
        {"color": (1, 1, 1)},
        {"color": (0.96, 0.97, 0.95)},
        {"fontsize": 1},
        {"fill_opacity": 0.02, "stroke_opacity": 0.02},
    ],
)
def test_words_without_ink_in_the_papers_colour_or_too_small_are_left_out(how):
    assert seen(lambda page: page.insert_text((72, 200), "Unseen", **how)) == (["Plain words"], ("Unseen",))


def test_words_under_a_shape_are_left_out():
    def write(page: pymupdf.Page) -> None:
        page.insert_text((72, 200), "Unseen")
        page.draw_rect((60, 180, 200, 210), color=None, fill=(1, 1, 1))

    assert seen(write) == (["Plain words"], ("Unseen",))


def test_white_words_on_a_dark_ground_and_grey_ones_on_white_are_read():
    def write(page: pymupdf.Page) -> None:
        page.draw_rect((60, 180, 200, 210), color=None, fill=(0.1, 0.2, 0.4))
        page.insert_text((72, 200), "Heading", color=(1, 1, 1))
        page.insert_text((72, 300), "Footnote", color=(0.5, 0.5, 0.5), fontsize=7)

    assert seen(write) == (["Plain words", "Heading", "Footnote"], ())


def test_what_is_drawn_counts_and_not_what_the_file_says_it_means():
    def write(page: pymupdf.Page) -> None:
        document, xref = page.parent, page.get_contents()[-1]
        spoken = b"\n/Span <</ActualText (Meant)>> BDC BT /helv 12 Tf 72 600 Td (Drawn) Tj ET EMC\n"
        document.update_stream(xref, document.xref_stream(xref) + spoken)

    assert seen(write)[0] == ["Plain words", "Drawn"]


def test_hidden_words_in_a_table_cell_reach_no_row():
    with pymupdf.open(stream=owls()) as document:
        for page in document:
            for place in page.search_for("Stiff wing"):
                page.insert_text((place.x1 + 4, place.y1 - 2), "and any cough", fontsize=12, render_mode=3)
        tampered = document.tobytes()
    plain, read = read_guideline(owls()).guideline, read_guideline(tampered)
    assert [row.symptom for row in read.guideline.symptom_rows] == [row.symptom for row in plain.symptom_rows]
    assert any("cough" in words for page in read.hidden for words in page)
