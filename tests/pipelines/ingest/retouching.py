"""Takes lines out of a page and sets others in their place, as another edition would have them."""

from collections.abc import Callable, Sequence

import pymupdf

from pipelines.ingest.publishing.checks import prove
from pipelines.ingest.read import read_guideline
from shared.errors import GuidelineRefusedError

Change = Callable[[pymupdf.Document], object]
BODY, NUMBER, PITCH = 12.0, 10.0, 18.0  # points


def changed(data: bytes, change: Change, **save: object) -> bytes:
    with pymupdf.open(stream=data) as document:
        change(document)
        return bytes(document.tobytes(**save))


def page_with(document: pymupdf.Document, words: str, after: int = 8) -> pymupdf.Page:
    """Return the first page, behind the contents, that says so."""
    return next(page for page in list(document)[after:] if words in " ".join(page.get_text().split()))


def clear(page: pymupdf.Page, top: float, bottom: float, left: float = 30) -> pymupdf.Page:
    page.add_redact_annot((left, top, 570, bottom), fill=False)
    page.apply_redactions(graphics=0)
    return page


def put(page: pymupdf.Page, x: float, y: float, lines: Sequence[str], size: float = BODY, font: str = "helv") -> None:
    for place, line in enumerate(lines):
        page.insert_text((x, y + place * PITCH), line, fontsize=size, fontname=font)


def take_number(page: pymupdf.Page, number: str) -> None:
    place = next(word for word in page.get_text("words") if word[4] == number and word[0] < 60)
    page.add_redact_annot(place[:4], fill=False)
    page.apply_redactions(graphics=0)


def fate(data: bytes) -> str:
    """Return "kept", or the reason that the guideline is refused for."""
    try:
        prove(read_guideline(data))
    except GuidelineRefusedError as refused:
        return refused.reason
    return "kept"
