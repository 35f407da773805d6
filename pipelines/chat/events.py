"""What a streamed reply consists of, and how nodes send pieces of it while they work."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pipelines.chat.response import ChatResponse

EventKind = Literal["token", "replace", "done"]


@dataclass(frozen=True, slots=True)
class Event:
    """`token` and `replace` carry text (a further piece; all of the answer so far), `done` the whole reply."""

    kind: EventKind
    text: str = ""
    reply: ChatResponse | None = None

    def data(self) -> dict[str, Any]:
        """Return what goes over the wire."""
        return {"text": self.text} if self.reply is None else self.reply.model_dump(mode="json")


def token(text: str) -> Event:
    """Return a further piece of the answer."""
    return Event("token", text)


def untold(_event: Event) -> None:
    """Tell nobody: the reply is wanted whole."""


Tell: TypeAlias = Callable[[Event], None]
