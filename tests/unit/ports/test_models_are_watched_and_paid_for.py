"""Each call of a model is a span and an entry in the accounts, without a word of what was asked or said."""

import logging
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest

from shared.ports.models.accounting import Account, Prices, Spent
from shared.ports.models.base import ModelAwayError, ModelLeftError, ModelMessage, ModelReply, ModelRequest, Used
from shared.ports.models.observed import ObservedModel
from tests.doubles.model import ScriptedModel

ASKED = ModelRequest([ModelMessage("user", "Say hello to Jane.")])
PRICES = Prices(Decimal("2"), Decimal("10"))


class Told(ScriptedModel):
    """Says what its streams cost, and closes."""

    closed = False
    left = False

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        try:
            yield from super().stream(request)
        except GeneratorExit:
            self.left = True
            raise
        return Used(400, 20, "stop")

    def generate(self, request: ModelRequest) -> ModelReply:
        return ModelReply(super().generate(request).text, 500, 30, finish="stop")

    def close(self) -> None:
        self.closed = True


def watched(*lines: str | Exception, prices: Prices | None = None) -> tuple[ObservedModel, Told, Account]:
    inner, account = Told(*lines), Account()
    return ObservedModel(inner, "ollama", account, prices), inner, account


@pytest.fixture
def spans(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "ng12")
    return caplog


def fields(spans: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    return [record.fields for record in spans.records if record.message == "span"]  # type: ignore[attr-defined]


def test_a_reply_passes_through_and_its_tokens_are_added_up():
    model, _, account = watched("hello Jane", "again")
    assert model.generate(ASKED).text == "hello Jane"
    assert "".join(model.stream(ASKED)) == "again"
    assert account.spent == Spent(2, 0, 900, 50, None)


def test_a_stream_still_returns_what_it_cost():
    model, _, _ = watched("hello Jane")
    stream = model.stream(ASKED)
    with pytest.raises(StopIteration) as ended:
        while True:
            next(stream)
    assert ended.value.value == Used(400, 20, "stop")


def test_prices_are_for_a_million_tokens():
    model, _, account = watched("hello", prices=PRICES)
    model.generate(ASKED)
    assert account.spent.cost == Decimal("0.0013")


def test_a_span_says_who_was_asked_and_what_it_cost_and_no_word_more(spans: pytest.LogCaptureFixture):
    model, _, _ = watched("hello Jane", "hello Jane", prices=PRICES)
    model.generate(ASKED)
    list(model.stream(ASKED))
    for one, tokens in zip(fields(spans), (500, 400), strict=True):
        asked = ("model", "ollama", "scripted", "chat", tokens, "stop")
        assert asked == tuple(
            one[name] for name in ("name", "provider", "model", "operation", "input_tokens", "finish")
        )
        assert one["cost"]
    assert "Jane" not in spans.text + repr(fields(spans))


def test_a_failed_call_is_a_span_with_its_kind_of_error(spans: pytest.LogCaptureFixture):
    model, _, account = watched(ModelAwayError("Jane"), ModelAwayError("Jane"))
    with pytest.raises(ModelAwayError):
        model.generate(ASKED)
    with pytest.raises(ModelAwayError):
        list(model.stream(ASKED))
    assert [one["error"] for one in fields(spans)] == ["ModelAwayError"] * 2
    assert account.spent == Spent(2, 2, 0, 0)
    assert "Jane" not in repr(fields(spans))


def test_tokens_of_a_reply_that_counts_for_nothing_are_paid_for_all_the_same():
    cut_off = ModelAwayError("cut off")
    cut_off.used = Used(500, 2048, "length")
    model, _, account = watched(cut_off)
    with pytest.raises(ModelAwayError):
        model.generate(ASKED)
    assert account.spent == Spent(1, 0, 500, 2048)


def test_a_stream_that_is_left_lets_go_of_the_model_and_is_a_call_of_unknown_cost(spans: pytest.LogCaptureFixture):
    model, inner, account = watched("hello Jane")
    stream = model.stream(ASKED)
    next(stream)
    stream.close()
    assert inner.left
    assert account.spent == Spent(1, 1)
    assert "error" not in fields(spans)[0] and fields(spans)[0]["outcome"] == "left"


def test_calls_of_many_threads_are_all_added_up():
    model, _, account = watched(*["one"] * 40)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: model.generate(ASKED), range(40)))
    assert account.spent == Spent(40, 0, 40 * 500, 40 * 30)


def test_whoever_leaves_while_nothing_comes_fails_nobody(spans: pytest.LogCaptureFixture):
    model, _, account = watched(ModelLeftError("nobody waits"), ModelLeftError("nobody waits"))
    with pytest.raises(ModelLeftError):
        list(model.stream(ASKED))
    with pytest.raises(ModelLeftError):
        model.generate(ASKED)
    assert account.spent == Spent(2, 2)
    assert [("error" in one, one["outcome"]) for one in fields(spans)] == [(False, "left")] * 2


def test_it_is_the_model_that_it_watches():
    model, inner, _ = watched()
    assert (model.name, model.is_model) == ("scripted", True)
    model.close()
    assert inner.closed
