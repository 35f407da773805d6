"""The state machine over a guideline: PART_A (by site), PART_B (by symptom), TERMS, STOP, turned by headings alone."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from pipelines.ingest.layout import Block, Layout, Row
from pipelines.ingest.pages import LARGER


class Part(StrEnum):
    """Where the reader is. FRONT: before any part; STOP: in a chapter that holds none."""

    FRONT = "front"
    PART_A = "part_a"
    PART_B = "part_b"
    TERMS = "terms"
    STOP = "stop"


class Piece(NamedTuple):
    """A block, the part it stands in, and whether it is a heading set larger than the body."""

    part: Part
    block: Block
    is_heading: bool


_TERMS = re.compile(r"\bterms used\b", re.IGNORECASE)
_BY_SYMPTOM = re.compile(r"\b(?:organised|organized|listed|arranged|grouped)\s+by\s+symptoms?\b", re.IGNORECASE)
_RECOMMENDATIONS = re.compile(r"^(?:\d+\s+)?recommendations\b(?!.*\bresearch\b)", re.IGNORECASE)
_SECTION = re.compile(r"^\d+\.\d+\s+\S")
_CONTENTS_ENTRY = re.compile(r"\.{4,}|(?:\. ){4,}")


def pieces(layout: Layout) -> Iterator[Piece]:
    """Yield every block with its part; chapter titles are not yielded."""
    part, chapter = Part.FRONT, float("inf")
    for page in layout.pages:
        for block in page.blocks:
            is_heading = isinstance(block, Row) and _is_heading(block, layout.body)
            turned = _turn(block, part, chapter) if isinstance(block, Row) and is_heading else None
            if turned:
                part, chapter = turned, block.size if isinstance(block, Row) else chapter
            elif part is not Part.FRONT:
                yield Piece(part, block, is_heading)


def _is_heading(row: Row, body: float) -> bool:
    return row.size > body * LARGER and not row.boxed and _CONTENTS_ENTRY.search(row.text) is None


def _turn(heading: Row, part: Part, chapter: float) -> Part | None:
    """Return the part that a heading opens, none for a heading inside the part."""
    if _SECTION.match(heading.text):
        return None
    if _TERMS.search(heading.text):
        return Part.TERMS
    if _BY_SYMPTOM.search(heading.text):
        return Part.PART_B
    is_chapter = part is Part.FRONT or heading.size >= chapter - 0.5
    if is_chapter and _RECOMMENDATIONS.match(heading.text):
        return Part.PART_A
    return Part.STOP if is_chapter and part is not Part.FRONT else None
