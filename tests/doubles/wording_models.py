"""Models that put the tools' answers plainly: a sentence for each mark as a test says, and any other behaviour."""

from collections.abc import Callable, Sequence
from typing import Any

from shared.ports.models.base import ModelReply, ModelRequest
from tests.doubles.reading_models import shown_in

Says = Callable[[ModelRequest], str]


class WordingModel:
    """Says of each sentence shown that holds the first of a pair the second; else what `says` makes of the request."""

    name, is_model = "wording", True

    def __init__(self, *puts: tuple[str, str], says: Says | None = None) -> None:
        self._puts, self._says = puts, says
        self.asked: list[ModelRequest] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self._says(request) if self._says else _lines(request, self._puts), 100, 20, finish="stop")

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


def _lines(request: ModelRequest, puts: Sequence[tuple[str, str]]) -> str:
    said = [f"{mark}: {line}" for mark, text in shown_in(request) for part, line in puts if part in text]
    return "\n".join(said) or "none"
