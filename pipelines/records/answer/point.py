"""A sentence of an answer: its own words, and the sentence of a document that it quotes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from pipelines.records.papers.prepare import Line
from shared.records.dates import spoken
from shared.records.shapes import PatientDocument

Outcome = Literal[
    "answer", "answer_with_conflict", "answer_partial", "no_evidence", "no_documents", "redirect", "refuse", "emergency"
]
_SAYS: Final = {
    "prescription": "lists",
    "pharmacy_record": "notes",
    "lab_result": "gives",
    "radiology_report": "reports",
}


@dataclass(frozen=True, slots=True)
class Point:
    """`line` is quoted, whole; `lead` are the words before the quotation; `score` how well it fits the question."""

    line: Line
    lead: str = ""
    score: float = 1.0

    @property
    def text(self) -> str:
        """The sentence as it is shown."""
        return f"{self.lead or source(self.line.document)}: “{self.line.text}”"


@dataclass(frozen=True, slots=True)
class Drafted:
    """What an operator found: points in their order, and what kind of answer they make.

    `opening` and `closing` state nothing of the record; `questions` are for a professional.
    `settled`: no other operator should try. `together`: sentences that are told all or not at all.
    """

    points: tuple[Point, ...] = ()
    outcome: Outcome = "answer"
    opening: str = ""
    closing: str = ""
    questions: tuple[str, ...] = ()
    aware: bool = False
    settled: bool = False
    record_ids: frozenset[str] = field(default_factory=frozenset)
    together: tuple[frozenset[tuple[str, int]], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.points)


@dataclass(frozen=True, slots=True)
class Put:
    """A sentence of a worded answer, the lines that it rests on, and whose words it is in."""

    text: str
    lines: tuple[Line, ...]
    by: Literal["code", "model"]


def source(document: PatientDocument) -> str:
    """Name a document as a source: title, date, author, and that it says what follows."""
    who = f" ({document.professional.name})" if document.professional else ""
    day = f" of {spoken(document.document_date)}" if document.document_date else ", undated"
    return f"Your {lowered(document.title)}{day}{who} {_SAYS.get(document.doc_type, 'says')}"


def lowered(title: str) -> str:
    """Return a title as it stands inside a sentence; abbreviations keep their capitals."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def points_of(lines: Iterable[Line], score: float = 1.0) -> tuple[Point, ...]:
    """Return plain quotations, each sentence once."""
    return tuple(Point(line, score=score) for line in unique(lines))


def unique(lines: Iterable[Line]) -> list[Line]:
    """Return the lines without repeats, in their order."""
    kept: dict[tuple[str, int], Line] = {}
    for line in lines:
        kept.setdefault(line.key, line)
    return list(kept.values())


def latest_first(lines: Iterable[Line]) -> list[Line]:
    """Return lines by date, the latest document first, each document's in its order."""
    return sorted(lines, key=lambda line: (_reversed(line.day), line.sentence.number))


def in_time(lines: Iterable[Line]) -> list[Line]:
    """Return lines by date, the earliest first."""
    return sorted(lines, key=lambda line: (line.day, line.document.document_id, line.sentence.number))


def _reversed(day: str) -> tuple[int, ...]:
    return tuple(-ord(letter) for letter in day)


def same_wording(lines: Sequence[Line]) -> list[Line]:
    """Return lines of which no two say the very same words."""
    kept: dict[str, Line] = {}
    for line in lines:
        kept.setdefault(" ".join(line.text.lower().split()), line)
    return list(kept.values())
