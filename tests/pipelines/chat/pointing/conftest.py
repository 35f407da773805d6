"""Chat turns with a language model in place."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, stream
from shared.conversation.events import Event
from shared.ports.models.base import Model
from shared.settings import Settings
from tests.pipelines.chat.conftest import Parts

QUESTIONS = (
    "unexplained haemoptysis at 55, refer?",
    "dysphagia?",
    "jaundice at 50?",
    "breast lump under 30",
    "woman of 60 with post-menopausal bleeding",
    "rectal bleeding at 45 with weight loss",
    "hoarseness at 50",
    "child with petechiae",
    "PSA thresholds for a man of 65?",
    "visible haematuria at 46",
    "What does safety netting mean?",
    "platelets raised at 45 and a cough",
)


@dataclass(frozen=True)
class Turn:
    """What came of one message: the events of its stream, the last of which is the reply."""

    events: list[Event]

    @property
    def reply(self) -> ChatResponse:
        assert self.events[-1].reply is not None
        return self.events[-1].reply

    @property
    def shown(self) -> str:
        """What a reader has before them in the end."""
        text = ""
        for event in self.events[:-1]:
            text = event.text if event.kind == "replace" else text + event.text
        return text

    @property
    def cited(self) -> list[str]:
        return [citation.rule_id or citation.chunk_id for citation in self.reply.citations]


Ask = Callable[..., Turn]


@pytest.fixture
def ask(parts: Parts) -> Ask:
    """Put a message to the chat with a model, or without; each in a session of its own unless named."""
    counter = itertools.count(1)

    def asked(
        message: str,
        model: Model | None = None,
        /,
        session: str | None = None,
        message_id: str | None = None,
        **settings: object,
    ) -> Turn:
        number = next(counter)
        at_hand = replace(parts, settings=Settings(**settings), **({"model": model} if model else {}))  # type: ignore[arg-type]
        call = ChatCall("ann", "c", message, message_id or f"m{number}", session or f"s{number}")
        return Turn(list(stream(at_hand, call)))

    return asked
