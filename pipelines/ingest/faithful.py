"""What is read must be what is seen: a page is trusted only where nothing lies over the words that are read from it.

Words that nobody can see at all are left out before (`visible`). Here a page fails where part of a line is covered,
where something else shows in the place of words, and where words lie upon words.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pipelines.ingest.layout import Rect
from pipelines.ingest.paint import has_tiles, looks_of, shapes_of

_PATHS = frozenset({"fill-path", "stroke-path"})
_PAINT = _PATHS | {"fill-image", "fill-imgmask", "fill-shade"}
NO_INK = 3  # render mode
_REACH = 0.5  # points that a neighbour may reach over
UPON = 0.5  # share of a letter's width that another one covers
_SAME_SIZE = 0.1  # of the type size
_CAPITAL = 0.72  # of the type size: the height of a digit
_SHORTEST, _TALLEST, _WIDEST = 0.4, 1.1, 0.3  # of the type size: a stroke that looks like a digit
_STRUCK_TWICE = 0.15  # of the type size: how far off a letter stands that is drawn again to look bold


_Read = Mapping[int, Sequence[dict[str, Any]]]
_SPACE: tuple[Any, ...] = (32, 0, (0.0, 0.0), (0.0, 0.0, 0.0, 0.0))


class _Letter(NamedTuple):
    text: str
    x0: float
    x1: float


class DrawnWord(NamedTuple):
    """Letters between two spaces; `box` goes from the baseline to the height of small letters."""

    drawn: int
    text: str
    size: float
    box: Rect
    letters: tuple[_Letter, ...]

    @property
    def baseline(self) -> float:
        """The height on which its letters stand."""
        return self.box.y1 + 1

    @property
    def top(self) -> float:
        """The height of its capitals and digits."""
        return self.baseline - _CAPITAL * self.size

    @property
    def full_box(self) -> Rect:
        """Its box up to the height of its digits if it has any: a stroke near their top makes others of them."""
        x0, y0, x1, y1 = self.box
        is_number = any(one.text.isdecimal() for one in self.letters)
        return Rect(x0, self.top if is_number else y0, x1, y1)


def drawn_words(page: Any, spans: Iterable[dict[str, Any]]) -> list[DrawnWord]:
    """Return the words of the spans that are read, as they are drawn."""
    read: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for span in spans:
        read[round(span["origin"][1])].append(span)
    return [word for trace in page.get_texttrace() if trace["type"] != NO_INK for word in _words(trace, read)]


def find_unfaithful(page: Any, words: Sequence[DrawnWord], is_blank: Callable[[Rect], bool]) -> str | None:
    """Return a word that is read and not seen, or not as it is read; None where the page can be trusted.

    `is_blank` tells whether the page as drawn shows nothing in a box.
    """
    suspects = (
        _altered(page, words),
        _upon_another(words),
        _beside_a_stroke(page, words),
        (one for one in words if is_blank(one.box)),
    )
    return next((word.text for found in suspects for word in found), None)


def _words(trace: dict[str, Any], read: _Read) -> Iterator[DrawnWord]:
    size, line, height = trace["size"], list[_Letter](), 0.0
    for char in [*trace["chars"], _SPACE]:
        text, (_, baseline), (x0, _, x1, _) = chr(char[0]), char[2], char[3]
        if not text.isspace():
            if text.isalnum() and _is_read(text, char[2], size, read):
                line.append(_Letter(text, x0, x1))
                height = baseline
        elif line:
            box = Rect(line[0].x0, height - 0.5 * size, line[-1].x1, height - 1)
            yield DrawnWord(trace["seqno"], "".join(one.text for one in line), size, box, tuple(line))
            line = []


def _is_read(text: str, origin: tuple[float, float], size: float, read: _Read) -> bool:
    near = round(origin[1])
    spans = (span for height in (near - 1, near, near + 1) for span in read.get(height, ()))
    return any(
        span["bbox"][0] - 1 <= origin[0] <= span["bbox"][2]
        and text in span["text"]
        and abs(span["size"] - size) < _SAME_SIZE * size
        for span in spans
    )


def _altered(page: Any, words: Sequence[DrawnWord]) -> Iterator[DrawnWord]:
    """Yield words that look otherwise for what is painted after them; a ring round a word does nothing to it."""
    under = list(words) if has_tiles(page) else list(_painted_over(page, words))
    look = looks_of(page) if under else None
    return (one for one in under if look and look(one.full_box))


def _painted_over(page: Any, words: Sequence[DrawnWord]) -> Iterator[DrawnWord]:
    """Yield words on which something is painted after them."""
    shapes: dict[int, list[Rect]] | None = None
    for place, (kind, found, *_) in enumerate(page.get_bboxlog()):
        under = [one for one in words if one.drawn < place and _touch(one.full_box, found)] if kind in _PAINT else []
        if under and kind in _PATHS:
            shapes = shapes_of(page) if shapes is None else shapes
            parts = shapes.get(place, [Rect(*found)])
            under = [one for one in under if any(_touch(one.full_box, part) for part in parts)]
        yield from under


def _beside_a_stroke(page: Any, words: Sequence[DrawnWord]) -> Iterator[DrawnWord]:
    """Yield numbers that a drawn stroke of a digit's height stands next to: it reads as a further digit."""
    numbers = [one for one in words if any(letter.text.isdecimal() for letter in one.letters)]
    drawn = [Rect(*found) for kind, found, *_ in page.get_bboxlog() if numbers and kind in _PAINT]
    for stroke in drawn:
        beside = [one for one in numbers if _is_a_digit_beside(stroke, one)]
        yield from beside if beside and _stands_alone(stroke, drawn) else ()


def _stands_alone(stroke: Rect, drawn: Iterable[Rect]) -> bool:
    """Whether no other drawing stands next to it, as letters do that are drawn as outlines."""
    near = stroke.y1 - stroke.y0
    around = Rect(stroke.x0 - near, stroke.y0, stroke.x1 + near, stroke.y1)
    return sum(_touch(around, one) and one.y1 - one.y0 < 3 * near for one in drawn) == 1


def _is_a_digit_beside(stroke: Rect, word: DrawnWord) -> bool:
    height, width, (x0, y0, x1, y1) = stroke.y1 - stroke.y0, stroke.x1 - stroke.x0, word.full_box
    is_like_a_digit = _SHORTEST * word.size < height < _TALLEST * word.size and width < _WIDEST * word.size
    is_level = min(stroke.y1, y1) - max(stroke.y0, y0) > 0.5 * height
    near = _WIDEST * word.size
    return is_like_a_digit and is_level and (0 <= x0 - stroke.x1 < near or 0 <= stroke.x0 - x1 < near)


def _touch(word: Rect, other: Iterable[float]) -> bool:
    x0, y0, x1, y1 = other
    is_beside = x1 <= word.x0 + _REACH or x0 >= word.x1 - _REACH
    return not is_beside and y0 < word.y1 and y1 > word.y0


def _upon_another(words: Sequence[DrawnWord]) -> Iterator[DrawnWord]:
    """Yield words of which a letter stands upon one of another word."""
    ordered = sorted(words, key=lambda word: word.box.y1)
    for place, word in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.box.y0 >= word.box.y1:
                break
            if _touch(word.box, other.box) and _share_a_place(word, other):
                yield word


def _share_a_place(word: DrawnWord, other: DrawnWord) -> bool:
    near = _STRUCK_TWICE * word.size
    return any(
        min(one.x1, two.x1) - max(one.x0, two.x0) > UPON * min(one.x1 - one.x0, two.x1 - two.x0)
        and not (one.text == two.text and abs(one.x0 - two.x0) < near)
        for one in word.letters
        for two in other.letters
    )
