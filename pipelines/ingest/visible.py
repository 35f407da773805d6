"""What a person looking at the page sees of its text: type too small, without ink or in the paper's colour is none."""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pipelines.ingest.layout import Rect

if TYPE_CHECKING:
    import pymupdf

Span = dict[str, Any]
_INKED, _CLIPS = 16 | 32, 64  # char_flags of MuPDF: filled or stroked; what is drawn next shows within its letters
_DRAWN_FONT = "Type3"
_SMALLEST = 3.0  # points
_FAINTEST = 26  # alpha of 255
_PALE = 190  # luminance of 255
_CONTRAST = 24  # luminance between type and paper that can be made out
_THIN = 2.5


class Sight:
    """Judges the spans of one page; the page is drawn only when something about it asks for a look."""

    def __init__(self, page: "pymupdf.Page", blocks: Sequence[dict[str, Any]], *, thorough: bool) -> None:
        self._page = page
        self._looks_at_all = thorough or _is_painted_over(blocks)

    def hides(self, span: Span) -> bool:
        """Return whether nobody can see the span's words."""
        if not span["char_flags"] & _INKED or span["alpha"] < _FAINTEST or span["size"] < _SMALLEST:
            return True
        is_pale = _is_pale(span["color"])
        return (self._looks_at_all or is_pale) and self._is_blank(span, is_pale)

    def _is_blank(self, span: Span, is_pale: bool) -> bool:
        """Whether the page as drawn shows nothing where the words are, or its paper has their own pale colour."""
        if not any(character.isalnum() for character in span["text"]) or not (seen := self._pixels(_letters(span))):
            return False
        return max(seen) - min(seen) < _CONTRAST or (
            is_pale and abs(_paper(seen) - _luminance(span["color"])) < _CONTRAST
        )

    def shows_instead(self, span: Span) -> bool:
        """Whether something shows in place of hidden words: in a font of drawings, which tells no colour, or a clip."""
        is_drawn = span["font"].startswith(_DRAWN_FONT) or span["char_flags"] & _CLIPS
        return bool(is_drawn) and any(map(str.isalnum, span["text"])) and not self.is_blank(_letters(span))

    def is_blank(self, box: Rect) -> bool:
        """Return whether the page as drawn shows nothing in a box; a box beside the page is not said to be blank."""
        seen = self._pixels(box)
        return bool(seen) and max(seen) - min(seen) < _CONTRAST

    def _pixels(self, box: Rect) -> bytes:
        """Luminance of the pixels in a box; one a point."""
        samples, width, height, stride = self._drawn
        x0, y0, x1, y1 = box
        left, right = max(0, int(x0)), min(width, int(x1) + 1)
        rows = range(max(0, int(y0)), min(height, int(y1) + 1))
        return b"".join([samples[row * stride + left : row * stride + right] for row in rows])

    @cached_property
    def _drawn(self) -> tuple[bytes, int, int, int]:
        """The page as drawn, a byte a point; width, height and bytes a row."""
        import pymupdf

        drawing = self._page.get_pixmap(colorspace=pymupdf.csGRAY)
        return bytes(drawing.samples), drawing.width, drawing.height, drawing.stride


def _letters(span: Span) -> Rect:
    """From the baseline up to the height of small letters."""
    (x0, _, x1, _), baseline = span["bbox"], span["origin"][1]
    return Rect(x0, baseline - 0.5 * span["size"], x1, baseline - 1)


def _is_painted_over(blocks: Sequence[dict[str, Any]]) -> bool:
    """Whether a filled shape comes after text that it lies on."""
    above: list[tuple[float, ...]] = []
    for block in blocks:
        if block["type"] == 0:
            above.append(block["bbox"])
        elif not block["stroked"] and _is_area(block["bbox"]) and any(_overlap(block["bbox"], text) for text in above):
            return True
    return False


def _paper(pixels: bytes) -> int:
    """Luminance of most of the pixels, which are not those of the type."""
    return sorted(pixels)[len(pixels) // 2]


def _is_area(box: tuple[float, ...]) -> bool:
    return box[2] - box[0] > _THIN and box[3] - box[1] > _THIN


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@cache
def _is_pale(colour: int) -> bool:
    return _luminance(colour) > _PALE


def _luminance(colour: int) -> float:
    return 0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255)
