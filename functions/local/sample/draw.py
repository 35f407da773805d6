"""Composed pages as the bytes of a PDF: the same bytes for the same pages, always."""

from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Any

import pymupdf

from functions.local.sample.flow import HEIGHT, WIDTH, Anchor, Sheet, Text
from functions.local.sample.markup import LINK_INK, Style

# The library declares its own functions untyped.
_mupdf: Any = pymupdf
_FONTS = {"regular": "helv", "bold": "hebo", "heading": "tibo", "wide": "cjk"}


@cache
def advance(character: str, style: Style) -> float:
    """Return how far a character advances, in points."""
    return float(_font(style.font).glyph_advance(ord(character))) * style.size


def draw(sheets: Iterable[Sheet], anchors: list[Anchor], about: dict[str, str], day: date) -> bytes:
    """Draw every sheet, with outline and links; `about` is the PDF's metadata, `day` its only date."""
    document = _mupdf.open()
    sheets = list(sheets)
    for sheet in sheets:
        _page(document.new_page(width=WIDTH, height=HEIGHT), sheet)
    for page, sheet in zip(document, sheets, strict=True):
        _links(page, sheet.texts, {one.title.lower(): one for one in anchors})
    document.set_toc(_outline(anchors))
    stamp = f"D:{day:%Y%m%d}000000Z"
    document.set_metadata({**about, "creationDate": stamp, "modDate": stamp})
    document.subset_fonts()
    return bytes(document.tobytes(garbage=4, deflate=True, no_new_id=True, use_objstms=1))


def _outline(anchors: Iterable[Anchor]) -> list[list[Any]]:
    """Return the outline; a level is at most one below that of the line before."""
    entries: list[list[Any]] = []
    for one in anchors:
        deepest = entries[-1][0] + 1 if entries else 1
        entries.append([min(one.depth + 1, deepest), one.title, one.page])
    return entries


@cache
def _font(name: str) -> Any:
    return _mupdf.Font(_FONTS[name])


def _page(page: Any, sheet: Sheet) -> None:
    for name in sorted({text.run.style.font for text in sheet.texts}):
        page.insert_font(fontname=name, fontbuffer=_font(name).buffer)
    shape = page.new_shape()
    for box in sheet.boxes:
        area = _mupdf.Rect(box.x0, box.y0, box.x1, box.y1)
        shape.draw_rect(area)
        shape.finish(fill=box.fill, color=None)
        if box.frame:
            shape.draw_rect(area)
            shape.draw_rect(_mupdf.Rect(box.x0 + 0.75, box.y0 + 0.75, box.x1 - 0.75, box.y1 - 0.75))
            shape.finish(fill=box.frame, color=None, even_odd=True)
    for text in sheet.texts:
        style = text.run.style
        shape.insert_text((text.x, text.y), text.run.text, fontname=style.font, fontsize=style.size, color=style.ink)
        if style.link:
            shape.draw_line((text.x, text.y + 1.9), (text.x + text.width, text.y + 1.9))
            shape.finish(color=LINK_INK, width=0.82)
    shape.commit()


def _links(page: Any, texts: Iterable[Text], targets: dict[str, Anchor]) -> None:
    for text in texts:
        target = targets.get(text.run.style.link or "") or _chapter(text.run.style.link, targets)
        if target:
            area = _mupdf.Rect(text.x, text.y - 11.7, text.x + text.width, text.y + 2.8)
            to = _mupdf.Point(0, target.y)
            page.insert_link({"kind": _mupdf.LINK_GOTO, "from": area, "page": target.page - 1, "to": to})


def _chapter(link: str | None, targets: dict[str, Anchor]) -> Anchor | None:
    """Find the longest title whose last words end the link: "recommendations on safety netting" is that section."""
    found = [title for title in targets if link and link.endswith(title.split(" ", 1)[-1])]
    return targets[max(found, key=len)] if found else None
