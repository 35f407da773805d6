"""A scripted language model: it says what a test queued for it, in turn, and remembers what it was asked."""

from collections import deque
from collections.abc import Generator

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest, Used

Line = str | Exception


class ScriptedModel:
    """Each call takes the next line: a string is replied, an exception raised; after the last one it is away."""

    def __init__(self, *lines: Line) -> None:
        self._lines = deque(lines)
        self.asked: list[ModelRequest] = []

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def is_model(self) -> bool:
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        text = self._next(request)
        return ModelReply(text, input_tokens=sum(len(message.text.split()) for message in request.messages),
                          output_tokens=len(text.split()))  # fmt: skip

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        text = self._next(request)
        return _pieces(text)

    def _next(self, request: ModelRequest) -> str:
        self.asked.append(request)
        if not self._lines:
            raise ModelAwayError("The script has no further line.")
        line = self._lines.popleft()
        if isinstance(line, Exception):
            raise line
        return line


def _pieces(text: str) -> Generator[str, None, Used | None]:
    yield from [piece for piece in text.partition(" ") if piece]
    return None
