"""What calling any model elsewhere has in common: time, tries, and that only a finished reply counts.

Nothing of a prompt or a reply gets into an error, not even as its cause.
"""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from shared.ports.leaving import has_left
from shared.ports.models.base import (
    ModelAwayError,
    ModelCutOffError,
    ModelLeftError,
    ModelReply,
    ModelRequest,
    ModelSilentError,
    ToolCall,
    Used,
)
from shared.ports.models.shape_in_words import MAY_BE_THE_SHAPE, in_words
from shared.ports.retrying import PASSING, retried

T = TypeVar("T")
_WORD: Final = re.compile(r"[A-Za-z_]{0,40}")
_SECONDS: Final = re.compile(r"\d{1,6}(?:\.\d{1,3})?")
_UNKNOWN: Final = "the provider knows no model of this name here"
_CUT_OFF: Final = frozenset({"length", "max_tokens"})  # how a reply ends that had no more room
_KEY: Final = "the key is not taken (NG12_MODEL_KEY)"
OF_AN_ADDRESS: Final[Mapping[int | str, str]] = {
    401: _KEY,
    403: _KEY,
    404: _UNKNOWN,
    "ConnectError": "nobody answers there (NG12_MODEL_ADDRESS)",
}


class HalfReplyError(Exception):
    """A reply broke off, or is none at all."""


class _NotAskedError(TimeoutError):
    """There was no time left to ask in."""


@dataclass(frozen=True, slots=True)
class CallLimits:
    """Longest time of one call with its retries, in seconds, and how often it may be tried again."""

    seconds: float = 20.0
    retries: int = 2


@dataclass(frozen=True, slots=True)
class Said:
    """What a model said, all or a piece of it. What it cost and how it ended may come with any piece."""

    text: str = ""
    calls: Sequence[ToolCall] = ()
    finish: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    thinking_tokens: int = 0


Pieces: TypeAlias = Generator[Said, None, None]


class RemoteModel(ABC):
    """The model `name` of a provider. Protocols differ in what is below."""

    finished: ClassVar[frozenset[str]]  # how a reply ends that is whole
    may_be_the_shape: ClassVar[frozenset[int]] = MAY_BE_THE_SHAPE
    hints: ClassVar[Mapping[int | str, str]] = {404: _UNKNOWN}  # what to mend, by HTTP status or kind of error

    def __init__(self, name: str, limits: CallLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._limits = limits
        self._clock = clock
        self._knows_shapes = True

    @abstractmethod
    def _asked(self, request: ModelRequest) -> Any:
        """Return the request as the protocol has it. Raises ModelAwayError where it cannot be asked."""

    @abstractmethod
    def _whole(self, asked: Any, seconds: float) -> Said:
        """Make one call within its time. Raises whatever the client does."""

    @abstractmethod
    def _pieces(self, asked: Any, seconds: float) -> Pieces:
        """Make one call and yield the reply as it comes. Raises whatever the client does."""

    @abstractmethod
    def _status(self, error: Exception) -> int | None:
        """Return the HTTP status that a client's error stands for, if it does for one."""

    @property
    def name(self) -> str:
        """Name as configured."""
        return self._name

    @property
    def is_model(self) -> bool:
        """There is a model behind it."""
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply, retried within its time. Raises ModelAwayError."""
        until = self._until(request)
        said = self._tried(lambda: self._said_to(request, until))
        used = _added(Used(), said)
        self._check(used, bool(said.text.strip() or said.calls), request.takes_cut_off)
        return ModelReply(said.text, calls=said.calls, **asdict(used))

    def stream(self, request: ModelRequest) -> Generator[str, None, Used]:
        """Yield pieces of the reply, retried until it begins; return what it cost. Raises ModelAwayError anywhere."""
        asked, until = self._asked(request), self._until(request)
        used, is_said = Used(), False
        first, pieces = self._tried(lambda: self._retried(lambda seconds: self._begun(asked, seconds), until))
        with closing(pieces):
            piece: Said | None = first
            while piece is not None:
                used, is_said = _added(used, piece), is_said or bool(piece.text.strip())
                if piece.text:
                    yield piece.text
                piece = self._tried(lambda: self._next(pieces, until))
        self._check(used, is_said)
        return used

    def _until(self, request: ModelRequest) -> float:
        asked, most = request.deadline_seconds, self._limits.seconds
        return self._clock() + (most if asked is None else min(asked, most))

    def _said_to(self, request: ModelRequest, until: float) -> Said:
        """Ask; a server that refuses, and may do so for the shape alone, is asked for it in words from then on."""
        if request.schema is None or not self._knows_shapes:
            return self._heard(request if request.schema is None else in_words(request), until)
        try:
            return self._heard(request, until)
        except Exception as error:
            if self._status(error) not in self.may_be_the_shape:
                raise
        said = self._heard(in_words(request), until)
        self._knows_shapes = False
        return said

    def _heard(self, request: ModelRequest, until: float) -> Said:
        asked = self._asked(request)
        return self._retried(lambda seconds: self._ended(asked, seconds), until)

    def _retried(self, call: Callable[[float], T], until: float) -> T:
        if until <= self._clock():
            raise _NotAskedError
        return retried(call, until, self._may_pass, self._limits.retries, self._clock, wanted=_wanted)

    def _ended(self, asked: Any, seconds: float) -> Said:
        said = self._whole(asked, seconds)
        if not said.finish:
            raise HalfReplyError
        return said

    def _begun(self, asked: Any, seconds: float) -> tuple[Said, Pieces]:
        """Return a stream and its first piece that says something: until then nobody has seen it, and it may fail."""
        pieces = self._pieces(asked, seconds)
        for piece in pieces:
            if piece.text or piece.finish:
                return piece, pieces
        raise HalfReplyError

    def _next(self, pieces: Pieces, until: float) -> Said | None:
        if self._clock() > until:
            raise TimeoutError
        return next(pieces, None)

    def _may_pass(self, error: Exception) -> bool:
        status = self._status(error)
        return not has_left() and (status is None or status in PASSING)

    def _tried(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except ModelAwayError:
            raise
        except Exception as error:  # clients raise what their HTTP library raises, and it knows several
            failed = error
        if has_left():
            raise ModelLeftError("Nobody waits for the model any more.")
        raise self._away(
            self._said(failed), self._kind(failed)
        )  # out here, so that the error with its contents is no context of it

    def _kind(self, error: Exception) -> type[ModelAwayError]:
        """A reply that breaks off may have to do with what was asked, and a call that was not made with nobody."""
        status = self._status(error)
        is_own = isinstance(error, (HalfReplyError, _NotAskedError))
        return ModelSilentError if status in PASSING or (status is None and not is_own) else ModelAwayError

    def _said(self, error: Exception) -> str:
        status = self._status(error)
        name = TimeoutError.__name__ if isinstance(error, TimeoutError) else type(error).__name__
        what, key = (name, name) if status is None else (f"HTTP {status}", status)
        return f"{what}: {self.hints[key]}" if key in self.hints else what

    def _check(self, used: Used, is_said: bool, takes_cut_off: bool = False) -> None:
        """Refuse a reply that was withheld or empty, and one that was cut off unless that will do."""
        is_cut_off = used.finish.casefold() in _CUT_OFF
        is_whole = used.finish in self.finished or (is_cut_off and takes_cut_off)
        if not is_whole or not is_said:
            kind = ModelCutOffError if is_cut_off else ModelAwayError
            away = self._away(
                f"the reply ended with {used.finish or 'nothing'}{'' if is_said else ' and is empty'}", kind
            )
            away.used = used
            raise away

    def _away(self, how: str, kind: type[ModelAwayError] = ModelAwayError) -> ModelAwayError:
        return kind(f"The model {self._name} (NG12_MODEL_NAME) did not answer as it should: {how}.")


def _wanted(error: Exception) -> float:
    """Return how many seconds a server says that it is to be left alone for; dates are not read."""
    reply = getattr(error, "response", None) or getattr(error.__context__, "response", None)
    said = str(getattr(reply, "headers", {}).get("retry-after", ""))
    return float(said) if _SECONDS.fullmatch(said) else 0.0


def _added(used: Used, piece: Said) -> Used:
    """Return what is known with another piece: the first ending stands, an odd one is not repeated."""
    finish = piece.finish if _WORD.fullmatch(piece.finish) else "unknown"
    return Used(
        piece.input_tokens or used.input_tokens,
        piece.output_tokens or used.output_tokens,
        used.finish or finish,
        piece.cached_tokens or used.cached_tokens,
        piece.thinking_tokens or used.thinking_tokens,
    )
