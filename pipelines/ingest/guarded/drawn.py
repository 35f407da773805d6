"""The glyphs that a file draws: each glyph of a font once for every text that it stands for, as the page shows it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pymupdf

_library: Any = pymupdf
mupdf: Any = _library.mupdf
_FINE = 10  # steps by which the slant and the flatness of a glyph are told apart


class Glyph(NamedTuple):
    """A glyph of a font and the characters that the file says it stands for.

    `slant` and `rise` tell how the page bends it: a mirrored one rises below zero, an unchanged one by 1. `page` is
    the first one that draws it, counted from 1 in the file.
    """

    font: Any
    number: int
    text: str
    slant: float = 0.0
    rise: float = 1.0
    page: int = 0


def drawn_glyphs(document: Any) -> list[Glyph]:
    """Return every glyph drawn on any page, once for each text, slant and rise that it is drawn with."""
    watch = _Watch()
    for page in document:
        watch.page += 1
        mupdf.fz_run_page(page._pdf_page().super(), watch, mupdf.FzMatrix(), mupdf.FzCookie())
    return watch.seen


class _Watch(mupdf.FzDevice2):  # type: ignore[misc] # the library has no types
    """Is told what is drawn instead of drawing it."""

    def __init__(self) -> None:
        super().__init__()
        self.use_virtual_fill_text()
        self.use_virtual_stroke_text()
        self.page = 0
        self.seen: list[Glyph] = []
        self._known: dict[tuple[Any, ...], set[tuple[int, str]]] = {}

    def fill_text(self, _context: Any, text: Any, ctm: Any, *_: Any) -> None:
        self._take(text, ctm)

    def stroke_text(self, _context: Any, text: Any, _stroke: Any, ctm: Any, *_: Any) -> None:
        self._take(text, ctm)

    def _take(self, text: Any, ctm: Any) -> None:
        span = text.head
        while span:
            font, bent = int(span.font.this), _bent(span.trm, ctm)
            known = self._known.setdefault((font, *bent), set())
            new = set(_runs(span)) - known
            known |= new
            for number, said in sorted(new):  # the font is kept, so that no other one gets its address
                self.seen.append(Glyph(mupdf.FzFont(mupdf.ll_fz_keep_font(span.font)), number, said, *bent, self.page))
            span = span.next


def _runs(span: Any) -> list[tuple[int, str]]:
    """Return each glyph of a span with all the characters that it stands for; further ones have no glyph."""
    item = mupdf.FzTextSpan(span).items
    runs: list[tuple[int, str]] = []
    for one in map(item, range(span.len)):
        number, character = one.gid, chr(max(one.ucs, 0))
        if number >= 0 or not runs:
            runs.append((number, character))
        else:
            runs[-1] = (runs[-1][0], runs[-1][1] + character)
    return runs


def _bent(glyph: Any, page: Any) -> tuple[float, float]:
    """Return how a glyph leans and rises on the page when its baseline is laid level: 0 and 1 if nothing bends it."""
    across = _moved(glyph.a, glyph.b, page)
    up = _moved(glyph.c, glyph.d, page)
    length = across[0] ** 2 + across[1] ** 2
    if not 0 < length < float("inf"):
        return 0.0, 0.0
    slant = (across[0] * up[0] + across[1] * up[1]) / length
    rise = (across[1] * up[0] - across[0] * up[1]) / length
    return round(slant * _FINE) / _FINE, round(rise * _FINE) / _FINE


def _moved(x: float, y: float, page: Any) -> Sequence[float]:
    return x * page.a + y * page.c, x * page.b + y * page.d
