"""What servers of all protocols have in common: what they say, how they behave, and at which pace."""

import json
import re
import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from tests.doubles.served import Answer, Asked, BrokenOffError, Mood, Service, in_json

Behaviour = Literal[
    "well", "busy", "down", "forbidden", "hang", "stall", "drip", "cut", "stops", "empty", "refusal", "length",
    "not json", "error inside", "reset", "garbled",
]  # fmt: skip
MODEL = "a-model-8b"
INPUT_TOKENS, OUTPUT_TOKENS = 5, 3
CACHED_TOKENS, THINKING_TOKENS = 2, 1  # of those, where a protocol tells them
STATUS = {"busy": 429, "down": 503, "forbidden": 403}
_BEAT = 0.01


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds until the first piece, and between pieces."""

    first: float = 0.0
    each: float = 0.0


STUB = Pace(0.050, 0.010)
_DRIPPING, _DRIPS = Pace(each=_BEAT), 1000  # ten seconds in all, never long between two pieces
FORTY_WORDS = " ".join(f"word{number}" for number in range(40))


@dataclass(frozen=True, slots=True)
class Line:
    """What is said: words, or tools asked for with their arguments."""

    text: str = ""
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()

    @property
    def words(self) -> list[str]:
        return re.findall(r"\S+\s*|\s+", self.text)


class ModelServer(Service):
    """Says what a test queued for it, else something harmless; `requests` are the bodies that it took.

    It behaves as `behaviour` for `behaves` more requests, then well.
    """

    def __init__(self, pace: Pace = Pace(), otherwise: str = "Hello there, clinician") -> None:
        super().__init__()
        self.pace = pace
        self.lines: deque[Line] = deque()
        self.otherwise = otherwise
        self.behaviour: Behaviour = "well"
        self.behaves = 10**9
        self.requests: list[dict[str, Any]] = []
        self.retry_after = ""  # seconds, told with a fault
        self.bytes_at_once = 0  # of a stream; 0: as its pieces are
        self.knows_shapes = True
        self.of_a_shape = 400  # what it says of one that it does not know

    def says(self, *texts: str) -> None:
        self.lines.extend(Line(text) for text in texts)

    def asks_for(self, *calls: tuple[str, dict[str, Any]]) -> None:
        self.lines.append(Line(calls=calls))

    def behave(self, behaviour: Behaviour, times: int = 10**9) -> None:
        self.behaviour, self.behaves = behaviour, times

    def mood_for(self, method: str) -> Mood:
        return "silent" if self.behaviour == "hang" and self._behaviour() == "hang" else super().mood_for(method)

    def answer(self, asked: Asked) -> Answer:
        if wrong := self.strange(asked):
            return wrong
        self.requests.append(asked.json)
        if not self.knows_shapes and self.wants_json(asked):
            return self.fault(self.of_a_shape)
        behaviour = self._behaviour()
        if behaviour in STATUS:
            return self.fault(STATUS[behaviour])
        return self._in_pieces(asked, behaviour) if self.is_streamed(asked) else self._in_whole(asked, behaviour)

    def _behaviour(self) -> Behaviour:
        self.behaves -= 1
        return self.behaviour if self.behaves >= 0 else "well"

    def _line(self, asked: Asked, behaviour: Behaviour) -> Line:
        if behaviour in {"empty", "refusal"}:
            return Line()
        wants_json = self.wants_json(asked)
        return self.lines.popleft() if self.lines else Line('{"answer": "hello"}' if wants_json else self.otherwise)

    def _in_whole(self, asked: Asked, behaviour: Behaviour) -> Answer:
        if behaviour == "not json":
            return Answer(200, b"<html>a proxy's page</html>", {"Content-Type": "text/html"})
        if behaviour == "error inside":
            return in_json({"error": self.error(500)})
        time.sleep(self.pace.first)
        body = json.dumps(self.whole(self._line(asked, behaviour), behaviour)).encode()
        told = {"Content-Type": "application/json"}
        if behaviour == "garbled":
            return Answer(headers=told, pieces=iter([body[:-5]]))
        if behaviour == "reset":
            return Answer(headers=told, pieces=_reset(iter([body[: len(body) // 2]])))
        if behaviour in {"cut", "stops"}:
            return Answer(headers=told, pieces=_broken_off(iter([body[: len(body) // 2]])))
        if behaviour == "stall":
            return Answer(headers=told, pieces=_then_silence(iter([body[:1]])))
        if behaviour == "drip":
            return Answer(headers=told, pieces=_paced(iter([*[b" "] * _DRIPS, body]), _DRIPPING))
        return Answer(200, body, told)

    def _in_pieces(self, asked: Asked, behaviour: Behaviour) -> Answer:
        if behaviour == "not json":
            return Answer(200, b"<html>a proxy's page</html>\n\n", {"Content-Type": "text/html"})
        line = self._line(asked, behaviour)
        said, end = list(self.spoken(line)), [b"".join(self.ends(behaviour))]
        told = {"Content-Type": self.content_type}
        endings: dict[str, Callable[[], Iterator[bytes]]] = {
            "stall": lambda: _then_silence(iter(said[:2])),
            "drip": lambda: _paced(iter([*said[:-1], *said[-1:] * _DRIPS, *end]), _DRIPPING),
            "cut": lambda: _broken_off(iter(said[:-1])),
            "stops": lambda: iter(said),
            "reset": lambda: _reset(iter(said[:-1])),
            "garbled": lambda: iter([*said[:-1], *(piece[: len(piece) // 2] + b"\n\n" for piece in said[-1:]), *end]),
            "error inside": lambda: iter([*said[:1], self.framed({"error": self.error(500)})]),
        }
        whole = iter([*said, *end])
        pieces = endings.get(behaviour, lambda: whole)()
        if self.bytes_at_once:
            pieces = _cut_up(pieces, self.bytes_at_once)
        return Answer(headers=told, pieces=_paced(pieces, self.pace))

    content_type: str

    @abstractmethod
    def strange(self, asked: Asked) -> Answer | None:
        """Refuse what the real server would refuse."""

    @abstractmethod
    def is_streamed(self, asked: Asked) -> bool: ...

    @abstractmethod
    def wants_json(self, asked: Asked) -> bool: ...

    @abstractmethod
    def whole(self, line: Line, behaviour: Behaviour) -> dict[str, Any]: ...

    @abstractmethod
    def spoken(self, line: Line) -> Iterator[bytes]:
        """Yield a line's pieces, without what ends a reply."""

    @abstractmethod
    def ends(self, behaviour: Behaviour) -> list[bytes]: ...

    @abstractmethod
    def framed(self, value: Any) -> bytes: ...

    @abstractmethod
    def error(self, status: int) -> Any: ...

    def fault(self, status: int) -> Answer:
        said = in_json({"error": self.error(status)}, status)
        return replace(said, headers={**said.headers, "Retry-After": self.retry_after}) if self.retry_after else said


def _paced(pieces: Iterator[bytes], pace: Pace) -> Iterator[bytes]:
    due = time.monotonic() + pace.first
    for piece in pieces:
        while (left := due - time.monotonic()) > _BEAT:
            time.sleep(_BEAT)
            yield b""
        time.sleep(max(0.0, left))
        yield piece
        due += pace.each


def _then_silence(pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield from pieces
    while True:
        time.sleep(_BEAT)
        yield b""


def _cut_up(pieces: Iterator[bytes], size: int) -> Iterator[bytes]:
    """Yield the same bytes, some at a time, wherever that cuts a letter."""
    for piece in pieces:
        yield from (piece[start : start + size] for start in range(0, len(piece), size))


def _reset(pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield from pieces
    raise BrokenOffError(with_reset=True)


def _broken_off(pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield from pieces
    raise BrokenOffError
