"""A guideline PDF to a guideline: every step of reading in order, nothing stored."""

from collections.abc import Callable
from dataclasses import dataclass

from pipelines.ingest.extract import extract
from pipelines.ingest.identity import identify
from pipelines.ingest.layout import RawPage
from pipelines.ingest.metadata import complete
from pipelines.ingest.open import MAX_BYTES, check_page, open_guideline, refuse_warnings
from pipelines.ingest.pages import lay_out
from pipelines.ingest.parts import Part, Piece, pieces
from pipelines.ingest.recommendations import read_recommendations
from pipelines.ingest.refusals import Reason, refusal
from pipelines.ingest.symptoms import read_symptom_rows
from pipelines.ingest.terms import read_terms
from shared.guideline.records import Guideline

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The guideline, and table rows (page, cells) that fitted no header.

    `texts` are the words seen on each page, `hidden` those that the file holds and nobody can see.
    """

    guideline: Guideline
    unread_rows: tuple[tuple[int, tuple[str, ...]], ...]
    texts: tuple[str, ...] = ()
    hidden: tuple[tuple[str, ...], ...] = ()


def no_progress(stage: str, done: int, total: int) -> None:
    """Report to nobody."""


def read_guideline(
    data: bytes, progress: Progress = no_progress, *, max_bytes: int = MAX_BYTES, thorough: bool = False
) -> ReadResult:
    """Read a PDF; `thorough` looks at every word as drawn before believing it.

    Raises GuidelineRefusedError: see `open_guideline`; no-text, undated, unnamed, no-recommendations and others.
    """
    raw = _extract_all(data, progress, max_bytes, thorough=thorough)
    layout = lay_out(raw)
    if layout.gaps:
        raise refusal(Reason.PAGES_MISSING, *layout.gaps[:3])
    edition = identify(data, raw, layout.running)
    parts: dict[Part, list[Piece]] = {part: [] for part in Part}
    for piece in pieces(layout):
        parts[piece.part].append(piece)
    numbered = read_recommendations(parts[Part.PART_A])
    if not numbered:
        raise refusal(Reason.NO_RECOMMENDATIONS)
    symptoms = read_symptom_rows(parts[Part.PART_B])
    guideline = Guideline(
        edition=edition,
        recommendations=complete(numbered, symptoms.rows),
        symptom_rows=tuple(symptoms.rows),
        terms=read_terms(parts[Part.TERMS]),
    )
    texts = tuple("\n".join(line.text for line in page.lines) for page in raw)
    return ReadResult(guideline, tuple(symptoms.unread), texts, tuple(page.hidden for page in raw))


def _extract_all(data: bytes, progress: Progress, max_bytes: int, *, thorough: bool) -> list[RawPage]:
    raw: list[RawPage] = []
    blank: list[str] = []
    with open_guideline(data, max_bytes=max_bytes) as document:
        for page in document:
            check_page(page)
            raw.append(extract(page, thorough=thorough))
            if not raw[-1].lines and not page.get_images():
                blank.append(f"page {len(raw)}")
            progress("pages", len(raw), document.page_count)
    refuse_warnings()
    if not any(page.lines for page in raw):
        raise refusal(Reason.NO_TEXT)
    if blank:
        raise refusal(Reason.BLANK_PAGE, *blank[:3])
    return raw
