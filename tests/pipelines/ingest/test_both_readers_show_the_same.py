"""What one reader draws and the other does not is noticed, however it came about; what both draw alike is let be."""

from collections.abc import Callable

import pymupdf
import pytest

from functions.local import sample
from pipelines.ingest.guarded.alike import check_pictures
from shared.errors import GuidelineRefusedError
from tests.pipelines.ingest.pen import owls
from tests.pipelines.ingest.test_genuine_editions import cropped, on_wider_paper, with_a_watermark
from tests.pipelines.ingest.test_looks import LOOKS
from tests.pipelines.ingest.test_shown_otherwise import AGE, PAGE, drawn_last

Draw = Callable[[pymupdf.Document, pymupdf.Page], None]
Paint = Callable[[pymupdf.Rect], tuple[float, float, float, float]]


def painted(colours: str, place: Paint) -> Draw:
    """Fill a box beside an age in a colour told with operands to spare, of which each reader takes its own."""

    def draw(document: pymupdf.Document, page: pymupdf.Page) -> None:
        left, bottom, width, height = place(page.search_for(AGE)[0])
        box = f"{left:.2f} {page.rect.height - bottom:.2f} {width:.2f} {height:.2f}"
        drawn_last(document, page, f"q {colours} rg {box} re f Q")

    return draw


INK, GREY = "1 1 1 .15 .15 .15", "1 1 1 .5 .5 .5"
WAYS = {
    "a bar that makes an 8 of a 0": painted(INK, lambda age: (age.x1 - 4.9, age.y1 - 7.6, 3, 1)),
    "a stroke that reads as a further digit": painted(INK, lambda age: (age.x1 + 1.2, age.y1 - 3.2, 1.1, 8.4)),
    "a line of grey through the words": painted(GREY, lambda age: (age.x0, age.y1 - 7, age.width, 0.8)),
    "a block over a digit": painted(INK, lambda age: (age.x1 - 6.6, age.y1, 6.6, age.height)),
}


def page_of(data: bytes, change: Draw | None = None, pages: range = range(PAGE, PAGE + 1)) -> bytes:
    with pymupdf.open(stream=data, filetype="pdf") as document:
        document.select(list(pages))
        if change:
            change(document, document[0])
        return bytes(document.tobytes())


@pytest.mark.parametrize("draw", WAYS.values(), ids=WAYS)
def test_what_one_reader_shows_and_the_other_does_not_is_refused(ng12_pdf: bytes, draw: Draw) -> None:
    check_pictures(page_of(ng12_pdf))
    with pytest.raises(GuidelineRefusedError) as refused:
        check_pictures(page_of(ng12_pdf, draw))
    assert refused.value.reason == "shown-differently"
    assert "page 1" in str(refused.value)


def test_words_that_one_reader_cuts_off_are_noticed(ng12_pdf: bytes) -> None:
    """A clip whose operands are too many lies elsewhere for each reader."""

    def clipped(document: pymupdf.Document, page: pymupdf.Page) -> None:
        page.wrap_contents()
        first = document.get_new_xref()
        document.update_object(first, "<<>>")
        document.update_stream(first, b"0 0 60 842 0 0 595 842 re W n\n")
        contents = [first, *page.get_contents()]
        document.xref_set_key(page.xref, "Contents", f"[{' '.join(f'{one} 0 R' for one in contents)}]")

    with pytest.raises(GuidelineRefusedError):
        check_pictures(page_of(ng12_pdf, clipped))


def test_the_samples_are_shown_alike() -> None:
    for file in sorted(sample.guideline().parent.glob("*.pdf")):
        check_pictures(file.read_bytes())


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_guideline_whose_fonts_are_the_readers_own_is_shown_alike(look) -> None:
    check_pictures(owls(look))


@pytest.mark.parametrize("change", [on_wider_paper, cropped, with_a_watermark])
def test_the_real_one_handed_on_by_another_house_is_shown_alike(ng12_pdf: bytes, change) -> None:
    check_pictures(page_of(ng12_pdf, lambda document, _: change(document), range(PAGE, PAGE + 6)))


@pytest.mark.long
def test_the_real_one_is_shown_alike(ng12_pdf: bytes) -> None:
    check_pictures(ng12_pdf)
