"""The shape that a model says in what a message means."""

from typing import ClassVar

from pydantic import Field

from pipelines.knowledge.response import InputType
from shared.guardrails.gate.danger import Urgent
from shared.ports.models.schemas import Decided


class Meaning(Decided):
    """What a message means: danger first, then its kind, its questions in the field's words, the entry that answers."""

    decides: ClassVar[str] = "urgent"

    urgent: Urgent = Field(description="The danger that the message tells of as there now.")
    kind: InputType = Field(description="Which kind of message it is.")
    questions: tuple[str, ...] = Field(
        description="What is asked, in Vietnamese and the words of the field; at most 2, empty where nothing is asked."
    )
    entry: str = Field(
        description="The code of the one entry shown that answers exactly what is asked; empty where none does."
    )
