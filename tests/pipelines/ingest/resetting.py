"""Sets a PDF again: other fonts, page size, scale and page numbers, rules drawn another way, the same words."""

import re
from collections.abc import Iterator
from typing import Any

import pymupdf

SCALE, RIGHT, DOWN = 0.9, 25, 12
PREFACE = 2  # pages put in after the cover
_PAGE = re.compile(r"Page (\d+) of")


def set_again(data: bytes) -> bytes:
    """Return the PDF with every word at its scaled place, in Times on letter paper."""
    fonts = {False: pymupdf.Font("tiro"), True: pymupdf.Font("tibo")}
    made = pymupdf.open()
    for number, page in enumerate(pymupdf.open(stream=data)):
        for _ in range(PREFACE if number == 1 else 0):
            made.new_page(width=612, height=792).insert_text((60, 200), "A preface of no interest.", fontsize=11)
        sheet = made.new_page(width=612, height=792)
        content = page.get_text("rawdict", flags=pymupdf.TEXTFLAGS_TEXT | pymupdf.TEXT_COLLECT_VECTORS)
        for block in content["blocks"]:
            if block["type"] == 0:
                _set_words(sheet, block, fonts)
            elif not block["stroked"]:
                _set_shape(sheet, pymupdf.Rect(block["bbox"]))
    return bytes(made.tobytes())


def _set_words(sheet: pymupdf.Page, block: dict[str, Any], fonts: dict[bool, pymupdf.Font]) -> None:
    for line in block["lines"]:
        text = "".join(char["c"] for span in line["spans"] for char in span["chars"])
        moved = _PAGE.sub(lambda match: f"Page {int(match[1]) + PREFACE} of", text)
        for span in line["spans"]:
            writer = pymupdf.TextWriter(sheet.rect)
            for x, y, word in [(line["bbox"][0], span["origin"][1], moved)] if moved != text else _words(span):
                writer.append(
                    (x * SCALE + RIGHT, y * SCALE + DOWN),
                    word,
                    font=fonts[bool(span["flags"] & 16)],
                    fontsize=span["size"] * SCALE,
                )
            writer.write_text(sheet)


def _words(span: dict[str, Any]) -> Iterator[tuple[float, float, str]]:
    word, x, y = "", 0.0, 0.0
    for char in [*span["chars"], {"c": " "}]:
        if char["c"].isspace():
            if word:
                yield x, y, f"{word} " if "bbox" in char else word
            word = ""
        else:
            x, y = (x, y) if word else char["origin"]
            word += char["c"]


def _set_shape(sheet: pymupdf.Page, shape: pymupdf.Rect) -> None:
    x0, y0, x1, y1 = (value * SCALE + move for value, move in zip(shape, (RIGHT, DOWN) * 2, strict=True))
    if y1 - y0 < 2:
        sheet.draw_line((x0, y0), (x1, y0), width=0.8)
    elif x1 - x0 < 2:
        sheet.draw_line((x0, y0), (x0, y1), width=0.8)
    else:
        sheet.draw_rect((x0, y0, x1, y1), color=(0.5, 0.5, 0.5))
