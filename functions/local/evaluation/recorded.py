"""A model's replies written to a file by what it was asked, and a stand-in that answers from such a file.

The prompts themselves are not in the file: a request is known by its hash. Replies are, and may repeat a patient's
words, so only made-up patients are recorded.
"""

import hashlib
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from functions.local.console import json_lines, write_json_lines
from shared.errors import InputInvalidError
from shared.ports.models.base import (
    Model,
    ModelAround,
    ModelAwayError,
    ModelLeftError,
    ModelReply,
    ModelRequest,
    ToolCall,
    Used,
)

_FORMAT: Final = 1
_NO_RECORDING: Final = "This is no recording of a model's replies: make one with --record FILE."
_LEFT: Final = {"left": True}  # before its end: the reader had enough, or no more time


def key_of(request: ModelRequest) -> str:
    """Return what a request is known by: all of it but how long it may take."""
    asked = (request.messages, request.schema, request.temperature, request.max_tokens, request.tools)
    return hashlib.sha256(orjson.dumps(asked, default=dict)).hexdigest()


class RecordingModel(ModelAround):
    """`inner`, whose replies are kept; the first one where the same is asked again, that was heard to its end."""

    def __init__(self, inner: Model) -> None:
        super().__init__(inner)
        self._kept: dict[str, dict[str, Any]] = {}

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply. Raises ModelAwayError."""
        try:
            reply = self.inner.generate(request)
        except ModelAwayError as away:
            self._keep(request, _LEFT if isinstance(away, ModelLeftError) else {"away": True})
            raise
        self._keep(request, {"reply": reply})
        return reply

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        """Yield pieces of the reply; return what it cost. Raises ModelAwayError."""
        pieces: list[str] = []
        told: dict[str, Any] = {"away": True, "pieces": pieces}
        stream = self.inner.stream(request)
        try:
            while True:
                pieces.append(next(stream))
                yield pieces[-1]
        except StopIteration as ended:
            told = {"pieces": pieces, "used": ended.value}
            used: Used | None = ended.value
            return used
        except (GeneratorExit, ModelLeftError):
            told = {"left": True, "pieces": pieces}
            stream.close()
            raise
        finally:
            self._keep(request, told)

    def write(self, path: Path) -> None:
        """Write what was kept. Raises InputInvalidError where the file cannot be written."""
        lines = [{"request": key, **told} for key, told in sorted(self._kept.items())]
        write_json_lines(path, [{"format": _FORMAT, "model": self.name}, *lines])

    def _keep(self, request: ModelRequest, told: dict[str, Any]) -> None:
        key = key_of(request)
        if self._kept.get(key, _LEFT)["left"]:
            self._kept[key] = {"left": False, **told}


class ReplayedModel:
    """Answers from a file. `missed` counts requests that it does not hold: what was recorded is of other prompts."""

    def __init__(self, path: Path) -> None:
        """Read the file. Raises InputInvalidError."""
        try:
            head, *lines = [line for _, line in json_lines(path)] or [{}]
        except InputInvalidError as error:
            raise InputInvalidError(f"{_NO_RECORDING} {error}") from None
        if head.get("format") != _FORMAT or not all(map(_is_told, lines)):
            raise InputInvalidError(_NO_RECORDING)
        self._name = str(head.get("model"))
        self._told: dict[str, Mapping[str, Any]] = {line["request"]: line for line in lines}
        self.missed = 0

    @property
    def name(self) -> str:
        """Name of the model that was recorded."""
        return self._name

    @property
    def is_model(self) -> bool:
        """It stands for one."""
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the recorded reply. Raises ModelAwayError, as the model did or because there is none."""
        told = self._find(request)
        if "reply" not in told:
            raise ModelAwayError("By the recording, the model did not answer here.")
        reply = dict(told["reply"])
        calls = tuple(ToolCall(**call) for call in reply.pop("calls", ()))
        return ModelReply(**reply, calls=calls)

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        """Yield the recorded pieces. Raises ModelAwayError, as the model did or because there are none."""
        told = self._find(request)
        yield from told.get("pieces", ())
        if told.get("left"):
            raise ModelAwayError("By the recording, the model was not heard further than here.")
        if told.get("away") or "pieces" not in told:
            raise ModelAwayError("By the recording, the model did not answer here.")
        return Used(**told["used"]) if told.get("used") else None

    def _find(self, request: ModelRequest) -> Mapping[str, Any]:
        told = self._told.get(key_of(request))
        if told is None:
            self.missed += 1
            raise ModelAwayError("The recording holds no reply to this request.")
        return told


def _is_told(line: Any) -> bool:
    return isinstance(line, dict) and isinstance(line.get("request"), str)
