"""Sessions: turns stay in order, belong to one caller, are answered once, and go when told or in time."""

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from shared.errors import InputInvalidError, NotFoundError
from shared.ports.documents.embedded import SqliteDocuments
from shared.stores.sessions import SessionStore


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sessions(tmp_path: Path, clock: Clock) -> Iterator[SessionStore]:
    counter = itertools.count(1)
    store = SqliteDocuments(tmp_path / "documents.sqlite", clock)
    yield SessionStore(store, clock, lambda: f"id-{next(counter)}", timedelta(days=7))


def say(sessions: SessionStore, session_id: str, caller: str, message: str, message_id: str) -> dict[str, object]:
    session = sessions.open(session_id, caller)
    return dict(sessions.append(session, message, message_id, {"answer": f"to {message}"}, {"topic": message}).reply)


def test_turns_are_told_in_the_order_they_were_stored(sessions: SessionStore) -> None:
    for number in range(3):
        say(sessions, "s", "ann", f"q{number}", f"m{number}")
    assert [(t.number, t.message) for t in sessions.history("s", "ann")] == [(1, "q0"), (2, "q1"), (3, "q2")]


def test_what_was_remembered_comes_back_when_the_session_is_opened(sessions: SessionStore) -> None:
    say(sessions, "s", "ann", "lung", "m1")
    assert sessions.open("s", "ann").memory == {"topic": "lung"}


def test_a_session_without_an_id_gets_one_that_was_not_there(sessions: SessionStore) -> None:
    first, second = sessions.open(None, "ann"), sessions.open(None, "ann")
    assert first.session_id != second.session_id and first.turns == 0


def test_another_callers_session_is_not_found(sessions: SessionStore) -> None:
    say(sessions, "s", "ann", "q", "m")
    for act in (sessions.open, sessions.history):
        with pytest.raises(NotFoundError):
            act("s", "bob")
    sessions.delete("s", "bob")  # as for a session that is not there: nothing tells them apart
    assert sessions.list_own("bob") == [] and len(sessions.history("s", "ann")) == 1


def test_a_retried_message_is_stored_once_and_returns_the_first_reply(sessions: SessionStore) -> None:
    say(sessions, "s", "ann", "q", "m")
    session = sessions.open("s", "ann")
    turn = sessions.find_turn(session, "m")
    assert turn and (turn.message, turn.reply) == ("q", {"answer": "to q"})
    assert sessions.append(session, "q", "m", {"answer": "other"}, {}).reply == {"answer": "to q"}
    assert len(sessions.history("s", "ann")) == 1


def test_concurrent_turns_lose_nothing_and_are_numbered_without_gaps(sessions: SessionStore) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: say(sessions, "s", "ann", f"q{n}", f"m{n}"), range(24)))
    turns = sessions.history("s", "ann")
    assert [turn.number for turn in turns] == list(range(1, 25))
    assert {turn.message for turn in turns} == {f"q{n}" for n in range(24)}


def test_a_deleted_session_is_gone_and_deleting_again_is_fine(sessions: SessionStore) -> None:
    say(sessions, "s", "ann", "q", "m")
    sessions.delete("s", "ann")
    sessions.delete("s", "ann")
    with pytest.raises(NotFoundError):
        sessions.history("s", "ann")


def test_a_turn_that_arrives_after_deletion_starts_a_new_log(sessions: SessionStore) -> None:
    say(sessions, "s", "ann", "old", "m1")
    sessions.delete("s", "ann")
    say(sessions, "s", "ann", "new", "m2")
    assert [turn.message for turn in sessions.history("s", "ann")] == ["new"]


def test_a_session_expires_after_its_time_without_a_turn(sessions: SessionStore, clock: Clock) -> None:
    say(sessions, "s", "ann", "q", "m")
    clock.at += timedelta(days=8)
    with pytest.raises(NotFoundError):
        sessions.history("s", "ann")
    assert sessions.open("s", "bob").turns == 0


def test_own_sessions_are_listed_latest_first(sessions: SessionStore, clock: Clock) -> None:
    say(sessions, "first", "ann", "q", "m")
    clock.at += timedelta(minutes=1)
    say(sessions, "second", "ann", "q", "m")
    assert [session.session_id for session in sessions.list_own("ann")] == ["second", "first"]


@pytest.mark.parametrize("identifier", ["../etc", "a b", "x" * 65, "a:b"])
def test_an_id_of_other_marks_is_refused(sessions: SessionStore, identifier: str) -> None:
    with pytest.raises(InputInvalidError):
        sessions.open(identifier, "ann")
