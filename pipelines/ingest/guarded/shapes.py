"""The shape of a drawn glyph: its ink in a square of pixels, whatever its size, and how far two of them differ."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pipelines.ingest.guarded.drawn import Glyph, mupdf

_SIDE = 32  # pixels of the square
_ROW = _SIDE + 2  # with a margin, so that no pixel has a neighbour on another row's end
_DRAWN = 60.0  # pixels that the longer side is drawn with
_LARGEST = 1e4  # times the type size; no glyph is so large
_SLIM = 0.35  # of its height: what is slimmer keeps its proportion, lest a stroke fill the square
_FLAT = 1.6  # of its height: what is flatter keeps its proportion
_INK = bytes(int(value < 128) for value in range(256))
_ALL = (1 << (_ROW * _SIDE)) - 1


class Shape(NamedTuple):
    """Pixels with ink as bits, and the same with one pixel more on every side."""

    ink: int
    around: int


def shape_of(glyph: Glyph) -> Shape | None:
    """Return the shape of a glyph as the page bends it; None where it has no ink."""
    rows = _inked(_drawn(glyph))
    return _fitted(rows) if rows else None


def difference(one: Shape, other: Shape) -> float:
    """Return the share of ink that one has and the other has not even close by: 0 where alike, near 1 where unlike."""
    apart = (one.ink & ~other.around).bit_count() + (other.ink & ~one.around).bit_count()
    return 2 * apart / (one.ink.bit_count() + other.ink.bit_count())


def _drawn(glyph: Glyph) -> list[bytes]:
    box = mupdf.fz_bound_glyph(glyph.font, glyph.number, _matrix(glyph, 1.0))
    longest = max(box.x1 - box.x0, box.y1 - box.y0)
    if not 0 < longest < _LARGEST:
        return []
    scale = _DRAWN / longest
    edges = [int(edge * scale) for edge in (box.x0, box.y0, box.x1, box.y1)]
    paper = mupdf.FzIrect(edges[0] - 2, edges[1] - 2, edges[2] + 3, edges[3] + 3)
    grey = mupdf.fz_device_gray()
    drawing = mupdf.fz_new_pixmap_with_bbox(grey, paper, mupdf.FzSeparations(), 0)
    mupdf.fz_clear_pixmap_with_value(drawing, 255)
    device = mupdf.fz_new_draw_device(mupdf.FzMatrix(), drawing)
    mupdf.fz_fill_text(device, _text(glyph, scale), mupdf.FzMatrix(), grey, (0.0,), 1, mupdf.FzColorParams())
    mupdf.fz_close_device(device)
    samples, stride = bytes(mupdf.fz_pixmap_samples_memoryview(drawing)), drawing.stride()
    return [samples[row * stride : row * stride + drawing.w()] for row in range(drawing.h())]


def _text(glyph: Glyph, scale: float) -> Any:
    text = mupdf.FzText()
    character, matrix = ord(glyph.text[0]), _matrix(glyph, scale)
    mupdf.fz_show_glyph(
        text, glyph.font, matrix, glyph.number, character, 0, 0, mupdf.FZ_BIDI_NEUTRAL, mupdf.FZ_LANG_UNSET
    )
    return text


def _matrix(glyph: Glyph, scale: float) -> Any:
    return mupdf.FzMatrix(scale, 0, glyph.slant * scale, -glyph.rise * scale, 0, 0)


def _inked(lines: Sequence[bytes]) -> list[bytes]:
    """Return the rows from the first with ink to the last, cut at the sides likewise; 1 is ink."""
    rows = [line.translate(_INK) for line in lines]
    inked = [place for place, row in enumerate(rows) if 1 in row]
    if not inked:
        return []
    rows = rows[inked[0] : inked[-1] + 1]
    left = min(row.index(1) for row in rows if 1 in row)
    right = max(row.rindex(1) for row in rows if 1 in row)
    return [row[left : right + 1] for row in rows]


def _fitted(rows: Sequence[bytes]) -> Shape:
    high, wide = len(rows), len(rows[0])
    across = max(1, round(_SIDE * min(1.0, wide / high / _SLIM)))
    down = max(1, round(_SIDE * min(1.0, _FLAT * high / wide)))
    left, top = (_SIDE - across) // 2 + 1, (_SIDE - down) // 2
    columns = [(left + place, int((place + 0.5) * wide / across)) for place in range(across)]
    ink = 0
    for place in range(down):
        row = rows[int((place + 0.5) * high / down)]
        ink |= sum(1 << to for to, where in columns if row[where]) << ((top + place) * _ROW)
    beside = ink | ink << 1 | ink >> 1
    return Shape(ink, (beside | beside << _ROW | beside >> _ROW) & _ALL)
