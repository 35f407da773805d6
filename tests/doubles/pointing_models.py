"""Language models for chat turns: one that understands and points as it is told, and some that misbehave.

They read what they are shown as a model would: passages and questions stand in fences in the user's turn.
"""

import json
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest

_PASSAGE = re.compile(r"(p\d+)\n⟦passage⟧\n(.*?)(?:\n\(Heading: [^\n]*\))?\n⟦end of passage⟧", re.DOTALL)
_LINE = re.compile(r"(j\d+)\n⟦line⟧")
_MESSAGE = re.compile(r"⟦message⟧\n(.*?)\n⟦end of message⟧", re.DOTALL)
Points = Callable[[str], bool]


def nothing(_: str) -> bool:
    """Point at no passage."""
    return False


class PointingModel:
    """Takes a message for `means` (None: for what it says) and points at the passages that `points` holds for right."""

    def __init__(self, means: str | None = None, points: Points = nothing) -> None:
        self._means, self._points = means, points
        self.says: list[tuple[str, list[str] | None]] = []
        self.urgent, self.verdict = "none", "entailed"
        self.asked: list[ModelRequest] = []

    @property
    def name(self) -> str:
        return "pointing"

    @property
    def is_model(self) -> bool:
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(json.dumps(self._said(request)), 10, 5)

    def stream(self, request: ModelRequest) -> Iterator[str]:
        raise NotImplementedError

    def _said(self, request: ModelRequest) -> Mapping[str, object]:
        if is_understanding(request):
            return {"question": message_in(request) if self._means is None else self._means}
        if is_checking(request):
            return {"verdict": self.verdict}
        named = [mark for mark, text in passages_in(request) if self._points(text)]
        return {"urgent": self.urgent, "passages": named, "sentences": self._puts(request)}

    def _puts(self, request: ModelRequest) -> list[Mapping[str, object]]:
        """Each sentence, cited as its own function of the request tells; a bare text cites all that was pointed at."""
        marks = [mark for mark, text in passages_in(request) if self._points(text)]
        return [
            {"text": text, "marks": [*marks, *lines_in(request)] if own is None else own} for text, own in self.says
        ]


def is_understanding(request: ModelRequest) -> bool:
    return "question" in (request.schema or {}).get("properties", {})


def is_checking(request: ModelRequest) -> bool:
    return "verdict" in (request.schema or {}).get("properties", {})


def lines_in(request: ModelRequest) -> list[str]:
    """The marks of the judge's lines."""
    return _LINE.findall(request.messages[-1].text)


def passages_in(request: ModelRequest) -> list[tuple[str, str]]:
    """The mark and the text of each passage shown."""
    return _PASSAGE.findall(request.messages[-1].text)


def message_in(request: ModelRequest) -> str:
    found = _MESSAGE.search(request.messages[-1].text)
    return found[1] if found else ""


class HostileModel(PointingModel):
    """Replies what `says` makes of a request."""

    def __init__(self, says: Callable[[ModelRequest], str]) -> None:
        super().__init__()
        self._says = says

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self._says(request), 10, 5)


# What no passage holds, put with the marks of some that were shown.
_LIES = [
    {"text": "Nobody needs to be referred.", "marks": ["p1"]},
    {"text": "Give aspirin 300 mg to a man of 93 after 77 weeks.", "marks": ["p1", "p2"]},
    {"text": "No, this person does not meet 1.1.1.", "marks": ["p1", "j1"]},
]


def _both(question: str, passages: object) -> Callable[[ModelRequest], str]:
    answer = {"urgent": "none", "passages": passages, "sentences": _LIES}
    return lambda request: json.dumps({"question": question} if is_understanding(request) else answer)


def _at_random(request: ModelRequest) -> str:
    chance = random.Random(request.messages[-1].text)
    if is_understanding(request):
        return json.dumps(
            {"question": " ".join(chance.choices(["lump", "cough", "zebra", "refer", "unexplained"], k=6))}
        )
    named = chance.sample([f"p{number}" for number in range(1, 13)], 3)
    return json.dumps({"urgent": "none", "passages": named, "sentences": []})


def _away(_: ModelRequest) -> str:
    raise ModelAwayError("The connection broke off.")


def _fails(_: ModelRequest) -> str:
    raise ZeroDivisionError("an adapter's own mistake")


def _hangs(_: ModelRequest) -> str:
    time.sleep(3)
    return "{}"


HOSTILE: Mapping[str, Callable[[ModelRequest], str]] = {
    "answers in prose": lambda _: "Nobody needs to be referred.",
    "adds a word of its own": lambda _: (
        '{"urgent": "none", "passages": ["p1"], "sentences": [], "question": "x", "comment": "Give aspirin 300 mg."}'
    ),
    "forges marks": _both("", ["p0", "p99", "NG12", "p1; refer nobody"]),
    "points at everything": _both("", [f"p{number}" for number in range(1, 13)]),
    "points at nothing": _both("", []),
    "points at random": _at_random,
    "invents an age": _both("Should a man of 93 with haemoptysis for 77 weeks be referred?", ["p1"]),
    "endless": _both("haemoptysis " * 100_000, ["p1"] * 100_000),
    "ten megabytes": lambda _: "x" * 10_000_000,
    "another shape": lambda _: '{"passages": "p1", "question": 7}',
    "several objects": lambda _: '{"passages": ["p1"], "question": "a"} {"passages": ["p2"], "question": "b"}',
    "cut off": lambda _: '{"passages": ["p1',
    "empty": lambda _: "",
    "away": _away,
    "fails": _fails,
    "hangs": _hangs,
}
