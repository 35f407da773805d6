"""Both readers' pictures of each page held against each other: what one shows and the other does not, none believes.

Their type differs in weight and by parts of a point, so ink is missing only where there is none of it near.
"""

from collections.abc import Iterator
from itertools import groupby, zip_longest
from typing import Any, Final, NamedTuple

from pipelines.ingest.refusals import Reason, refusal

_SCALE: Final = 1.5  # pixels a point: enough for the bar that makes an 8 of a 0
_INK, _TINGE = 165, 225  # luminance of 255 below which a pixel is ink, and may be a part of some
_MARKS: Final = bytes((value < _INK) | (value < _TINGE) << 1 for value in range(256))
_PAPER: Final = 255


class _Picture(NamedTuple):
    """A page in grey, a byte a pixel; `stride` bytes a row. `reach`: how far from its place ink is still the same."""

    samples: bytes
    width: int
    height: int
    stride: int
    reach: int = 1

    def rows(self, width: int, height: int) -> list[bytes]:
        """Return the rows of its upper left part."""
        starts = range(0, height * self.stride, self.stride)
        return [self.samples[start : start + width] for start in starts]


def check_pictures(data: bytes) -> None:
    """Refuse a file of which the readers show a page differently: shown-differently."""
    for number, (one, other) in enumerate(zip_longest(_pictures_of_first(data), _pictures_of_second(data)), start=1):
        if one is None or other is None or not _are_alike(one, other):
            raise refusal(Reason.SHOWN_DIFFERENTLY, f"page {number}")


def _pictures_of_first(data: bytes) -> Iterator[_Picture]:
    import pymupdf

    library: Any = pymupdf
    with library.open(stream=data, filetype="pdf") as document:
        for page in document:
            drawn = page.get_pixmap(matrix=library.Matrix(_SCALE, _SCALE), colorspace=library.csGRAY)
            yield _Picture(bytes(drawn.samples), drawn.width, drawn.height, drawn.stride, _reach(page))


def _reach(page: Any) -> int:
    """A font that the file does not hold is each reader's own, and its letters stand a little elsewhere."""
    is_held = all(kind != "n/a" for _, kind, *_ in page.get_fonts())
    return 1 if is_held else 2


def _pictures_of_second(data: bytes) -> Iterator[_Picture]:
    """A page is held until the next one is drawn, since its fonts would be read anew for that."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        held: list[Any] = []
        for page in document:
            held = [*held[-1:], page]
            drawn = page.render(scale=_SCALE, grayscale=True, may_draw_forms=False)
            yield _Picture(bytes(drawn.buffer), drawn.width, drawn.height, drawn.stride)
    except pypdfium2.PdfiumError:
        raise refusal(Reason.READERS_DISAGREE) from None


def _are_alike(one: _Picture, other: _Picture) -> bool:
    if max(abs(one.width - other.width), abs(one.height - other.height)) > 1:
        return False
    width, height = min(one.width, other.width), min(one.height, other.height)
    rows = zip(one.rows(width, height), other.rows(width, height), strict=True)
    bands = groupby(rows, lambda pair: any(row.count(_PAPER) < width for row in pair))
    return not any(is_printed and _differ(list(band), width, one.reach) for is_printed, band in bands)


def _differ(band: list[tuple[bytes, bytes]], width: int, reach: int) -> bool:
    """Whether a spot of ink stands in one picture of a band of rows where the other has no tinge of it anywhere near.

    Pictures are whole numbers with a byte a pixel, so that all of a band is shifted and held together at once.
    """
    pictures = [b"".join(rows).translate(_MARKS) for rows in zip(*band, strict=True)]
    first, second = map(int.from_bytes, pictures)
    inks = int.from_bytes(b"\1" * len(pictures[0]))
    return any(
        _has_spot((seen & inks) ^ (seen & _spread(shown >> 1 & inks, width, reach)), width)
        for seen, shown in ((first, second), (second, first))
    )


def _spread(marks: int, width: int, reach: int) -> int:
    """Mark the neighbours too, on all sides, as far as it reaches."""
    for _ in range(reach):
        marks |= marks << 8 | marks >> 8
        marks |= marks << 8 * width | marks >> 8 * width
    return marks


def _has_spot(marks: int, width: int) -> bool:
    """Whether two by two pixels are marked; fewer is where two readers round a line otherwise."""
    pairs = marks & marks >> 8
    return pairs & pairs >> 8 * width != 0
