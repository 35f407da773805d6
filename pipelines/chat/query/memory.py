"""What a conversation keeps from turn to turn: the case so far, the topic, what was cited last."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict


class Slot(StrEnum):
    """What a number told of somebody fills."""

    AGE = "age"
    VALUE = "value"


class Case(BaseModel):
    """The person asked about, as far as said. `concepts` are ids in the order said; `words` how each was said."""

    model_config = ConfigDict(frozen=True)

    age: int | None = None
    sex: str | None = None
    group: str | None = None
    smoked: bool | None = None
    concepts: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    durations: tuple[str, ...] = ()

    def said(self, concept: str) -> str:
        """Return how a concept was put into words."""
        return self.words.get(concept, concept.replace("_", " "))


class Memory(BaseModel):
    """`topic`: cancer and clinical terms of what was cited; `cited`: rule ids of the last cited answer.

    `asked`, `focus`, `asks`: the message that led to it, its concepts, the kinds of answer it asked for.
    `defined`: it explained a term. `seen`: rule ids cited in the conversation, latest first.
    `told_last`: the concepts that the last message named itself.
    `left`: rule ids that the last answer counted and did not show.
    `enumerated`: the last answer was a list of all of a kind.
    `number`: what the last number told of the case was of.
    `edition`: the id of the edition that the last turn was answered from.
    """

    model_config = ConfigDict(frozen=True)

    case: Case = Case()
    topic: str = ""
    asked: str = ""
    focus: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    defined: bool = False
    seen: tuple[str, ...] = ()
    edition: str = ""
    left: tuple[str, ...] = ()
    told_last: tuple[str, ...] = ()
    enumerated: bool = False
    number: Slot | None = None

    @property
    def spoken_of(self) -> tuple[str, ...]:
        """All that "those" may mean: what was cited last, and what was cited before."""
        return (*self.cited, *self.seen)


def memory_of(data: Mapping[str, Any]) -> Memory:
    """Read what a session remembers; what an older version wrote differently is forgotten."""
    try:
        return Memory.model_validate(data)
    except ValueError:
        return Memory()
