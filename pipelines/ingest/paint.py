"""What the paths drawn on a page cover with ink, in the order of drawing, and whether that changes how words look."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from pipelines.ingest.layout import Rect

_REFERRED = re.compile(r"(\d+) \d+ R")
_TILING = "1"
_SCALE = 2  # pixels a point
_OTHERWISE = 100  # luminance of 255 by which a pixel differs where a stroke was put or taken; a tint does less


def looks_of(page: Any) -> Callable[[Rect], bool]:
    """Return what tells whether words in a box look otherwise than they would on a page of nothing but its text."""
    import pymupdf

    library: Any = pymupdf
    with library.open() as copy:
        copy.insert_pdf(page.parent, from_page=page.number, to_page=page.number)
        plain = copy[0]
        plain.add_redact_annot(plain.rect)
        plain.apply_redactions(
            images=library.PDF_REDACT_IMAGE_REMOVE,
            graphics=library.PDF_REDACT_LINE_ART_REMOVE_IF_TOUCHED,
            text=library.PDF_REDACT_TEXT_NONE,
        )
        drawings = [_drawing(one) for one in (page, plain)]
        samples = [bytes(one.samples) for one in drawings]

    def is_altered(box: Rect) -> bool:
        seen, text = (_pixels(drawing, held, box) for drawing, held in zip(drawings, samples, strict=True))
        return seen != text and (
            len(seen) != len(text) or any(abs(one - other) > _OTHERWISE for one, other in zip(seen, text, strict=True))
        )

    return is_altered


def has_tiles(page: Any) -> bool:
    """Whether the page may be painted with a pattern of tiles, whose place the order of drawing does not tell."""
    document = page.parent
    kind, found = document.xref_get_key(page.xref, "Resources/Pattern")
    listed = document.xref_object(int(found.split()[0])) if kind == "xref" else found
    patterns = (int(number) for number in _REFERRED.findall(listed))
    return any(document.xref_get_key(xref, "PatternType")[1] == _TILING for xref in patterns)


def _drawing(page: Any) -> Any:
    import pymupdf

    library: Any = pymupdf
    return page.get_pixmap(matrix=library.Matrix(_SCALE, _SCALE), colorspace=library.csGRAY)


def _pixels(drawing: Any, samples: bytes, box: Rect) -> bytes:
    """Return the pixels of a box, without its outermost on either side, which a frame close to it can touch."""
    left, right = max(0, int(box.x0 * _SCALE) + 2), min(drawing.width, int(box.x1 * _SCALE) - 1)
    rows = range(max(0, int(box.y0 * _SCALE)), min(drawing.height, int(box.y1 * _SCALE) + 1))
    stride = drawing.stride
    return b"".join([samples[row * stride + left : row * stride + right] for row in rows])


def shapes_of(page: Any) -> dict[int, list[Rect]]:
    """Return the boxes that each path on the page covers, by its place in the order of drawing."""
    found: dict[int, list[Rect]] = {}
    for drawing in page.get_drawings():
        found.setdefault(drawing["seqno"], []).extend(_covered_by(drawing))
    return found


def _covered_by(drawing: dict[str, Any]) -> Iterator[Rect]:
    """Yield what the ink of a path covers: all within it where it is filled, its lines where it is only drawn."""
    items, ink = drawing["items"], (drawing["width"] or 0) / 2
    if "f" in drawing["type"] and not all(item[0] == "re" for item in items):
        yield Rect(*drawing["rect"])
        return
    for item in items:
        if item[0] == "re" and "f" in drawing["type"]:
            yield Rect(*item[1])
        else:
            yield from (_grown(side, ink) for side in _sides(item))


def _sides(item: tuple[Any, ...]) -> Iterator[Rect]:
    if item[0] == "re":
        x0, y0, x1, y1 = item[1]
        yield from (Rect(x0, y0, x1, y0), Rect(x0, y1, x1, y1), Rect(x0, y0, x0, y1), Rect(x1, y0, x1, y1))
    else:
        points = [item[1].ul, item[1].ur, item[1].ll, item[1].lr] if item[0] == "qu" else item[1:]
        across, down = [point.x for point in points], [point.y for point in points]
        yield Rect(min(across), min(down), max(across), max(down))


def _grown(box: Rect, ink: float) -> Rect:
    return Rect(box.x0 - ink, box.y0 - ink, box.x1 + ink, box.y1 + ink)
