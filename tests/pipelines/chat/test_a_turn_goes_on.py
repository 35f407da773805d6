"""A turn goes on in a thread of its own: in order, no further than its reader, and its failures reach the reader."""

import threading
from collections.abc import Iterator, Mapping

import pytest

from pipelines.chat.events import token
from pipelines.chat.going import Going, Telling
from pipelines.chat.state import ChatState
from shared.tracing import bind_correlation_id, correlation_id

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
