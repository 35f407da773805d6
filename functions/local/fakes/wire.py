"""What a stand-in is asked and what it answers, and how fast it lets itself be asked."""

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


class Asked(Protocol):
    """A request as it came; `path` without its query."""

    @property
    def method(self) -> str:
        """GET or POST."""
        ...

    @property
    def path(self) -> str:
        """Where."""
        ...

    @property
    def query(self) -> Mapping[str, str]:
        """The query's parameters."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """Names in lower case."""
        ...

    @property
    def body(self) -> bytes:
        """What was sent."""
        ...


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back."""

    status: int
    body: bytes
    headers: Mapping[str, str]


class Fake(Protocol):
    """One service."""

    def answer(self, asked: Asked, /) -> Answer:
        """Answer one request."""
        ...


def in_json(value: Any, status: int = 200, kind: str = "application/json", **headers: str) -> Answer:
    """An answer in JSON."""
    told = {name.replace("_", "-"): text for name, text in headers.items()}
    return Answer(status, json.dumps(value).encode(), {"Content-Type": kind, **told})


def in_text(words: str, status: int, kind: str = "text/plain") -> Answer:
    """An answer in another form."""
    return Answer(status, words.encode(), {"Content-Type": kind})


@dataclass
class Limit:
    """At most `most` requests within `seconds`."""

    most: int
    seconds: float
    clock: Callable[[], float] = time.monotonic
    _taken: deque[float] = field(default_factory=deque)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def is_over(self) -> bool:
        """Count a request; say whether it is one too many."""
        now = self.clock()
        with self._lock:
            while self._taken and now - self._taken[0] >= self.seconds:
                self._taken.popleft()
            if len(self._taken) >= self.most:
                return True
            self._taken.append(now)
            return False
