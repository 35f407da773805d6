"""A guideline PDF to a guideline: every step of reading in order, nothing stored."""

from collections.abc import Callable
from dataclasses import dataclass

from pipelines.ingest.extract import extract
from pipelines.ingest.identity import identify
from pipelines.ingest.layout import RawPage
from pipelines.ingest.metadata import complete
from pipelines.ingest.open import MAX_BYTES, open_guideline, refuse_warnings
from pipelines.ingest.pages import lay_out
from pipelines.ingest.parts import Part, Piece, pieces
from pipelines.ingest.recommendations import read_recommendations
from pipelines.ingest.symptoms import read_symptom_rows
from pipelines.ingest.terms import read_terms
from shared.errors import GuidelineRefusedError
from shared.guideline.records import Guideline

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The guideline, and table rows (page, cells) that fitted no header."""

    guideline: Guideline
    unread_rows: tuple[tuple[int, tuple[str, ...]], ...]


def no_progress(stage: str, done: int, total: int) -> None:
    """Report to nobody."""


def read_guideline(data: bytes, progress: Progress = no_progress, *, max_bytes: int = MAX_BYTES) -> ReadResult:
    """Read a PDF. Raises GuidelineRefusedError: see `open_guideline`; no-text, undated, unnamed, no-recommendations."""
    raw = _extract_all(data, progress, max_bytes)
    layout = lay_out(raw)
    edition = identify(data, raw, layout.running)
    parts: dict[Part, list[Piece]] = {part: [] for part in Part}
    for piece in pieces(layout):
        parts[piece.part].append(piece)
    numbered = read_recommendations(parts[Part.PART_A])
    if not numbered:
        raise GuidelineRefusedError(
            "no-recommendations", "The PDF holds no numbered recommendations under a chapter of them."
        )
    symptoms = read_symptom_rows(parts[Part.PART_B])
    guideline = Guideline(
        edition=edition,
        recommendations=complete(numbered, symptoms.rows),
        symptom_rows=tuple(symptoms.rows),
        terms=read_terms(parts[Part.TERMS]),
    )
    return ReadResult(guideline, tuple(symptoms.unread))


def _extract_all(data: bytes, progress: Progress, max_bytes: int) -> list[RawPage]:
    raw: list[RawPage] = []
    with open_guideline(data, max_bytes=max_bytes) as document:
        for page in document:
            raw.append(extract(page))
            progress("pages", len(raw), document.page_count)
    refuse_warnings()
    if not any(page.lines for page in raw):
        raise GuidelineRefusedError("no-text", "The PDF holds no text: it looks scanned. Deliver the original.")
    return raw
