"""What one reader shows and another does not, and what is seen and not read: such a page is refused by name."""

from collections.abc import Callable

import pymupdf
import pytest

from pipelines.ingest.extract import extract
from pipelines.ingest.identity import identify
from pipelines.ingest.open import check_unmarked
from shared.errors import GuidelineRefusedError

PAGE, AGE = 8, "aged 40"
DRAWN_SIX = b"556 0 d0 80 w 0 G 430 560 m 250 760 80 500 80 250 c 80 -50 450 -50 450 220 c 450 430 150 480 90 300 c S"


def put_object(document: pymupdf.Document, source: str, stream: bytes | None = None) -> int:
    xref = document.get_new_xref()
    document.update_object(xref, source)
    if stream is not None:
        document.update_stream(xref, stream)
    return xref


def drawn_last(document: pymupdf.Document, page: pymupdf.Page, code: str) -> None:
    page.wrap_contents()
    contents = [*page.get_contents(), put_object(document, "<<>>", code.encode())]
    document.xref_set_key(page.xref, "Contents", f"[{' '.join(f'{one} 0 R' for one in contents)}]")


def digits(page: pymupdf.Page) -> pymupdf.Rect:
    found = page.search_for(AGE)[0]
    return pymupdf.Rect(found.x1 - 16, found.y0, found.x1, found.y1)


def a_link_with_a_look(document: pymupdf.Document, page: pymupdf.Page) -> None:
    box = digits(page) * ~page.transformation_matrix
    box.normalize()
    form = f"<</Type/XObject/Subtype/Form/BBox[0 0 {box.width} {box.height}]>>"
    look = put_object(document, form, f"1 g 0 0 {box.width} {box.height} re f".encode())
    place = f"{box.x0} {box.y0} {box.x1} {box.y1}"
    link = put_object(document, f"<</Type/Annot/Subtype/Link/F 4/Rect[{place}]/AP<</N {look} 0 R>>>>")
    document.xref_set_key(page.xref, "Annots", f"[{link} 0 R]")


def tiles_of_white(document: pymupdf.Document, page: pymupdf.Page) -> None:
    kind = "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5/Resources<<>>"
    tile = put_object(document, f"<<{kind}>>", b"1 g 0 0 5 5 re f")
    document.xref_set_key(page.xref, "Resources/Pattern/White", f"{tile} 0 R")
    box = digits(page)
    place = f"{box.x0} {page.rect.height - box.y1} {box.width} {box.height}"
    drawn_last(document, page, f"q /Pattern cs /White scn {place} re f Q")


def a_word_aslant(_: pymupdf.Document, page: pymupdf.Page) -> None:
    place = pymupdf.Point(digits(page).x0 - 40, digits(page).y0 + 1)
    page.insert_text(place, "not", fontsize=10, morph=(place, pymupdf.Matrix(1, 1).prerotate(12)))


def a_stroke_beside_a_number(_: pymupdf.Document, page: pymupdf.Page) -> None:
    box = digits(page)
    page.draw_line((box.x1 + 2, box.y0 + 3), (box.x1 + 2, box.y1 - 3), color=(0.1, 0.1, 0.1), width=1.2)


def digits_of_drawings(document: pymupdf.Document, page: pymupdf.Page) -> None:
    box = digits(page)
    page.add_redact_annot(box, fill=False)
    page.apply_redactions(graphics=0)
    six = put_object(document, "<<>>", DRAWN_SIX)
    shape = "/FontBBox[0 -100 750 900]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 52/LastChar 52/Widths[556]"
    glyphs = f"/Encoding<</Type/Encoding/Differences[52/four]>>/CharProcs<</four {six} 0 R>>"
    document.xref_set_key(page.xref, "Resources/Font/Drawn", f"<</Type/Font/Subtype/Type3{shape}{glyphs}>>")
    place = f"{box.x0} {page.rect.height - box.y1 + 3.2}"
    drawn_last(document, page, f"BT /Drawn 12 Tf {place} Td (44) Tj ET")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (a_link_with_a_look, "annotated"),
        (tiles_of_white, "painted-over"),
        (a_word_aslant, "painted-over"),
        (a_stroke_beside_a_number, "painted-over"),
        (digits_of_drawings, "painted-over"),
    ],
)
def test_a_page_that_shows_something_else_is_refused(
    ng12_pdf: bytes, change: Callable[[pymupdf.Document, pymupdf.Page], None], reason: str
) -> None:
    with pymupdf.open(stream=ng12_pdf, filetype="pdf") as document:
        change(document, document[PAGE])
        altered = document.tobytes()
    with pymupdf.open(stream=altered, filetype="pdf") as document, pytest.raises(GuidelineRefusedError) as refused:
        check_unmarked(document[PAGE])
        extract(document[PAGE], thorough=True)
    assert refused.value.reason == reason


@pytest.mark.parametrize("band", [(20, 36), (805, 821)])
def test_words_in_a_picture_at_a_pages_edge_are_noticed(ng12_pdf: bytes, band: tuple[float, float]) -> None:
    with pymupdf.open() as other:
        note = other.new_page(width=125, height=16)
        note.insert_text((2, 12), "This page is withdrawn", fontsize=11)
        picture = note.get_pixmap(dpi=300).tobytes("png")
    with pymupdf.open(stream=ng12_pdf, filetype="pdf") as document:
        page = document[PAGE]
        assert not extract(page, thorough=True).has_picture_at_an_edge
        page.insert_image(pymupdf.Rect(380, band[0], 505, band[1]), stream=picture)
        assert extract(page, thorough=True).has_picture_at_an_edge


def test_the_date_is_the_one_that_stands_beside_its_name_whenever_it_was_drawn(ng12_pdf: bytes) -> None:
    with pymupdf.open(stream=ng12_pdf, filetype="pdf") as document:
        cover = document[0]
        place = cover.search_for("12 January 2026")[0]
        cover.add_redact_annot(place, fill=False)
        cover.apply_redactions(graphics=0)
        cover.insert_text((place.x0, place.y1 - 3), "12 January 2099", fontsize=11)
        pages = [extract(page) for page in document]
    assert identify(ng12_pdf, pages, []).last_updated == "2099-01-12"
