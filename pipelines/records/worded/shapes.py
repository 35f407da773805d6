"""The shapes that a patient's conversation asks a model's replies in."""

from typing import ClassVar

from pydantic import Field

from shared.ports.models.schemas import Decided


class Meant(Decided):
    """Which of the sentences shown answer a question, and the question in other words."""

    decides: ClassVar[str] = "sentences"

    sentences: tuple[str, ...] = Field(description="The marks of the sentences that answer, the best first; or none.")
    question: str = Field(description="The same question in the plain words of a medical letter; empty where it is.")


class Put(Decided):
    """One sentence quoted, put plainly."""

    decides: ClassVar[str] = "mark"

    mark: str = Field(description="The mark of the one sentence that is put plainly.")
    sentence: str = Field(description="One sentence in plain English that says the same and nothing more.")


class Plainly(Decided):
    """The sentences that gain by plain words."""

    decides: ClassVar[str] = "sentences"

    sentences: tuple[Put, ...]
