"""Sessions of several pipelines: each belongs to its caller, its pipeline and what it is about, and can be erased."""

import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import BaseModel

from shared.conversation.asked import Asked, check_message
from shared.conversation.conversation import Conversation
from shared.errors import InputInvalidError, InputTooLargeError, NotFoundError
from shared.ports.documents.base import Write
from shared.ports.documents.embedded import SqliteDocuments
from shared.stores.sessions import SESSIONS, TURNS, SessionStore


class Answer(BaseModel):
    answer: str


def now() -> datetime:
    return datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def documents(tmp_path: Path) -> SqliteDocuments:
    return SqliteDocuments(tmp_path / "documents.sqlite", now)


@pytest.fixture
def store(documents: SqliteDocuments) -> SessionStore:
    counter = itertools.count(1)
    return SessionStore(documents, now, lambda: f"id-{next(counter)}", timedelta(days=7))


@pytest.fixture
def records(store: SessionStore) -> Conversation[Answer]:
    return Conversation("records", store, Answer)


def asked(caller: str = "ann", bound_to: str = "p1", message: str = "q", message_id: str = "m") -> Asked:
    return Asked(caller, "c", message, message_id, "s", bound_to)


def answered(conversation: Conversation[Answer], asked: Asked, text: str = "so") -> Answer:
    begun = conversation.begin(asked)
    return begun.answered or conversation.end(begun.session, asked, Answer(answer=text), {"topic": asked.message})


def test_what_is_remembered_and_said_comes_back_at_the_next_turn(records: Conversation[Answer]):
    answered(records, asked())
    begun = records.begin(asked(message_id="m2"))
    assert begun.session.memory == {"topic": "q"} and begun.answered is None
    assert [turn.message for turn in records.turns(begun.session)] == ["q"]


def test_a_retried_message_is_answered_with_the_first_reply(records: Conversation[Answer]):
    assert answered(records, asked(), "first") == answered(records, asked(), "second") == Answer(answer="first")


@pytest.mark.parametrize(
    ("caller", "pipeline", "bound_to"),
    [("bob", "records", "p1"), ("ann", "agent", "p1"), ("ann", "records", "p2"), ("ann", "records", "")],
    ids=["another caller", "another pipeline", "another patient", "no patient"],
)
def test_a_session_is_not_there_for(store: SessionStore, caller: str, pipeline: str, bound_to: str):
    answered(Conversation("records", store, Answer), asked())
    stranger = asked(caller, bound_to)
    with pytest.raises(NotFoundError):
        Conversation(pipeline, store, Answer).begin(stranger)
    with pytest.raises(NotFoundError):
        store.history("s", caller, pipeline, bound_to)
    assert store.list_own(caller, pipeline, bound_to) == []
    store.delete("s", caller, pipeline, bound_to)
    assert len(store.history("s", "ann", "records")) == 1


def test_a_turn_cannot_be_ended_in_a_session_that_became_anothers(records: Conversation[Answer], store: SessionStore):
    begun = records.begin(asked())
    answered(Conversation("records", store, Answer), asked(bound_to="p2"))
    with pytest.raises(NotFoundError):
        records.end(begun.session, asked(), Answer(answer="late"), {})


def test_a_message_that_is_never_ended_leaves_nothing(records: Conversation[Answer], documents: SqliteDocuments):
    records.begin(asked())
    assert documents.query(SESSIONS) == [] and documents.query(TURNS) == []


def test_all_about_one_patient_is_erased_and_nothing_else(store: SessionStore, documents: SqliteDocuments):
    for pipeline, caller, patient, session in (
        ("records", "ann", "p1", "a"),
        ("records", "bob", "p1", "b"),
        ("records", "ann", "p2", "c"),
        ("agent", "ann", "p1", "d"),
    ):
        told = Asked(caller, "c", "q", "m", session, patient)
        answered(Conversation(pipeline, store, Answer), told)
    assert store.erase_bound("records", "p1") == 2
    assert store.erase_bound("records", "p1") == 0
    assert {one.id for one in documents.query(SESSIONS)} == {"c", "d"} and len(documents.query(TURNS)) == 2


def test_what_is_bound_to_nothing_is_not_erased_together(store: SessionStore):
    with pytest.raises(ValueError, match="one by one"):
        store.erase_bound("chat", "")


def test_a_session_stored_before_there_were_other_pipelines_is_chats(store: SessionStore, documents: SqliteDocuments):
    kept = {"owner": "ann", "log": "l", "turns": 1, "memory": {}, "started_at": "a", "updated_at": "a"}
    documents.batch([Write("put", SESSIONS, "old", kept)])
    assert store.open("old", "ann").turns == 1
    with pytest.raises(NotFoundError):
        store.open("old", "ann", "records", "p1")


def test_a_message_is_refused_before_anything_when_it_is_empty_or_too_long():
    with pytest.raises(InputInvalidError, match="empty"):
        check_message(" \n", 10)
    with pytest.raises(InputTooLargeError, match="longer than 10"):
        check_message("x" * 11, 10)
    check_message("x" * 10, 10)
