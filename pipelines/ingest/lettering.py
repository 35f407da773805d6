"""Letters that a page shows and does not hold as text: pictures of words, and words drawn as outlines.

A logo, a ring or a coloured field has few letters or none, and does not stand where a word of a line would.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from pipelines.ingest.layout import EDGE, Rect

_IMAGES = frozenset({"fill-image", "fill-imgmask"})
_PATHS = frozenset({"fill-path", "stroke-path", "fill-shade"})
_THIN = 2.5  # points: rules and frames
_NEAR = 12.0  # points between the letters of one piece of drawing
_A_LINE = 20.0  # points: a drawing no higher than this can be a line of type
_NEXT = 2.0  # of its height: how far off the words beside a word stand
_PARAGRAPH = 60  # letters; the wordmark of a publisher has fewer
_WORD, _ALONE, _AT_AN_END = 4, 3, 2  # letters in a line of a paragraph; of a word by itself; of one beside others
_SCALE = 2  # pixels a point
_CONTRAST = 96  # luminance of 255
_SMALLEST, _LARGEST = 4 * _SCALE, 30 * _SCALE  # pixels a letter is high
_STRIP = 120 * _SCALE  # pixels; so narrow that lines scanned a little aslant stay apart


def shows_letters(
    page: Any, words: Sequence[Rect], is_blank: Callable[[Rect], bool], *, at_an_edge: bool = False
) -> bool:
    """Whether something drawn between header and footer is writing; `words` are the boxes of those that are text.

    `is_blank` tells whether the page as drawn shows nothing in a box; `at_an_edge`: what is drawn within header and
    footer instead.
    """
    height = page.cropbox.height
    bands = (
        ((0, height * EDGE), (height * (1 - EDGE), height)) if at_an_edge else ((height * EDGE, height * (1 - EDGE)),)
    )
    drawn = [box for band in bands for box in _drawn(page, words, band) if not is_blank(box)]
    if not drawn:
        return False
    canvas = _Canvas(page, words)
    pieces = _merged(box for box in drawn if canvas.shows(box))
    return any(_is_writing(piece, canvas, words) for piece in pieces)


def _is_writing(piece: Rect, canvas: "_Canvas", words: Sequence[Rect]) -> bool:
    if piece.y1 - piece.y0 > _A_LINE:
        return canvas.letters(piece, _WORD) >= _PARAGRAPH
    before, after = _beside(piece, words)
    if before and after:
        return True
    return canvas.letters(piece, _AT_AN_END if before or after else _ALONE) > 0


def _beside(piece: Rect, words: Iterable[Rect]) -> tuple[bool, bool]:
    """Whether a piece has a word of the same line close by on its left, and on its right."""
    reach = _NEXT * (piece.y1 - piece.y0) + 2
    row = [one for one in words if one.y0 < piece.y1 - 1 and piece.y0 + 1 < one.y1]
    before = any(-1 <= piece.x0 - one.x1 <= reach for one in row)
    return before, any(-1 <= one.x0 - piece.x1 <= reach for one in row)


def _drawn(page: Any, words: Sequence[Rect], band: tuple[float, float]) -> Iterator[Rect]:
    """Yield the boxes of images, and of paths that hold no words, as far as they reach into a band of heights."""
    for kind, (x0, y0, x1, y1), *_ in page.get_bboxlog():
        box = Rect(max(x0, 0), max(y0, band[0]), min(x1, page.cropbox.width), min(y1, band[1]))
        if min(box.x1 - box.x0, box.y1 - box.y0) <= _THIN:
            continue
        if kind in _IMAGES or (kind in _PATHS and not any(_holds(box, word) for word in words)):
            yield box


def _holds(box: Rect, word: Rect) -> bool:
    return box.x0 <= word.x0 and word.x1 <= box.x1 and box.y0 <= word.y0 and word.y1 <= box.y1


def _merged(boxes: Iterable[Rect]) -> list[Rect]:
    pieces: list[Rect] = []
    for box in sorted(boxes):
        near = [one for one in pieces if _is_near(one, box)]
        pieces = [one for one in pieces if one not in near]
        all_of_it = [*near, box]
        pieces.append(
            Rect(
                min(one.x0 for one in all_of_it),
                min(one.y0 for one in all_of_it),
                max(one.x1 for one in all_of_it),
                max(one.y1 for one in all_of_it),
            )
        )
    return pieces


def _is_near(one: Rect, other: Rect) -> bool:
    apart = max(one.x0, other.x0) - min(one.x1, other.x1), max(one.y0, other.y0) - min(one.y1, other.y1)
    return max(apart) < _NEAR


class _Canvas:
    """The page as drawn, in grey, with its text taken out."""

    def __init__(self, page: Any, words: Iterable[Rect]) -> None:
        import pymupdf

        library: Any = pymupdf
        drawing = page.get_pixmap(matrix=library.Matrix(_SCALE, _SCALE), colorspace=library.csGRAY)
        self._width, self._height, self._stride = drawing.width, drawing.height, drawing.stride
        self._samples = bytearray(drawing.samples)
        for word in words:
            self._take_out(word)

    def shows(self, box: Rect) -> bool:
        """Whether anything but text shows in a box."""
        pixels = b"".join(self._lines(box))
        return bool(pixels) and max(pixels) - min(pixels) > _CONTRAST

    def letters(self, box: Rect, fewest: int) -> int:
        """Return how many marks in a box are of a letter's shape and stand in lines of so many at least."""
        inked = _without_rules(_inked(self._lines(box)))
        width = len(inked[0])
        strips = ([line[place : place + _STRIP] for line in inked] for place in range(0, width, _STRIP))
        return sum(_letters(strip, fewest) for strip in strips)

    def _lines(self, box: Rect) -> list[bytes]:
        left, right, top, bottom = self._pixels(box)
        starts = (row * self._stride for row in range(top, bottom))
        return [bytes(self._samples[start + left : start + right]) for start in starts]

    def _take_out(self, word: Rect) -> None:
        """Paint a word over with what stands to the left of it; its box is as high as a small letter."""
        down = word.y1 - word.y0
        left, right, top, bottom = self._pixels(Rect(word.x0 - 1, word.y0 - down, word.x1 + 1, word.y1 + down))
        for row in range(top, bottom):
            start = row * self._stride
            ground = self._samples[start + max(0, left - 1)]
            self._samples[start + left : start + right] = bytes([ground]) * (right - left)

    def _pixels(self, box: Rect) -> tuple[int, int, int, int]:
        left, right = max(0, int(box.x0 * _SCALE)), min(self._width, int(box.x1 * _SCALE) + 1)
        return left, max(left, right), max(0, int(box.y0 * _SCALE)), min(self._height, int(box.y1 * _SCALE) + 1)


def _inked(lines: Sequence[bytes]) -> list[bytes]:
    """Return lines of pixels as 1 where they differ from most of their surroundings, else 0."""
    counts = [0] * 256
    for line in lines:
        for value in set(line):
            counts[value] += line.count(value)
    paper = counts.index(max(counts))
    table = bytes(int(abs(value - paper) > _CONTRAST) for value in range(256))
    return [line.translate(table) for line in lines]


def _without_rules(lines: Sequence[bytes]) -> list[bytes]:
    """Return the lines without strokes that run through nearly all of them, which would join every letter."""
    kept = [bytes(len(line)) if line.count(1) > 0.8 * len(line) else line for line in lines]
    through = bytes(int(sum(column) <= 0.8 * len(kept)) for column in zip(*kept, strict=True))
    mask = int.from_bytes(through)
    return [(int.from_bytes(line) & mask).to_bytes(len(line)) for line in kept]


def _letters(lines: Sequence[bytes], fewest: int) -> int:
    found = 0
    for has_ink, group in groupby(lines, any):
        band = list(group)
        if has_ink and _SMALLEST <= len(band) <= _LARGEST:
            merged = 0
            for line in band:
                merged |= int.from_bytes(line)
            marks = [mark for mark in merged.to_bytes(len(band[0])).split(b"\0") if 0 < len(mark) <= 1.3 * len(band)]
            found += len(marks) if len(marks) >= fewest else 0
    return found
