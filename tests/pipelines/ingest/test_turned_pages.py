"""Pages that lie on their side, to the reader's eye or in the file alone, lose no word."""

import pymupdf
import pytest

from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline
from tests.pipelines.ingest.pen import owls
from tests.pipelines.ingest.retouching import changed, fate

TURNS = (90, 180, 270)
PAGES = (19, 39, 40, 83)  # of the real guideline: recommendations with a table, tables by symptom, terms


def show_turned(page: pymupdf.Page, turn: int) -> None:
    page.set_rotation(turn)


def draw_turned(page: pymupdf.Page, turn: int) -> None:
    page.set_rotation(turn)
    page.remove_rotation()


def draw_turned_and_show_upright(page: pymupdf.Page, turn: int) -> None:
    draw_turned(page, turn)
    page.set_rotation(360 - turn)


WAYS = (show_turned, draw_turned, draw_turned_and_show_upright)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("way", WAYS)
def test_some_turned_pages_say_the_same(ng12: Guideline, ng12_pdf: bytes, way, turn):
    again = read_guideline(changed(ng12_pdf, lambda document: [way(document[page], turn) for page in PAGES])).guideline
    assert (again.recommendations, again.symptom_rows) == (ng12.recommendations, ng12.symptom_rows)
    assert again.terms == ng12.terms


@pytest.mark.parametrize("way", WAYS)
def test_a_guideline_of_turned_pages_says_the_same_looked_at_thoroughly(way):
    again = read_guideline(changed(owls(), lambda document: [way(page, 90) for page in document]), thorough=True)
    plain = read_guideline(owls(), thorough=True)
    assert (again.guideline.recommendations, again.texts) == (plain.guideline.recommendations, plain.texts)
    assert again.guideline.symptom_rows == plain.guideline.symptom_rows


def test_a_line_that_runs_across_the_others_and_names_a_recommendation_is_missed():
    def write_up_the_side(document: pymupdf.Document, words: str) -> None:
        document[3].insert_text((550, 700), words, rotate=90)

    assert fate(changed(owls(), lambda document: write_up_the_side(document, "Refer owls that sneeze [1.1.1]"))) == (
        "incomplete"
    )
    assert fate(changed(owls(), lambda document: write_up_the_side(document, "Printed for the owl house"))) == "kept"
