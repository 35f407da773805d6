"""A guideline PDF to a guideline: every step of reading in order, nothing stored."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipelines.ingest.contents import find_misplaced
from pipelines.ingest.extract import extract
from pipelines.ingest.identity import identify
from pipelines.ingest.layout import Layout, RawPage, Row
from pipelines.ingest.metadata import complete
from pipelines.ingest.notices import find_notices
from pipelines.ingest.numbers import Looks, find_astray
from pipelines.ingest.open import (
    MAX_BYTES,
    check_opens_plainly,
    check_page,
    check_unmarked,
    open_guideline,
    refuse_warnings,
)
from pipelines.ingest.pages import lay_out
from pipelines.ingest.parts import Part, Piece, pieces
from pipelines.ingest.recommendations import read_recommendations
from pipelines.ingest.references import REFERENCE
from pipelines.ingest.refusals import Reason, refusal
from pipelines.ingest.symptoms import read_symptom_rows
from pipelines.ingest.terms import read_terms
from shared.guideline.records import Guideline

_SELDOM = 0.5  # of the pages: what stands at the edges of fewer is no furniture
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The guideline, and what was not read of it: table rows (page, cells) that fitted no header, and lines
    (page, words) that look like one of a recommendation and belong to none.

    `texts` are the words seen on each page, `hidden` those that the file holds and nobody can see. `notices`: what it
    says against its own use outside its text (page of the file, words).
    """

    guideline: Guideline
    unread_rows: tuple[tuple[int, tuple[str, ...]], ...]
    unread_lines: tuple[tuple[int, str], ...] = ()
    texts: tuple[str, ...] = ()
    hidden: tuple[tuple[str, ...], ...] = ()
    notices: tuple[tuple[int, str], ...] = ()


def no_progress(stage: str, done: int, total: int) -> None:
    """Report to nobody."""


def read_guideline(
    data: bytes, progress: Progress = no_progress, *, max_bytes: int = MAX_BYTES, thorough: bool = False
) -> ReadResult:
    """Read a PDF; `thorough` looks at every word as drawn, and at every font, before believing it.

    Raises GuidelineRefusedError: see `open_guideline`; no-text, undated, unnamed, no-recommendations and others.
    """
    raw = extract_pages(data, progress, max_bytes, thorough=thorough)
    layout = lay_out(raw)
    if layout.gaps:
        raise refusal(Reason.PAGES_MISSING, *layout.gaps[:3])
    edition = identify(data, raw, layout.running)
    parts = _parts(layout)
    numbered = read_recommendations(parts[Part.PART_A])
    if not numbered.found:
        raise refusal(Reason.NO_RECOMMENDATIONS)
    _refuse_incomplete_pages(raw, layout, parts)
    symptoms = read_symptom_rows(parts[Part.PART_B])
    guideline = Guideline(
        edition=edition,
        recommendations=complete(numbered.found, symptoms.rows),
        symptom_rows=tuple(symptoms.rows),
        terms=read_terms(parts[Part.TERMS]),
    )
    return ReadResult(
        guideline=guideline,
        unread_rows=tuple(symptoms.unread),
        unread_lines=(
            *((row.page, row.text) for row in (*numbered.unread, *_astray(parts, numbered.looks))),
            *_askew(raw, layout),
        ),
        texts=tuple("\n".join((*(line.text for line in page.lines), *page.askew)) for page in raw),
        hidden=tuple(page.hidden for page in raw),
        notices=find_notices(raw, layout, min(_pages_used(parts))),
    )


def _parts(layout: Layout) -> dict[Part, list[Piece]]:
    parts: dict[Part, list[Piece]] = {part: [] for part in Part}
    for piece in pieces(layout):
        parts[piece.part].append(piece)
    return parts


def _astray(parts: Mapping[Part, Sequence[Piece]], looks: Looks) -> Iterator[Row]:
    for part in (Part.PART_B, Part.TERMS, Part.STOP):
        yield from find_astray(parts[part], looks)


def _askew(raw: Sequence[RawPage], layout: Layout) -> Iterator[tuple[int, str]]:
    """Yield lines that run across the others and name a recommendation; what else stands so is decoration."""
    for drawn, page in zip(raw, layout.pages, strict=True):
        yield from ((page.number, text) for text in drawn.askew if REFERENCE.search(text))


def _refuse_incomplete_pages(raw: Sequence[RawPage], layout: Layout, parts: Mapping[Part, Sequence[Piece]]) -> None:
    """From the first page of a part to the last one, none may be empty or a picture of its words; and none missing."""
    edges = [page.has_picture_at_an_edge for page in raw]
    is_furniture = sum(edges) > _SELDOM * len(edges)
    used = _pages_used(parts)
    for page, drawn in zip(layout.pages, raw, strict=True):
        holds = _holds_a_picture(drawn, is_furniture)
        if min(used) <= page.number <= max(used) and (holds or not page.blocks):
            raise refusal(Reason.PICTURE if holds else Reason.BLANK_PAGE, f"page {page.number}")
    if misplaced := tuple(find_misplaced(layout, min(used))):
        raise refusal(Reason.PAGES_MISSING, *misplaced[:3])


def _pages_used(parts: Mapping[Part, Sequence[Piece]]) -> set[int]:
    """The printed pages of the parts that are read."""
    return {piece.block.page for part in (Part.PART_A, Part.PART_B, Part.TERMS) for piece in parts[part]}


def _holds_a_picture(page: RawPage, is_furniture: bool) -> bool:
    """Whether a page shows words that it does not hold; at its edges a publisher's mark stands on page after page."""
    return page.has_picture or (page.has_picture_at_an_edge and not is_furniture)


def extract_pages(data: bytes, progress: Progress, max_bytes: int, *, thorough: bool) -> list[RawPage]:
    """Return every page's content. Raises GuidelineRefusedError."""
    raw: list[RawPage] = []
    blank: list[str] = []
    with open_guideline(data, max_bytes=max_bytes) as document:
        if thorough:
            check_opens_plainly(document)
        for page in document:
            check_page(page)
            if thorough:
                check_unmarked(page)
            raw.append(extract(page, thorough=thorough))
            if not raw[-1].lines and not page.get_images():
                blank.append(f"page {len(raw)}")
            progress("pages", len(raw), document.page_count)
        refuse_warnings()
        if thorough:
            from pipelines.ingest.guarded.typefaces import check_typefaces

            check_typefaces(document)
    if not any(page.lines for page in raw):
        raise refusal(Reason.NO_TEXT)
    if blank:
        raise refusal(Reason.BLANK_PAGE, *blank[:3])
    return raw
