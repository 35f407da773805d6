"""The shapes that a chat turn asks a model's replies in."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from shared.guardrails.gate.danger import Urgent
from shared.ports.models.schemas import Decided

PassageMark: TypeAlias = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12"]
MARKS: Final[tuple[PassageMark, ...]] = get_args(PassageMark)


class Understood(Decided):
    """The message as a question that stands alone."""

    decides: ClassVar[str] = "question"

    question: str = Field(description="One question that can be understood without the conversation.")


class Written(Decided):
    """One sentence of an answer and the passages or lines that it rests on."""

    decides: ClassVar[str] = "text"

    text: str = Field(description="One short sentence.")
    marks: tuple[str, ...] = Field(description="The marks of all that it rests on, and of nothing else.")


class Entailed(Decided):
    """What a sentence is to what it cites, as an answer to what was asked."""

    decides: ClassVar[str] = "verdict"

    verdict: Literal["entailed", "contradicted", "not_stated"]


class Answered(Decided):
    """The passages that answer, and the answer in short sentences; neither where none does."""

    decides: ClassVar[str] = "urgent"

    urgent: Urgent = Field(description="Danger that the message tells of as there now.")
    passages: tuple[PassageMark, ...] = Field(description="The passages that answer, the best first.")
    sentences: tuple[Written, ...] = Field(description="At most three, the answer first.")
