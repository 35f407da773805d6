"""What a model says of a message: each thing asked with its arguments, in the words that ask it."""

from typing import ClassVar, Literal, TypeAlias

from pipelines.agent.reading.asks import Tool
from shared.conversation.understand.shape import Understood
from shared.ports.models.schemas import Decided

What = Literal[Tool, "assess", "guideline", "answer", "confirm", "decline", "correct", "refuse"]
Name = Literal[
    "drug_name",
    "recorded_medicines",
    "query",
    "condition",
    "status",
    "name",
    "medication_name",
    "dosage",
    "frequency",
    "notes",
    "substance",
    "reaction",
    "severity",
    "note_type",
    "note_text",
]


class Argument(Decided):
    """One argument, in the clinician's words."""

    decides: ClassVar[str] = "name"
    name: Name
    value: str


class Asked(Decided):
    """One thing asked. `person`: whom it is for or about; `only_if`: a medicine that the record must list for it."""

    decides: ClassVar[str] = "what"
    what: What
    arguments: tuple[Argument, ...]
    person: str
    quote: str
    only_if: str = ""


AgentUnderstood: TypeAlias = Understood[Asked]
