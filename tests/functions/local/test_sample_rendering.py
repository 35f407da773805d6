"""The sample guideline's PDFs: made from their sources, always the same, small, and as hard to read as a real one."""

import re
import subprocess
import sys
from datetime import date

import pymupdf
import pytest

from functions.local.sample.compose import Composition
from functions.local.sample.render import render
from functions.local.sample.source import FIRST_EDITION, SECOND_EDITION, pdf_path

EDITIONS = pytest.mark.parametrize("edition", [FIRST_EDITION, SECOND_EDITION], ids=str)


@pytest.fixture(scope="module")
def rendered() -> dict[date, tuple[bytes, Composition]]:
    return {edition: render(edition) for edition in (FIRST_EDITION, SECOND_EDITION)}


def pages_of(data: bytes) -> list[str]:
    with pymupdf.open(stream=data) as document:
        return [page.get_text() for page in document]


@EDITIONS
def test_the_shipped_pdf_holds_what_its_source_says(rendered, edition):
    assert pages_of(pdf_path(edition).read_bytes()) == pages_of(rendered[edition][0])


def test_rendering_again_elsewhere_gives_the_same_bytes(rendered):
    program = (
        "import sys, datetime; from functions.local.sample.render import render;"
        "sys.stdout.buffer.write(render(datetime.date.fromisoformat(sys.argv[1]))[0])"
    )
    again = subprocess.run(
        [sys.executable, "-c", program, str(SECOND_EDITION)],
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
    )
    assert again.stdout == rendered[SECOND_EDITION][0]


@EDITIONS
def test_the_file_is_small(edition):
    assert pdf_path(edition).stat().st_size < 150_000


@EDITIONS
def test_every_page_says_that_it_is_fictional_and_not_for_clinical_use(rendered, edition):
    for page in pages_of(rendered[edition][0]):
        assert "Fictional text" in page
        assert "not for clinical use." in page


@EDITIONS
def test_the_contents_name_the_pages_where_sections_stand(rendered, edition):
    pages = pages_of(rendered[edition][0])
    entries = re.findall(r"^(\d+\.\d+ [^.\n]+?) \.{3,} ?(\d+) ?$", "\n".join(pages[2:4]), re.MULTILINE)
    assert len(entries) == 10
    for title, page in entries:
        assert title in pages[int(page) - 1]


@EDITIONS
def test_a_year_tag_breaks_over_lines(rendered, edition):
    assert re.search(r"\[\d{4}, ?\namended \d{4}\]", "\n".join(pages_of(rendered[edition][0])))


@EDITIONS
def test_a_line_of_text_begins_like_a_recommendation_number(rendered, edition):
    assert re.search(r"^1\.2\.6\), because", "\n".join(pages_of(rendered[edition][0])), re.MULTILINE)


@EDITIONS
def test_one_number_shares_the_line_of_its_text(rendered, edition):
    assert re.search(r"^1\.10\.3 Use the local", "\n".join(pages_of(rendered[edition][0])), re.MULTILINE)


@EDITIONS
def test_recommendations_cross_pages(rendered, edition):
    _, composition = rendered[edition]
    crossing = [one for one, (begins, ends) in composition.recommendations.items() if ends > begins]
    assert len(crossing) >= 3


@EDITIONS
def test_a_symptom_table_goes_on_over_a_page_under_its_header_again(rendered, edition):
    pages = pages_of(rendered[edition][0])
    assert any(page.lstrip().startswith("Symptom and specific features") for page in pages)


@EDITIONS
def test_print_faults_are_kept_a_lost_bracket_and_glued_words(rendered, edition):
    text = "\n".join(pages_of(rendered[edition][0]))
    assert re.search(r"[^\[]1\.2\.6\]", text)
    assert "persistentunexplained" in text
    assert "Rectalmass" in text


@EDITIONS
def test_chapters_after_the_terms_hold_baits(rendered, edition):
    text = "\n".join(pages_of(rendered[edition][0]))
    after = text[text.rindex("Rationale and impact") :]
    assert re.search(r"^1\.4\.2 $", after, re.MULTILINE)
    assert "Refer people aged" in " ".join(after.split())
