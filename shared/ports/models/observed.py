"""A model that is watched: each call is a span, and what it cost is added up. Contents are never written."""

from collections.abc import Generator

from shared.ports.models.accounting import Account, Prices
from shared.ports.models.base import Model, ModelAround, ModelAwayError, ModelLeftError, ModelReply, ModelRequest, Used
from shared.tracing import Span, span


class ObservedModel(ModelAround):
    """`inner`, called by its provider's name; `account` sums up."""

    def __init__(self, inner: Model, provider: str, account: Account, prices: Prices | None = None) -> None:
        super().__init__(inner)
        self._provider = provider
        self._account = account
        self._prices = prices

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply. Raises ModelAwayError."""
        with self._span() as watched:
            reply = self._generated(request, watched)
        if isinstance(reply, ModelLeftError):  # not raised through the span, for which it would be a failure
            raise reply
        return reply

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        """Yield pieces of the reply; return what it cost. Raises ModelAwayError.

        The span is nobody's parent: what is done between two pieces is not the model's work.
        """
        watched, used = self._span(), None
        failed: BaseException | None = None
        try:
            used = yield from self.inner.stream(request)
        except BaseException as error:
            used, failed = getattr(error, "used", None), error
            if isinstance(error, ModelLeftError):
                failed = None
                watched.count(outcome="left")
            raise
        finally:
            self._count(watched, used)
            watched.end(failed)
        return used

    def _generated(self, request: ModelRequest, watched: Span) -> ModelReply | ModelLeftError:
        used: Used | None = None
        try:
            reply = self.inner.generate(request)
            used = reply.used
            return reply
        except ModelLeftError as left:
            watched.count(outcome="left")
            return left
        except ModelAwayError as away:
            used = away.used
            raise
        finally:
            self._count(watched, used)

    def _span(self) -> Span:
        return span("model", "client", operation="chat", provider=self._provider, model=self.name)

    def _count(self, watched: Span, used: Used | None) -> None:
        self._account.add(used, self._prices)
        if used:
            watched.count(input_tokens=used.input_tokens, output_tokens=used.output_tokens, finish=used.finish or None)
            watched.count(cached_tokens=used.cached_tokens or None, thinking_tokens=used.thinking_tokens or None)
            watched.count(cost=float(self._prices.of(used)) if self._prices else None)
