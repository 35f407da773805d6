"""The defined terms: a heading each, and the words below it."""

from collections.abc import Iterable

from pipelines.ingest.layout import Row
from pipelines.ingest.parts import Piece
from pipelines.ingest.prose import Prose
from shared.guideline.records import Term


def read_terms(pieces: Iterable[Piece]) -> tuple[Term, ...]:
    """Read the pieces of the chapter of terms, in printed order."""
    found: list[tuple[Row, Prose]] = []
    for piece in pieces:
        if not isinstance(piece.block, Row):
            continue
        if piece.is_heading or piece.block.bold:
            found.append((piece.block, Prose()))
        elif found:
            found[-1][1].add(piece.block)
    return tuple(Term(term=row.text, page=row.page, text=prose.text) for row, prose in found if prose.lines)
