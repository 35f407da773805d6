"""What the paths drawn on a page cover with ink, in the order of drawing."""

from collections.abc import Iterator
from typing import Any

from pipelines.ingest.layout import Rect


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
