"""A turn goes on in a thread of its own: in order, no further than its reader, and its failures reach the reader."""

import logging
import threading
from collections.abc import Generator, Iterator, Mapping
from typing import Any

import pytest

from pipelines.chat.run import ChatCall, stream
from pipelines.chat.state import ChatState
from shared.conversation.events import Event, token
from shared.conversation.going import Going, Telling
from shared.errors import BackendAwayError, NotFoundError
from shared.stores.sessions import SessionStore
from shared.tracing import bind_correlation_id, correlation_id
from tests.pipelines.chat.conftest import Parts

Step = Mapping[str, ChatState | None]


class Turn:
    """Three steps, each of which tells its number."""

    def __init__(self) -> None:
        self.telling, self.begun = Telling(), list[int]()

    def steps(self) -> Iterator[Step]:
        for number in range(3):
            self.begun.append(number)
            self.telling.tell(token(f"{number}"))
            yield {"node": {"message": f"{number}"}} if number else {"node": None}

    def going(self) -> Going:
        return Going(self.steps, self.telling)


def test_what_is_told_comes_in_order_and_the_last_word_counts() -> None:
    turn = Turn()
    going = turn.going()
    assert [event.text for event in turn.telling] == ["0", "1", "2"]
    assert going.given() == {"message": "2"}


def test_no_step_begins_before_all_that_was_told_is_read() -> None:
    turn = Turn()
    going = turn.going()
    assert next(iter(turn.telling)).text == "0"
    going.leave()
    assert turn.begun == [0] and not going.given()


def test_whoever_leaves_before_reading_ends_it_too() -> None:
    turn = Turn()
    turn.going().leave()
    assert len(turn.begun) <= 1


def test_a_step_that_fails_fails_where_it_is_read() -> None:
    telling = Telling()

    def steps() -> Iterator[Step]:
        telling.tell(token("so far"))
        raise ZeroDivisionError
        yield {}

    going = Going(steps, telling)
    assert [event.text for event in telling] == ["so far"]
    with pytest.raises(ZeroDivisionError):
        going.given()


def test_it_goes_on_under_the_ids_of_its_request() -> None:
    seen = []

    def steps() -> Iterator[Step]:
        seen.append((correlation_id(), threading.current_thread() is threading.main_thread()))
        yield {}

    with bind_correlation_id("a-request"):
        Going(steps, Telling()).given()
    assert seen == [("a-request", False)]


def failing_with(error: Exception) -> tuple[Going, Telling]:
    """A turn whose only step fails once its reader has left."""
    telling, left = Telling(), threading.Event()
    leave = telling.leave

    def left_now() -> None:
        leave()
        left.set()

    def steps() -> Iterator[Step]:
        left.wait(10)
        raise error
        yield {}

    telling.leave = left_now  # type: ignore[method-assign]
    with bind_correlation_id("a-request"):
        return Going(steps, telling), telling


def failures(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [vars(one)["fields"] for one in caplog.records if one.levelno == logging.ERROR]


def test_what_fails_after_the_reader_left_is_logged_once_under_the_id_of_its_request(
    caplog: pytest.LogCaptureFixture,
) -> None:
    going, _ = failing_with(ZeroDivisionError("haemoptysis"))
    going.leave()
    going.leave()
    (told,) = failures(caplog)
    assert (told["error"], told["correlation_id"]) == ("ZeroDivisionError", "a-request")
    assert "haemoptysis" not in caplog.text


def test_what_was_foreseen_is_not_logged_after_the_reader_left(caplog: pytest.LogCaptureFixture) -> None:
    going, _ = failing_with(BackendAwayError("The document store is away."))
    going.leave()
    assert not failures(caplog)


def test_what_was_raised_to_the_reader_is_not_logged_here(caplog: pytest.LogCaptureFixture) -> None:
    going, telling = failing_with(ZeroDivisionError())
    telling.leave()
    with pytest.raises(ZeroDivisionError):
        going.given()
    going.leave()
    assert not failures(caplog)


class Storing:
    """Storing a turn waits until its reader is leaving, then is done or fails."""

    def __init__(self, parts: Parts, patch: pytest.MonkeyPatch, error: Exception | None = None) -> None:
        self._parts = parts
        self._told = len(list(self._stream("whole"))) - 1
        self._begun, self._leaves = threading.Event(), threading.Event()
        store, leave = SessionStore.append, Telling.leave

        def append(*arguments: Any) -> Any:
            self._begun.set()
            assert self._leaves.wait(10)
            if error:
                raise error
            return store(*arguments)

        def leaves(telling: Telling) -> None:
            leave(telling)
            self._leaves.set()

        patch.setattr(SessionStore, "append", append)
        patch.setattr(Telling, "leave", leaves)

    def is_left(self) -> None:
        """Leave while the turn is being stored, all of it told but its end."""
        events = self._stream("s")
        for _ in range(self._told):
            next(events)
        assert self._begun.wait(10)
        events.close()

    def _stream(self, session: str) -> Generator[Event, None, None]:
        return stream(self._parts, ChatCall("ann", "c", "dysphagia?", "m", session))


def test_a_turn_whose_storing_had_begun_when_its_reader_left_is_stored_before_the_stream_is_closed(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    Storing(parts, monkeypatch).is_left()
    (turn,) = parts.sessions.history("s", "ann")
    assert turn.reply["answer"]


def test_storing_that_fails_when_the_reader_left_is_logged(
    parts: Parts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    Storing(parts, monkeypatch, ZeroDivisionError("dysphagia")).is_left()
    assert [one["error"] for one in failures(caplog)] == ["ZeroDivisionError"]
    assert "dysphagia" not in str([vars(one) for one in caplog.records if one.levelno == logging.ERROR])
    with pytest.raises(NotFoundError):
        parts.sessions.history("s", "ann")
