"""What a reader of PDFs can put upon a page: notes, marks, stamps, form fields."""

from collections.abc import Callable

import pymupdf

Note = Callable[[pymupdf.Page, pymupdf.Rect], object]
WHITE = (1, 1, 1)


def noted() -> dict[str, Note]:
    return {
        "words typed over an age": typed,
        "a white square over an age": square,
        "words marked": lambda page, place: page.add_highlight_annot(place),
        "words crossed out": lambda page, place: page.add_strikeout_annot(place),
        "a note at the side": lambda page, _: page.add_text_annot((500, 100), "see me"),
        "a redaction that was not carried out": lambda page, place: page.add_redact_annot(place),
        "a form field": field,
    }


def typed(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    page.add_freetext_annot(place, "70", fontsize=9, fill_color=WHITE).update()


def square(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    drawn = page.add_rect_annot(place)
    drawn.set_colors(stroke=WHITE, fill=WHITE)
    drawn.update()


def field(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    made = pymupdf.Widget()
    made.field_type, made.field_name, made.field_value = pymupdf.PDF_WIDGET_TYPE_TEXT, "age", "70"
    made.rect = place
    page.add_widget(made)
