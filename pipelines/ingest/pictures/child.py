"""The process that draws: `python -m pipelines.ingest.pictures.child`; passages and PDF on stdin, pages on stdout.

The first line of its input are the passages; each line that it answers is a page, the last one the marks.
"""

import resource
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any, Final

import orjson

from pipelines.ingest.pictures.find import PageLetters, Sought, Word, find, offset_of
from shared.stores.highlighter import to_png

DOTS_PER_INCH: Final = 120
_SCALE: Final = DOTS_PER_INCH / 72
_AIR: Final = 1.5  # points around the words of a mark
_MEMORY_BYTES: Final = 512 * 2**20
_CPU_SECONDS: Final = 60
_MAX_PIXELS: Final = 8_000_000
Marks = dict[str, dict[int, list[tuple[int, ...]]]]


def main() -> None:
    """Draw what the passages stand on."""
    for kind, most in ((resource.RLIMIT_AS, _MEMORY_BYTES), (resource.RLIMIT_CPU, _CPU_SECONDS)):
        resource.setrlimit(kind, (most, most))
    sought = [Sought(*each) for each in orjson.loads(sys.stdin.buffer.readline())]
    for line in draw(sys.stdin.buffer.read(), sought):
        sys.stdout.buffer.write(orjson.dumps(line, option=orjson.OPT_NON_STR_KEYS) + b"\n")
        sys.stdout.buffer.flush()


def draw(data: bytes, sought: Sequence[Sought]) -> Iterator[dict[str, Any]]:
    """Yield each page that a passage stands on, then the marks."""
    import pymupdf

    library: Any = pymupdf
    library.TOOLS.mupdf_display_errors(False)  # it would say them among the pages
    library.TOOLS.mupdf_display_warnings(False)
    with library.open(stream=data, filetype="pdf") as document:
        pages = [PageLetters(_words(page)) for page in document]
        offset = offset_of(pages, sought)
        marks = _marks(pages, offset, sought)
        numbers = sorted({page for places in marks.values() for page in places})
        for done, number in enumerate(numbers, start=1):
            png = _picture(document[number + offset])
            yield {"page": number, "png": b64encode(png).decode(), "done": done, "total": len(numbers)}
    yield {"marks": marks}


def _words(page: Any) -> list[Word]:
    """Return the words with their places on the page as it is shown, which can be turned."""
    import pymupdf

    library: Any = pymupdf
    boxes = ((library.Rect(box) * page.rotation_matrix, text) for *box, text, _, _, _ in page.get_text("words"))
    return [Word(box.x0, box.y0, box.x1, box.y1, text) for box, text in boxes]


def _marks(pages: Sequence[PageLetters], offset: int, sought: Sequence[Sought]) -> Marks:
    found: Marks = {}
    for passage in sought:
        near = range(passage.page, passage.page + 3)
        within = {number: pages[number + offset] for number in near if 0 <= number + offset < len(pages)}
        if passage.page in within:
            lines = find(passage, within)
            found[passage.chunk_id] = {passage.page: []} | {
                number: [_box(word) for word in words] for number, words in lines.items()
            }
    return found


def _box(line: Word) -> tuple[int, ...]:
    """Return the left, top, right and bottom pixel of a mark."""
    left, top = (max(0, int((edge - _AIR) * _SCALE)) for edge in line[:2])
    return left, top, int((line.right + _AIR) * _SCALE), int((line.bottom + _AIR) * _SCALE)


def _picture(page: Any) -> bytes:
    import pymupdf

    if page.rect.width * page.rect.height * _SCALE**2 > _MAX_PIXELS:
        raise MemoryError("the page is too large to draw")
    drawn = page.get_pixmap(dpi=DOTS_PER_INCH, colorspace=pymupdf.csGRAY, alpha=False)
    return to_png(drawn.width, bytes(drawn.samples))


if __name__ == "__main__":
    main()
