"""The shapes that a patient's conversation asks a model's replies in."""

from typing import ClassVar, Literal

from pydantic import Field

from shared.guardrails.gate.danger import Urgent
from shared.ports.models.schemas import Decided

Kind = Literal["answered", "conflict", "partial", "not_found", "needs_professional"]


class Said(Decided):
    """One sentence of an answer and the lines that it rests on."""

    decides: ClassVar[str] = "text"

    text: str = Field(description="One short sentence.")
    marks: tuple[str, ...] = Field(description="The marks of all lines that it rests on, and of no others.")


class Answer(Decided):
    """What a model answers to a question over a record."""

    decides: ClassVar[str] = "urgent"

    urgent: Urgent = Field(description="Danger told in the question.")
    type: Literal["Factual", "Exploratory", "Symptom", "Timeline", "General"] = Field(description="What it asks for.")
    kind: Kind = Field(description="What the documents make of it.")
    sentences: tuple[Said, ...] = Field(description="At most six, the answer first; none where nothing is found.")


class Judged(Decided):
    """What one sentence is to its lines."""

    decides: ClassVar[str] = "number"

    number: int = Field(description="The number of the sentence.")
    verdict: Literal["entailed", "contradicted", "not_stated"]


class Verdicts(Decided):
    """What each sentence shown is to its lines."""

    decides: ClassVar[str] = "sentences"

    sentences: tuple[Judged, ...]
