"""Artwork among the recommendations: what adorns a page is let be; what stands for words, or hides them, is told."""

from collections.abc import Callable

import pymupdf
import pytest

from pipelines.ingest.extract import extract
from shared.errors import GuidelineRefusedError

Draw = Callable[[pymupdf.Page, pymupdf.Document], object]
FREE = pymupdf.Rect(250, 470, 310, 530)  # of page 22, where nothing stands
WITH_ROOM, FULL = 21, 8  # places of pages of the real guideline
LOGO, WORDMARK = (460, 36, 560, 134), (30, 36, 255, 68)  # on its cover
WHITE, RED = (1, 1, 1), (0.8, 0.1, 0.1)


def paper(colour: tuple[int, ...], *, alpha: bool = False) -> pymupdf.Pixmap:
    made = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 20, 20), alpha)
    made.set_rect(made.irect, colour)
    return made


def shape(page: pymupdf.Page, *, box=None, circles=(), **finish) -> None:
    drawn = page.new_shape()
    if box:
        drawn.draw_rect(box)
    for centre, radius in circles:
        drawn.draw_circle(centre, radius)
    drawn.finish(**finish)
    drawn.commit()


def cover(source: pymupdf.Document, part: tuple[int, ...]) -> pymupdf.Pixmap:
    return source[0].get_pixmap(dpi=150, clip=part)


def beside(size: tuple[float, float]) -> pymupdf.Rect:
    return pymupdf.Rect(FREE.tl, FREE.tl + size)


ALL_OF_IT = (30, 80, 570, 500)
HARMLESS: dict[str, Draw] = {
    "a coloured field": lambda page, _: page.insert_image(FREE, pixmap=paper((200, 30, 30))),
    "a logo as a picture": lambda page, source: page.insert_image(beside((70, 68)), pixmap=cover(source, LOGO)),
    "a wordmark as a picture": lambda page, source: page.insert_image(
        beside((225, 32)), pixmap=cover(source, WORDMARK)
    ),
    "a logo drawn": lambda page, source: page.show_pdf_page(beside((70, 68)), source, 0, clip=LOGO),
    "a wordmark drawn": lambda page, source: page.show_pdf_page(beside((225, 32)), source, 0, clip=WORDMARK),
    "a tinted ground as a picture": lambda page, _: page.insert_image(
        ALL_OF_IT, pixmap=paper((235, 235, 235)), overlay=False, keep_proportion=False
    ),
    "a picture that lets all through": lambda page, _: page.insert_image(
        ALL_OF_IT, pixmap=paper((0, 0, 0, 0), alpha=True), keep_proportion=False
    ),
    "a filled ring round words": lambda page, _: shape(
        page, circles=[((300, 300), 700), ((300, 300), 690)], fill=RED, color=None, even_odd=True
    ),
    "a white field without opacity": lambda page, _: shape(
        page, box=ALL_OF_IT, fill=WHITE, color=None, fill_opacity=0, stroke_opacity=0
    ),
    "a light tint over words": lambda page, _: shape(
        page, box=ALL_OF_IT, fill=(1, 1, 0), color=None, fill_opacity=0.2, stroke_opacity=0
    ),
    "a bullet and an arrow at the ends of a line": lambda page, _: at_both_ends(page),
    "a circle": lambda page, _: shape(page, circles=[((280, 500), 25)], color=RED, width=3),
}


def at_both_ends(page: pymupdf.Page) -> None:
    x0, y0, x1, y1 = next(line["bbox"] for line in lines(page) if line["bbox"][0] > 80 and line["bbox"][2] < 500)
    shape(page, circles=[((x0 - 9, (y0 + y1) / 2), 3)], fill=RED, color=None)
    for end in ((x1 + 11, y0 + 4), (x1 + 5, y0 + 4)):
        page.draw_line((x1 + 4, y1 - 4), end, color=RED, width=1)


def lines(page: pymupdf.Page) -> list[dict]:
    return [line for block in page.get_text("dict")["blocks"] for line in block.get("lines", ())]


def word(page: pymupdf.Page, text: str) -> pymupdf.Rect:
    return pymupdf.Rect(next(one[:4] for one in page.get_text("words") if one[4].startswith(text)))


def an_age(page: pymupdf.Page) -> pymupdf.Rect:
    x0, y0, x1, y1 = word(page, "40")
    return pymupdf.Rect(x0, y0 + 2, x1 - 3, y1 - 2)


def a_bullet(page: pymupdf.Page) -> pymupdf.Rect:
    found = word(page, "fatigue")
    return pymupdf.Rect(95, found.y0, 300, found.y1)


def a_paragraph(page: pymupdf.Page) -> pymupdf.Rect:
    return pymupdf.Rect(85, word(page, "Offer").y0, 560, word(page, "Offer").y0 + 70)


def the_end_of_a_line(page: pymupdf.Page) -> pymupdf.Rect:
    rows: dict[int, list] = {}
    for one in (one for one in page.get_text("words") if one[3] - one[1] < 20):
        rows.setdefault(round(one[3]), []).append(one)
    return pymupdf.Rect(next(max(row)[:4] for row in rows.values() if len(row) > 3 and len(max(row)[4]) == 2))


def as_picture(page: pymupdf.Page, source: pymupdf.Document, place: pymupdf.Rect) -> None:
    picture = source[FULL].get_pixmap(dpi=200, clip=place)
    take_out(page, place).insert_image(place, pixmap=picture)


def as_outlines(page: pymupdf.Page, source: pymupdf.Document, place: pymupdf.Rect) -> None:
    svg = pymupdf.open(stream=source[FULL].get_svg_image(text_as_path=True).encode(), filetype="svg")
    drawn = pymupdf.open(stream=svg.convert_to_pdf(), filetype="pdf")
    take_out(page, place).show_pdf_page(place, drawn, 0, clip=place)


def take_out(page: pymupdf.Page, place: pymupdf.Rect) -> pymupdf.Page:
    page.add_redact_annot(place, fill=False)
    page.apply_redactions(images=0, graphics=0)
    return page


def verdict(data: bytes, place: int, draw: Draw) -> str:
    with pymupdf.open(stream=data) as source, pymupdf.open(stream=data) as document:
        document.select([place])
        draw(document[0], source)
        with pymupdf.open(stream=document.tobytes()) as written:
            try:
                return "picture" if extract(written[0], thorough=True).has_picture else "fine"
            except GuidelineRefusedError as refused:
                return refused.reason


@pytest.mark.parametrize("draw", HARMLESS.values(), ids=HARMLESS)
def test_artwork_that_hides_nothing_is_let_be(ng12_pdf: bytes, draw: Draw):
    assert verdict(ng12_pdf, WITH_ROOM, draw) == "fine"


@pytest.mark.parametrize("find", [an_age, a_bullet, a_paragraph, the_end_of_a_line])
@pytest.mark.parametrize("way", [as_picture, as_outlines])
def test_words_that_are_only_drawn_are_missed(ng12_pdf: bytes, way, find):
    assert verdict(ng12_pdf, FULL, lambda page, source: way(page, source, find(page))) == "picture"


@pytest.mark.parametrize(
    "draw",
    [
        lambda page, _: shape(page, box=an_age(page), fill=WHITE, color=None),
        lambda page, _: shape(page, box=an_age(page), fill=WHITE, color=None, fill_opacity=0.6, stroke_opacity=0),
        lambda page, _: shape(page, circles=[(an_age(page).tl, 9), (an_age(page).tl, 3)], fill=RED, even_odd=True),
        lambda page, _: page.insert_image(an_age(page), pixmap=paper((255, 255, 255)), keep_proportion=False),
    ],
    ids=["a box", "a box let through by half", "a ring that runs through it", "a picture"],
)
def test_what_lies_over_a_word_is_told(ng12_pdf: bytes, draw: Draw):
    assert verdict(ng12_pdf, FULL, draw) == "painted-over"
