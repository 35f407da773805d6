"""A model whose calls are counted while it is evaluated: how many, how many failed, tokens and seconds."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from shared.ports.models.base import Model, ModelAround, ModelAwayError, ModelLeftError, ModelReply, ModelRequest, Used


@dataclass(slots=True)
class CallCosts:
    """What calls came to. `seconds`: each from its first word asked to its last word had."""

    calls: int = 0
    failed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    thinking_tokens: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def used(self) -> Used:
        """The tokens of all calls."""
        return Used(
            self.input_tokens,
            self.output_tokens,
            cached_tokens=self.cached_tokens,
            thinking_tokens=self.thinking_tokens,
        )

    def add(self, used: Used | None) -> None:
        """Add the tokens of a call, where somebody told them."""
        if used:
            self.input_tokens += used.input_tokens
            self.output_tokens += used.output_tokens
            self.cached_tokens += used.cached_tokens
            self.thinking_tokens += used.thinking_tokens


class MeteredModel(ModelAround):
    """`inner`, metered. `spent` may be exchanged for a new one at any time: a call is charged where it began."""

    def __init__(self, inner: Model) -> None:
        super().__init__(inner)
        self.spent = CallCosts()

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply. Raises ModelAwayError."""
        with self._metered() as spent:
            reply = self.inner.generate(request)
        spent.add(reply.used)
        return reply

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        """Yield pieces of the reply; return what it cost. Raises ModelAwayError."""
        with self._metered() as spent:
            used = yield from self.inner.stream(request)
        spent.add(used)
        return used

    @contextmanager
    def _metered(self) -> Iterator[CallCosts]:
        spent, started = self.spent, perf_counter()
        spent.calls += 1
        try:
            yield spent
        except ModelAwayError as away:
            spent.failed += not isinstance(away, ModelLeftError)
            spent.add(away.used)
            raise
        finally:
            spent.seconds.append(perf_counter() - started)
