"""What every protocol has in common: when a model is asked again, what counts as its reply, what an error may say."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from shared.ports.models.base import ModelAwayError, ModelMessage, ModelRequest, Used
from shared.ports.models.remote import CallLimits, Pieces, RemoteModel, Said

LIMITS = CallLimits(20.0, 2)
ASKED = ModelRequest([ModelMessage("user", "Say hello to Jane.")])
END = Said(finish="stop", input_tokens=5, output_tokens=3)


class FaultError(Exception):
    """What a client raises."""

    def __init__(self, status: int | None = None) -> None:
        super().__init__("Jane said hello")
        self.status = status


class Clock:
    """Stands still, but for what a test lets pass."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Protocol(RemoteModel):
    """Each call takes the next script: pieces, and faults among them."""

    finished = frozenset({"stop"})

    def __init__(self, *scripts: Iterable[Said | Exception], limits: CallLimits = LIMITS) -> None:
        self.clock = Clock()
        super().__init__("a-model", limits, self.clock)
        self.scripts: Iterator[Iterable[Said | Exception]] = iter(scripts)
        self.given: list[float] = []
        self.let_go = 0

    def _asked(self, request: ModelRequest) -> Any:
        return request

    def _whole(self, asked: Any, seconds: float) -> Said:
        pieces = list(self._pieces(asked, seconds))
        last = pieces[-1] if pieces else Said()
        return Said("".join(one.text for one in pieces), (), last.finish, last.input_tokens, last.output_tokens)

    def _pieces(self, asked: Any, seconds: float) -> Pieces:
        self.given.append(seconds)
        try:
            for one in next(self.scripts):
                if isinstance(one, Exception):
                    raise one
                yield one
        finally:
            self.let_go += 1

    def _status(self, error: Exception) -> int | None:
        return error.status if isinstance(error, FaultError) else None


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, without waiting."""
    made: list[float] = []
    monkeypatch.setattr("time.sleep", made.append)
    return made


HELLO = [Said("hello "), Said("Jane"), END]


def test_each_try_has_what_is_left_of_the_time(monkeypatch: pytest.MonkeyPatch):
    model = Protocol([FaultError(503)], [FaultError(503)], HELLO)
    monkeypatch.setattr("time.sleep", lambda seconds: setattr(model.clock, "now", model.clock.now + seconds))
    assert model.generate(ModelRequest(ASKED.messages, deadline_seconds=3.0)).text == "hello Jane"
    assert model.given == pytest.approx([3.0, 2.8, 2.4])


def test_no_request_has_more_time_than_the_settings_allow():
    model = Protocol(HELLO)
    model.generate(ModelRequest(ASKED.messages, deadline_seconds=60.0))
    assert model.given == [20.0]


def test_pauses_grow_and_the_tries_are_counted(pauses: list[float]):
    model = Protocol(*[[FaultError(429)]] * 9, limits=CallLimits(300.0, 6))
    with pytest.raises(ModelAwayError, match="HTTP 429"):
        model.generate(ASKED)
    assert len(model.given) == 7
    assert pauses == [0.2, 0.4, 0.8, 1.6, 3.2, 4.0]


def test_a_pause_that_outlasts_the_time_is_not_made(pauses: list[float]):
    with pytest.raises(ModelAwayError):
        Protocol(*[[FaultError(503)]] * 9, limits=CallLimits(0.3, 10)).generate(ASKED)
    assert pauses == [0.2] * len(pauses)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_what_the_provider_refuses_is_asked_once(status: int):
    model = Protocol([FaultError(status)])
    with pytest.raises(ModelAwayError, match=f"HTTP {status}"):
        model.generate(ASKED)
    assert len(model.given) == 1


def test_a_stream_is_tried_again_until_it_has_said_something():
    model = Protocol([Said(), FaultError()], [], [Said(), *HELLO])
    assert list(model.stream(ASKED)) == ["hello ", "Jane"]
    assert len(model.given) == 3


def test_a_stream_that_has_said_something_is_not_tried_again():
    model = Protocol([Said("hel"), FaultError(503)], HELLO)
    stream = model.stream(ASKED)
    assert next(stream) == "hel"
    with pytest.raises(ModelAwayError):
        next(stream)
    assert (len(model.given), model.let_go) == (1, 1)


def test_time_that_passes_between_two_pieces_counts():
    model = Protocol(HELLO)
    stream = model.stream(ASKED)
    next(stream)
    model.clock.now += 21
    with pytest.raises(ModelAwayError, match="TimeoutError"):
        next(stream)
    assert model.let_go == 1


def test_leaving_a_stream_lets_go_of_the_model():
    model = Protocol(HELLO)
    stream = model.stream(ASKED)
    next(stream)
    stream.close()
    assert model.let_go == 1


@pytest.mark.parametrize("finish", ["length", "content_filter", "tool", ""])
def test_only_a_finished_reply_is_one(finish: str):
    for ask in (lambda model: model.generate(ASKED), lambda model: list(model.stream(ASKED))):
        with pytest.raises(ModelAwayError):
            ask(Protocol(*[[Said("hello Jane"), Said(finish=finish)]] * 3))


def test_a_reply_of_blanks_is_none():
    for ask in (lambda model: model.generate(ASKED), lambda model: list(model.stream(ASKED))):
        with pytest.raises(ModelAwayError, match="is empty"):
            ask(Protocol([Said(" \n"), END]))


def test_the_first_ending_stands():
    with pytest.raises(ModelAwayError, match="refusal"):
        list(Protocol([Said("hello"), Said(finish="refusal"), END]).stream(ASKED))


def test_counts_are_of_the_whole_call_whichever_piece_brings_them():
    stream = Protocol([Said("hello", input_tokens=5), Said(finish="stop"), Said(output_tokens=3)]).stream(ASKED)
    next(stream)
    with pytest.raises(StopIteration) as ended:
        next(stream)
    assert ended.value.value == Used(5, 3, "stop")


def test_nothing_that_was_asked_or_said_stands_in_an_error():
    odd = [Said("hello Jane", finish="Jane said hello")]
    for script in ([FaultError(500)], [FaultError()], odd, [Said("hello Jane"), Said(finish="length")]):
        for ask in (lambda model: model.generate(ASKED), lambda model: list(model.stream(ASKED))):
            with pytest.raises(ModelAwayError) as caught:
                ask(Protocol(*[script] * 3))
            error = caught.value
            assert "Jane" not in f"{error!r}{error.used!r}{error.__cause__!r}{error.__context__!r}"
