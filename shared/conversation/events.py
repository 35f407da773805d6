"""What a streamed reply consists of, and how whoever works on it sends pieces of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Event:
    """`token` and `replace` carry text (a further piece; all of the answer so far), `done` the whole reply.

    A conversation may tell pieces of kinds of its own, with data of their own.
    """

    kind: str
    text: str = ""
    reply: BaseModel | None = None
    told: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return what goes over the wire."""
        if self.reply is not None:
            return self.reply.model_dump(mode="json")
        return dict(self.told) if self.told else {"text": self.text}


def token(text: str) -> Event:
    """Return a further piece of the answer."""
    return Event("token", text)


def replace(text: str) -> Event:
    """Return all of the answer so far, in place of what was told of it."""
    return Event("replace", text)


def piece(kind: str, told: Mapping[str, Any]) -> Event:
    """Return a piece of a kind of the conversation's own ("context", "progress")."""
    return Event(kind, told=told)


def done(reply: BaseModel) -> Event:
    """Return the whole reply, the last event."""
    return Event("done", reply=reply)


def untold(_event: Event) -> None:
    """Tell nobody: the reply is wanted whole."""


Tell: TypeAlias = Callable[[Event], None]


class Led:
    """Tells an answer that something else comes before: help in an emergency stays first, whatever is replaced."""

    def __init__(self, tell: Tell) -> None:
        self._tell, self._lead = tell, ""

    def lead(self, text: str) -> None:
        """Tell what comes before the answer."""
        self._lead = f"{text}\n\n"
        self._tell(token(self._lead))

    def tell(self, event: Event) -> None:
        """Tell a piece of the answer."""
        self._tell(replace(self._lead + event.text) if event.kind == "replace" else event)
