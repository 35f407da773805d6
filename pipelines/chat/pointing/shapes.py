"""The shapes that a chat turn asks a model's replies in."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from shared.ports.models.schemas import Decided

PassageMark: TypeAlias = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12"]
MARKS: Final[tuple[PassageMark, ...]] = get_args(PassageMark)


class Understood(Decided):
    """The message as a question that stands alone."""

    decides: ClassVar[str] = "question"

    question: str = Field(description="One question that can be understood without the conversation.")


class Picked(Decided):
    """The passages that answer, the best first; none where none does."""

    decides: ClassVar[str] = "passages"

    passages: tuple[PassageMark, ...]
