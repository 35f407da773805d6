"""Models beside a patient's record: one that says what a test tells it, in the shape it is asked for."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from shared.ports.models.base import ModelReply, ModelRequest

_SHOWN = re.compile(r"^(s\d+) \([^)]*\)\n⟦sentence⟧\n(.*?)\n⟦end of sentence⟧", re.DOTALL | re.MULTILINE)
Points = Callable[[str], bool]


class ReadingModel:
    """Points at the sentences that `points` holds for right, takes a question for `means`, puts plainly by `puts`."""

    name, is_model = "reading", True

    def __init__(self, points: Points = lambda _: False, means: str = "", puts: Sequence[tuple[str, str]] = ()) -> None:
        self._points, self._means, self._puts = points, means, puts
        self.asked: list[ModelRequest] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self.says(request), 100, 20, finish="stop")

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError

    def says(self, request: ModelRequest) -> str:
        shown = shown_in(request)
        if is_meaning(request):
            return json.dumps({"sentences": [m for m, text in shown if self._points(text)], "question": self._means})
        put = [(mark, said) for quote, said in self._puts for mark, text in shown if quote in text]
        return json.dumps({"sentences": [{"mark": mark, "sentence": said} for mark, said in put]})


class Saying(ReadingModel):
    """Says what it is told, whatever it is asked, or fails with it."""

    def __init__(self, said: Callable[[ModelRequest], str]) -> None:
        super().__init__()
        self._said = said

    def says(self, request: ModelRequest) -> str:
        return self._said(request)


def is_meaning(request: ModelRequest) -> bool:
    """Whether it is asked what a question means, and not for plain words."""
    return "question" in (request.schema or {}).get("properties", {})


def shown_in(request: ModelRequest) -> list[tuple[str, str]]:
    """The mark and the words of each sentence shown."""
    return _SHOWN.findall(request.messages[-1].text)
