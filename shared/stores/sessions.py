"""Chat sessions: one document a turn, owned by its caller, topic and state beside them; all expire."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from shared.errors import InputInvalidError, NotFoundError
from shared.ports.documents.base import Document, DocumentStore, Transaction, Where, Write

SESSIONS = "sessions"
TURNS = "turns"
_ID = re.compile(r"[A-Za-z0-9_\-]{1,64}")
_BATCH = 400


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation. `log` names its turns: a deleted session's late turns never show up in a later one of its id.

    `memory` is what the conversation keeps from turn to turn; `turns` how many were stored.
    """

    session_id: str
    owner: str
    log: str
    turns: int
    memory: Mapping[str, Any]
    started_at: str | None = None
    updated_at: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange; `number` counts from 1 in the order of commits, `reply` is the whole reply as it was sent."""

    number: int
    message_id: str
    message: str
    reply: Mapping[str, Any]
    at: str


class SessionStore:
    """Sessions over the document port. `now` has its zone; `new_id` gives ids nobody can guess."""

    def __init__(
        self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str], ttl: timedelta
    ) -> None:
        self._documents = documents
        self._now = now
        self._new_id = new_id
        self._ttl = ttl

    def open(self, session_id: str | None, caller: str) -> Session:
        """Return the caller's session, a new one (not stored yet) if there is none. Raises NotFoundError: another's."""
        session_id = _checked(session_id or self._new_id())
        found = self._documents.get(SESSIONS, session_id)
        return _session(found, caller) if found else Session(session_id, caller, self._new_id(), 0, {})

    def find_reply(self, session: Session, message_id: str) -> Mapping[str, Any] | None:
        """Return the stored reply to a message that was answered before."""
        found = self._documents.get(TURNS, _turn_id(session.log, message_id)) if session.turns else None
        return found.data["reply"] if found else None

    def append(
        self, session: Session, message: str, message_id: str, reply: Mapping[str, Any], memory: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Store a turn and what to remember in one transaction; return the reply that stands for this message id."""
        at = self._now()

        def work(transaction: Transaction) -> Mapping[str, Any]:
            found = transaction.get(SESSIONS, session.session_id)
            current = _session(found, session.owner) if found else session
            turn_id = _turn_id(current.log, message_id)
            if answered := transaction.get(TURNS, turn_id) if found else None:
                return dict(answered.data["reply"])
            number = current.turns + 1 if found else 1
            turn = Turn(number, message_id, message, reply, at.isoformat(timespec="microseconds"))
            for write in self._writes(current, turn, memory, at):
                transaction.write(write)
            return reply

        return self._documents.transact(work)

    def history(self, session_id: str, caller: str) -> list[Turn]:
        """Return a session's turns in order. Raises NotFoundError."""
        found = self._documents.get(SESSIONS, _checked(session_id))
        if found is None:
            raise _not_found()
        return [_turn(document) for document in self._turns(_session(found, caller).log)]

    def list_own(self, caller: str) -> list[Session]:
        """Return the caller's sessions, the latest first."""
        found = self._documents.query(SESSIONS, [Where("owner", "==", caller)], order_by="updated_at", descending=True)
        return [_session(document, caller) for document in found]

    def delete(self, session_id: str, caller: str) -> None:
        """Remove the caller's session and its turns; absent already is fine, and another's is as if it were absent."""
        found = self._documents.get(SESSIONS, _checked(session_id))
        if found is None or found.data["owner"] != caller:
            return
        turns = self._turns(_session(found, caller).log)
        self._documents.delete(SESSIONS, session_id)
        removals = [Write("delete", TURNS, turn.id) for turn in turns]
        for start in range(0, len(removals), _BATCH):
            self._documents.batch(removals[start : start + _BATCH])

    def _turns(self, log: str) -> list[Document]:
        return self._documents.query(TURNS, [Where("log", "==", log)], order_by="number")

    def _writes(self, session: Session, turn: Turn, memory: Mapping[str, Any], at: datetime) -> tuple[Write, Write]:
        expires = at + self._ttl
        kept = {
            "owner": session.owner,
            "log": session.log,
            "turns": turn.number,
            "memory": dict(memory),
            "started_at": session.started_at or turn.at,
            "updated_at": turn.at,
        }
        told = {
            "log": session.log,
            "number": turn.number,
            "message_id": turn.message_id,
            "message": turn.message,
            "reply": dict(turn.reply),
            "at": turn.at,
        }
        return (
            Write("put", SESSIONS, session.session_id, kept, expires),
            Write("create", TURNS, _turn_id(session.log, turn.message_id), told, expires),
        )


def _session(document: Document, caller: str) -> Session:
    data = document.data
    if data["owner"] != caller:
        raise _not_found()
    return Session(
        document.id, caller, data["log"], data["turns"], data["memory"], data["started_at"], data["updated_at"]
    )


def _turn(document: Document) -> Turn:
    data = document.data
    return Turn(data["number"], data["message_id"], data["message"], data["reply"], data["at"])


def _turn_id(log: str, message_id: str) -> str:
    return f"{log}:{_checked(message_id)}"


def _checked(identifier: str) -> str:
    if not _ID.fullmatch(identifier):
        raise InputInvalidError("A session or message id has 1 to 64 letters, digits, hyphens or underscores.")
    return identifier


def _not_found() -> NotFoundError:
    return NotFoundError("There is no such session, or it belongs to somebody else.")
