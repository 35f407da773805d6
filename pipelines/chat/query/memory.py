"""What a conversation keeps from turn to turn: the case so far, the topic, what was cited last."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

_MOST_PEOPLE = 6


class Slot(StrEnum):
    """What a number told of somebody fills."""

    AGE = "age"
    VALUE = "value"


class Case(BaseModel):
    """The person asked about, as far as said. `concepts` are ids in the order said; `words` how each was said.

    `values`: the value told last of each test, the test told of last at the end. `doubtful`: the words by which a
    complaint is judged that was not plainly told of the person, "" where it is nobody's.
    """

    model_config = ConfigDict(frozen=True)

    age: int | None = None
    sex: str | None = None
    group: str | None = None
    smoked: bool | None = None
    concepts: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    durations: tuple[str, ...] = ()
    values: Mapping[str, str] = {}
    doubtful: Mapping[str, str] = {}

    @property
    def complaints(self) -> "Case":
        """The same complaints of nobody in particular."""
        return Case(concepts=self.concepts, words=self.words, durations=self.durations, doubtful=self.doubtful)

    def said(self, concept: str) -> str:
        """Return how a concept was put into words."""
        return self.words.get(concept, concept.replace("_", " "))

    def told(self, concept: str) -> str:
        """Return a concept in the words it is judged by, with its value where one was told; "" where by none."""
        words = self.doubtful.get(concept, self.said(concept))
        return " ".join(filter(None, (words, self.values.get(concept)))) if words else ""


class Thread(BaseModel):
    """What was said of one person. `order`: they were the first, second ... told of; `called`: relations, or the self.

    `topic`: cancer and clinical terms of what was cited; `cited`: rule ids of the last cited answer.
    `asked`, `focus`, `asks`: the message that led to it, its concepts, the kinds of answer it asked for.
    `asked_whether`: the message that asked for the yes or no that is still asked, of others too.
    `defined`: it explained a term. `told_last`: the concepts that the last message named itself.
    `left`: rule ids that the last answer counted and did not show. `enumerated`: it was a list of all of a kind.
    `number`: what the last number told of the case was of.
    """

    model_config = ConfigDict(frozen=True)

    order: int = 0
    called: tuple[str, ...] = ()
    case: Case = Case()
    topic: str = ""
    asked: str = ""
    asked_whether: str = ""
    focus: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    defined: bool = False
    left: tuple[str, ...] = ()
    told_last: tuple[str, ...] = ()
    enumerated: bool = False
    number: Slot | None = None

    @property
    def tells(self) -> bool:
        """Whether anything was told of somebody."""
        case = self.case
        return bool(case.concepts) or case.age is not None or bool(case.sex) or bool(case.group)


class Memory(Thread):
    """The person spoken of, and `earlier` ones, the latest first.

    `seen`: rule ids cited in the conversation, latest first. `edition`: the id of the edition that the last turn was
    answered from.
    """

    earlier: tuple[Thread, ...] = ()
    seen: tuple[str, ...] = ()
    edition: str = ""

    @property
    def spoken_of(self) -> tuple[str, ...]:
        """All that "those" may mean: what was cited last, and what was cited before."""
        return (*self.cited, *self.seen)

    def going_to(self, thread: Thread) -> "Memory":
        """Return what is kept where another person is spoken of: one of the earlier ones, or somebody new."""
        left = Thread(**{name: getattr(self, name) for name in Thread.model_fields})
        others = (left, *(one for one in self.earlier if one is not thread))[:_MOST_PEOPLE]
        told = {name: getattr(thread, name) for name in Thread.model_fields}
        return Memory(**told, earlier=others, seen=self.seen, edition=self.edition)

    def somebody(self, like: Case | None = None) -> Thread:
        """Return a person of whom nothing was told, or asked the same as was of the one spoken of, who is `like` so."""
        order = 1 + max(self.order, *(one.order for one in self.earlier), 0)
        if like is None:
            return Thread(order=order)
        told = {name: getattr(self, name) for name in Thread.model_fields}
        return Thread(**told | {"order": order, "called": (), "case": like})


def memory_of(data: Mapping[str, Any]) -> Memory:
    """Read what a session remembers; what an older version wrote differently is forgotten."""
    try:
        return Memory.model_validate(data)
    except ValueError:
        return Memory()
