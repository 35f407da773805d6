"""A guideline of which a page shows one thing and says another: painted over, written upon, turned into a picture."""

import re
from collections.abc import Callable, Iterator

import pymupdf

from tests.hostile.made import changed
from tests.hostile.unlike_notes import noted

Change = Callable[[pymupdf.Document], None]
WHITE = (1, 1, 1)


def painted() -> Iterator[tuple[str, bytes, set[str]]]:
    for name, change in {
        "an age under a white box, with another upon it": lambda d: repaint(d, white_box),
        "an age under a thick white line": lambda d: repaint(d, white_line),
        "an age under a white picture": lambda d: repaint(d, white_picture),
        "an age drawn anew as lines": lambda d: repaint(d, white_box, as_lines=True),
        "a picture of another age": picture_of_an_age,
        "an age painted out": lambda d: white_box(*age(d)[:2]),
        "an age upon an age": lambda d: write(*age(d)),
        "words struck through": struck_through,
        "hatching over a line": hatched,
        "a stroke near the top of an age": lambda d: stroke_near_the_top(*age(d)[:2]),
        "the upper half of an age painted out": lambda d: upper_half_out(*age(d)[:2]),
    }.items():
        yield name, changed(change), {"painted-over"}


def pictured(page: int = 20) -> Iterator[tuple[str, bytes, set[str]]]:
    for name, part in {"a page": (0, 1), "a page but for its edges": (0.1, 0.9), "half a page": (0.3, 0.6)}.items():
        for place in (8, page):
            data = changed(lambda d, place=place, part=part: scan(d[place], *part))
            yield f"scanned: {name}, at {place}", data, {"picture"}


def written_upon() -> Iterator[tuple[str, bytes, set[str]]]:
    for name, note in noted().items():
        yield name, changed(lambda d, note=note: note(*age(d)[:2])), {"annotated"}
    yield "a form in the place of the pages", changed(replaced_by_a_form), {"annotated"}


def numbered_astray() -> Iterator[tuple[str, bytes, set[str]]]:
    for name, style in {"plain": {}, "pale": {"color": (0.75, 0.75, 0.75)}, "small": {"fontsize": 3.5}}.items():
        data = changed(lambda d, style=style: foot_of_a_page(d).insert_text((90, 750), "1.1.99 Refer owls.", **style))
        yield f"a numbered line that is no recommendation, {name}", data, {"incomplete"}


def foot_of_a_page(document: pymupdf.Document) -> pymupdf.Page:
    pages = (page for page in document if re.search(r"^1\.[1-5]\.\d", page.get_text(), re.MULTILINE))
    return next(page for page in pages if len(set(page.get_pixmap(clip=(80, 735, 590, 760)).samples)) == 1)


def age(document: pymupdf.Document) -> tuple[pymupdf.Page, pymupdf.Rect, str]:
    """Return the first "40 and over" of a recommendation: its page, the place of the number, another number."""
    for page in list(document)[5:]:
        words = page.get_text("words")
        for number, *then in zip(words, words[1:], words[2:], strict=False):
            if re.fullmatch(r"\d\d", number[4]) and [word[4] for word in then] == ["and", "over"]:
                return page, pymupdf.Rect(number[:4]), str(int(number[4]) + 20)
    raise AssertionError("no age in this guideline")


def repaint(document: pymupdf.Document, cover: Callable[..., None], *, as_lines: bool = False) -> None:
    page, place, other = age(document)
    cover(page, place)
    if as_lines:
        page.draw_oval((place.x0 + 2, place.y0 + 3, place.x1 - 2, place.y1 - 3), width=1)
    else:
        write(page, place, other)


def write(page: pymupdf.Page, place: pymupdf.Rect, words: str) -> None:
    page.insert_text((place.x0, place.y1 - 3), words, fontsize=place.height * 0.8)


def white_box(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    page.draw_rect(place, color=None, fill=WHITE)


def white_line(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    middle = (place.y0 + place.y1) / 2
    page.draw_line((place.x0, middle), (place.x1, middle), color=WHITE, width=place.height)


def white_picture(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    paper = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 20, 20))
    paper.clear_with(255)
    page.insert_image(place, pixmap=paper, keep_proportion=False)


def picture_of_an_age(document: pymupdf.Document) -> None:
    page, place, other = age(document)
    with pymupdf.open() as drawn:
        write(drawn.new_page(width=place.width, height=place.height), pymupdf.Rect(0, 0, *place.br - place.tl), other)
        page.insert_image(place, pixmap=drawn[0].get_pixmap(dpi=150))


def struck_through(document: pymupdf.Document) -> None:
    page, place, _ = age(document)
    middle = (place.y0 + place.y1) / 2
    page.draw_line((place.x0 - 30, middle), (place.x1 + 90, middle), width=1)


def hatched(document: pymupdf.Document) -> None:
    page, place, _ = age(document)
    for height in range(int(place.y0), int(place.y1), 2):
        page.draw_line((40, height), (500, height), width=1.2)


def stroke_near_the_top(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    page.draw_line((place.x0, place.y0 + 5), (place.x0 + 5, place.y0 + 5), width=0.9)


def upper_half_out(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    page.draw_rect((place.x0, place.y0, place.x1, (place.y0 + place.y1) / 2), color=None, fill=WHITE)


def replaced_by_a_form(document: pymupdf.Document) -> None:
    form = document.get_new_xref()
    document.update_object(form, "<<>>")
    document.update_stream(form, b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><template/></xdp:xdp>")
    document.xref_set_key(document.pdf_catalog(), "AcroForm", f"<</Fields[]/XFA {form} 0 R>>")


def scan(page: pymupdf.Page, top: float, bottom: float) -> None:
    """Put a picture in the place of what stands between two heights, as shares of the page's."""
    height, width = page.rect.height, page.rect.width
    part = pymupdf.Rect(0, height * top, width, height * bottom)
    picture = page.get_pixmap(dpi=80, clip=part)
    page.add_redact_annot(part)
    page.apply_redactions()
    page.insert_image(part, pixmap=picture)
