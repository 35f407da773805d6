"""A pen that draws guidelines of many looks with PyMuPDF, so that the reader is tested on none in particular."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import pymupdf


@dataclass
class Look:
    """How a guideline is set: sizes in points, fonts of the base 14."""

    width: float = 595
    height: float = 842
    margin: float = 40
    hang: float = 50
    body: float = 12
    chapter: float = 26
    section: float = 21
    heading: float = 16
    font: str = "helv"
    bold: str = "hebo"
    bullet: str = "·"
    nested: str = "-"
    number_shares_line: bool = False
    year_tags: bool = True
    cells_are_boxes: bool = False
    repeat_table_head: bool = True
    page_label: str = "Page {number} of {total}"


@dataclass
class Pen:
    """Writes down a page and on to the next."""

    look: Look = field(default_factory=Look)
    running: str = "Suspected cancer in owls (OWL1)"
    document: pymupdf.Document = field(default_factory=pymupdf.open)
    y: float = 0

    @property
    def page(self) -> pymupdf.Page:
        return self.document[-1]

    def new_page(self) -> "Pen":
        self.document.new_page(width=self.look.width, height=self.look.height)
        self.y = 90
        return self

    def line(self, x: float, text: str, size: float | None = None, *, bold: bool = False) -> "Pen":
        font = self.look.bold if bold else self.look.font
        self.page.insert_text((x, self.y), text, fontsize=size or self.look.body, fontname=font)
        return self

    def down(self, points: float) -> "Pen":
        self.y += points
        return self

    def title(self, text: str, size: float) -> "Pen":
        for part in text.split("\n"):
            self.line(self.look.margin, part, size, bold=True).down(size * 1.2)
        return self.down(10)

    def cover(self, title: str = "Suspected cancer in owls", dates: str = "Published: 2 March 2021") -> "Pen":
        self.new_page().down(200).title(title, 33)
        for text in ("Sample guideline", *dates.split("\n")):
            self.line(self.look.margin, text, 14).down(21)
        return self

    def chapter(self, text: str) -> "Pen":
        return self.new_page().title(text, self.look.chapter)

    def section(self, text: str) -> "Pen":
        return self.title(text, self.look.section)

    def heading(self, text: str) -> "Pen":
        return self.title(text, self.look.heading)

    def paragraph(self, *lines: str, x: float | None = None) -> "Pen":
        for text in lines:
            self.line(self.look.margin if x is None else x, text).down(18)
        return self.down(12)

    def recommendation(self, number: str, *lines: str, year: str | None = "2021") -> "Pen":
        """Lines beginning with "* " and "** " are bullets of the first and second level; "|" turns the page."""
        look, left = self.look, self.look.margin + self.look.hang
        tag = f" [{year}]" if look.year_tags and year else ""
        if not look.number_shares_line:
            self.line(look.margin, number, look.body - 2)
        for place, text in enumerate(lines):
            tail = tag if place == len(lines) - 1 else ""
            if text == "|":
                self.new_page()
                continue
            self._body(number if place == 0 else "", left, text + tail)
        return self.down(12)

    def _body(self, number: str, left: float, text: str) -> None:
        look = self.look
        if text.startswith("** "):
            self.line(left + 27, f"{look.nested} {text[3:]}")
        elif text.startswith("* "):
            self.line(left + 9, f"{look.bullet} {text[2:]}")
        elif number and look.number_shares_line:
            self.line(look.margin, f"{number} {text}")
        else:
            self.line(look.margin if look.number_shares_line else left, text)
        self.down(18)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float]) -> "Pen":
        """Draw a ruled table; "\\n" in a cell breaks its line. A row None turns the page and repeats the head."""
        self._table_row(head, widths, size=9, bold=True)
        for row in rows:
            if row is None:
                self.new_page()
                if self.look.repeat_table_head:
                    self._table_row(head, widths, size=9, bold=True)
                continue
            self._table_row(row, widths)
        return self.down(30)

    def _table_row(
        self, cells: Sequence[str], widths: Sequence[float], size: float = 12, *, bold: bool = False
    ) -> None:
        deepest = max(cell.count("\n") + 1 for cell in cells)
        top, bottom, x = self.y, self.y + deepest * 18 + 6, self.look.margin
        for cell, width in zip(cells, widths, strict=True):
            self.y = top + 15
            for text in cell.split("\n"):
                self.line(x + 4, text, size, bold=bold).down(18)
            self._frame(x, top, x + width, bottom)
            x += width
        self.y = bottom

    def _frame(self, x0: float, y0: float, x1: float, y1: float) -> None:
        if self.look.cells_are_boxes:
            self.page.draw_rect((x0, y0, x1, y1), width=0.7)
            return
        for start, end in (((x0, y0), (x1, y0)), ((x0, y1), (x1, y1)), ((x0, y0), (x0, y1)), ((x1, y0), (x1, y1))):
            self.page.draw_line(start, end, width=0.7)

    def done(self) -> bytes:
        """Put headers and footers in place and return the PDF."""
        total, look = self.document.page_count, self.look
        for number, page in enumerate(self.document, start=1):
            if number > 1:
                label = look.page_label.format(number=number, total=total)
                page.insert_text((look.margin, 40), self.running, fontsize=look.body, fontname=look.font)
                page.insert_text((look.width - 90, look.height - 30), label, fontsize=10, fontname=look.font)
        return bytes(self.document.tobytes())


HEAD = ("Symptom and specific features", "Possible cancer", "Recommendation")
WIDTHS = (200, 100, 200)


@cache  # PyMuPDF writes a new id into every file
def short(updated: str = "1 May 2022", text: str = "Refer people with cough.", number: str = "1.1.1") -> bytes:
    """The shortest guideline that has every part."""
    pen = Pen().cover(dates=f"Published: 2 March 2021\nLast updated: {updated}")
    pen.chapter("Recommendations organised by site of cancer").section("1.1 Leg cancers").recommendation(number, text)
    pen.chapter("Recommendations organised by symptom").section("Legs")
    pen.table(HEAD, [("Limping", "Leg", "Refer [1.1.1]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Limping").paragraph("Hopping on one leg.")
    return pen.done()


def owls(look: Look | None = None) -> bytes:
    """A small guideline with every part, in the look given."""
    pen = Pen(look or Look()).cover()
    pen.chapter("Contents").paragraph("Recommendations organised by site of cancer ............ 3")
    pen.chapter("Recommendations organised by site of\ncancer").section("1.1 Beak and wing cancers")
    pen.heading("Beak cancer").recommendation(
        "1.1.1",
        "Refer owls using a suspected cancer pathway referral for beak cancer if they:",
        "* have a beak X-ray that suggests beak cancer or",
        "* are aged 4 and over with:",
        "** a soft beak or",
        "** a loud hoot",
        "|",
        "* cannot hoot at all.",
    )
    pen.recommendation(
        "1.1.2",
        "Offer an urgent beak X-ray (to be done within 2 weeks) to owls",
        "aged 5 and over with the signs of beak cancer (see recommendations 1.1.1 to",
        "1.1.3) and a pale beak, because a pale beak is rarely harmless.",
    )
    pen.heading("Wing cancer").recommendation("1.1.3", "Consider non-urgent referral for owls with a stiff wing.")
    pen.section("1.2 Safety netting").recommendation("1.2.1", "Consider a review of every owl that was not referred.")
    pen.chapter("Recommendations organised by symptom\nand findings").section("Beak symptoms")
    pen.line(pen.look.margin, "Beak colour", bold=True).down(12)
    pen.table(
        HEAD,
        [
            ("Pale beak, 5 and over", "Beak", "Offer an urgent beak\nX-ray [1.1.2]"),
            ("Soft beak, 4 and over", "Beak or\nwing", "Refer [1.1.1] [1.1.3]"),
            None,
            ("Loud hoot", "Beak", "Refer. See also 1.2.1\nfor review 1.1.1]"),
        ],
        WIDTHS,
    )
    pen.section("Wing symptoms")
    pen.table(HEAD, [("Stiff wing", "Wing", "Consider non-urgent\nreferral [1.1.3]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Pale").paragraph("Less yellow than", "a ripe lemon.")
    pen.section("Stiff").paragraph("Bends less than 1.1.9 degrees.")
    pen.chapter("Recommendations for research").section("Key questions").paragraph("Do owls hoot less in winter?")
    return pen.done()
