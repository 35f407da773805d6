"""Models beside a patient's record: one that says what a test tells it, in the shape it is asked for."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from shared.ports.models.base import ModelReply, ModelRequest

_SHOWN = re.compile(r"^(s\d+) \([^)]*\)\n⟦sentence⟧\n(.*?)\n⟦end of sentence⟧", re.DOTALL | re.MULTILINE)
_LINES = re.compile(r"^(m\d+) (.*)$", re.MULTILINE)


class AnsweringModel:
    """Answers with sentences, each resting on the lines that hold the words beside it; judges all by `verdict`."""

    name, is_model = "answering", True

    def __init__(
        self, *says: tuple[str, str], kind: str = "answered", urgent: str = "none", verdict: str = "entailed"
    ) -> None:
        self._says, self._kind, self._urgent, self._verdict = says, kind, urgent, verdict
        self.asked: list[ModelRequest] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self.says(request), 100, 20, finish="stop")

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError

    def says(self, request: ModelRequest) -> str:
        if is_judging(request):
            count = request.messages[-1].text.count("⟦sentence⟧")
            judged = [{"number": number, "verdict": self._verdict} for number in range(1, count + 1)]
            return json.dumps({"sentences": judged})
        lines = lines_in(request)
        sentences = [
            {"text": text, "marks": [mark for mark, line in lines if held in line]} for text, held in self._says
        ]
        return answer_of(sentences, self._kind, self._urgent)


class Saying(AnsweringModel):
    """Says what it is told, whatever it is asked, or fails with it."""

    def __init__(self, said: Callable[[ModelRequest], str]) -> None:
        super().__init__()
        self._said = said

    def says(self, request: ModelRequest) -> str:
        return self._said(request)


def answer_of(sentences: Sequence[dict[str, Any]], kind: str = "answered", urgent: str = "none") -> str:
    """A reply in the shape of an answer."""
    return json.dumps({"urgent": urgent, "type": "Factual", "kind": kind, "sentences": sentences})


def is_judging(request: ModelRequest) -> bool:
    """Whether it is asked what sentences are to their lines, and not for an answer."""
    return "kind" not in (request.schema or {}).get("properties", {})


def lines_in(request: ModelRequest) -> list[tuple[str, str]]:
    """The mark and the words of each line of a record that is shown."""
    return _LINES.findall(request.messages[-1].text)


def shown_in(request: ModelRequest) -> list[tuple[str, str]]:
    """The mark and the words of each sentence shown."""
    return _SHOWN.findall(request.messages[-1].text)
