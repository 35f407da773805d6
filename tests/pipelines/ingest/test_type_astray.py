"""Type that is seen otherwise than the file orders it, and a file that opens as something else: refused by name."""

from collections.abc import Callable

import pymupdf
import pytest

from functions.local import sample
from pipelines.ingest.extract import extract
from pipelines.ingest.open import check_opens_plainly
from shared.errors import GuidelineRefusedError
from tests.hostile.unlike import age
from tests.pipelines.ingest.test_shown_otherwise import drawn_last, put_object

Change = Callable[[pymupdf.Document], None]


def type_at(document: pymupdf.Document, code: str, right: float = 0) -> None:
    """Draw type, or what `code` says, at the first age of the guideline or so far right of it."""
    page, place, _ = age(document)
    page.insert_text((1, 1), " ", fontname="helv")  # brings the font
    matrix = f"1 0 0 1 {place.x0 + right:.1f} {page.rect.height - place.y1 + 4:.1f} Tm"
    drawn_last(document, page, f"q BT /helv 11 Tf {code.format(at=matrix)} Q")


def dashes_through(document: pymupdf.Document) -> None:
    type_at(document, "{at} (----) Tj ET", right=2)


def slashes_through(document: pymupdf.Document) -> None:
    type_at(document, "{at} (////) Tj ET", right=2)


def a_clip_of_words(document: pymupdf.Document) -> None:
    type_at(document, "7 Tr {at} (unless well) Tj ET 0 g 0 0 600 850 re f", right=270)


@pytest.mark.parametrize("change", [dashes_through, slashes_through, a_clip_of_words])
def test_words_struck_through_by_type_or_painted_through_type_are_refused(change: Change) -> None:
    with pymupdf.open(sample.guideline()) as document:
        page, *_ = age(document)
        extract(page, thorough=True)
        change(document)
        with pytest.raises(GuidelineRefusedError) as refused:
            extract(document[page.number], thorough=True)
    assert refused.value.reason == "painted-over"


def test_words_that_stand_within_a_line_and_elsewhere_in_the_file_are_refused() -> None:
    """A line keeps its gap, so that what was set into it later would be read behind its end."""

    def write(document: pymupdf.Document, line: str) -> pymupdf.Page:
        page = document.new_page()
        page.insert_text((72, 100), line, fontname="cour")
        page.insert_text((72, 120), "the line below", fontname="cour")
        page.insert_text((72 + 7 * 6.6, 100), "2", fontname="cour")
        return page

    with pymupdf.open() as document:
        assert extract(write(document, "within"), thorough=True).lines
        with pytest.raises(GuidelineRefusedError, match="'2'"):
            extract(write(document, "within   weeks"), thorough=True)


@pytest.mark.parametrize("key", ["Collection", "OpenAction", "AcroForm"])
def test_a_file_that_opens_as_something_else_than_its_pages_is_refused(key: str) -> None:
    with pymupdf.open(sample.guideline()) as document:
        place = put_object(document, f"<</S/GoTo/D[{document[2].xref} 0 R/Fit]>>")
        document.xref_set_key(document.pdf_catalog(), "OpenAction", f"{place} 0 R")
        check_opens_plainly(document)
        other = put_object(document, "<</S/SetOCGState/XFA(x)>>")
        document.xref_set_key(document.pdf_catalog(), key, f"{other} 0 R")
        with pytest.raises(GuidelineRefusedError, match="something else"):
            check_opens_plainly(document)
