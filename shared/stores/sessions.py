"""Sessions of every conversation: one document a turn, what it remembers beside them; all expire."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from shared.conversation.session import Session, Turn
from shared.errors import InputInvalidError, NotFoundError
from shared.ports.documents.base import Document, DocumentStore, Transaction, Where, Write

SESSIONS = "sessions"
TURNS = "turns"
_ID = re.compile(r"[A-Za-z0-9_\-]{1,64}")
_BATCH = 400


class SessionStore:
    """Sessions over the document port. `now` has its zone; `new_id` gives ids nobody can guess."""

    def __init__(
        self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str], ttl: timedelta
    ) -> None:
        self._documents = documents
        self._now = now
        self._new_id = new_id
        self._ttl = ttl

    def open(self, session_id: str | None, caller: str, pipeline: str = "chat", bound_to: str = "") -> Session:
        """Return the caller's session of a pipeline, about what it is bound to; a new one, not stored yet, if none is.

        Raises NotFoundError for another's, and for one of another pipeline, patient or role.
        """
        session_id = _checked(session_id or self._new_id())
        found = self._documents.get(SESSIONS, session_id)
        if found is None:
            return Session(session_id, caller, self._new_id(), 0, {}, pipeline=pipeline, bound_to=bound_to)
        return _owned(found, caller, pipeline, bound_to)

    def find(self, session_id: str, caller: str, pipeline: str = "chat") -> Session:
        """Return the caller's stored session, whatever it is bound to. Raises NotFoundError."""
        found = self._documents.get(SESSIONS, _checked(session_id))
        if found is None:
            raise _not_found()
        return _owned(found, caller, pipeline)

    def find_turn(self, session: Session, message_id: str) -> Turn | None:
        """Return the turn that a message id stands for already."""
        found = self._documents.get(TURNS, _turn_id(session.log, message_id)) if session.turns else None
        return _turn(found) if found else None

    def append(
        self, session: Session, message: str, message_id: str, reply: Mapping[str, Any], memory: Mapping[str, Any]
    ) -> Turn:
        """Store a turn and what to remember in one transaction; return the turn that stands for this message id."""
        at = self._now()

        def work(transaction: Transaction) -> Turn:
            found = transaction.get(SESSIONS, session.session_id)
            current = _owned(found, session.owner, session.pipeline, session.bound_to) if found else session
            turn_id = _turn_id(current.log, message_id)
            if answered := transaction.get(TURNS, turn_id) if found else None:
                return _turn(answered)
            number = current.turns + 1 if found else 1
            turn = Turn(number, message_id, message, reply, at.isoformat(timespec="microseconds"))
            for write in self._writes(current, turn, memory, at):
                transaction.write(write)
            return turn

        return self._documents.transact(work)

    def history(self, session_id: str, caller: str, pipeline: str = "chat", bound_to: str | None = None) -> list[Turn]:
        """Return a session's turns in order; `bound_to` None: whatever it is bound to. Raises NotFoundError."""
        found = self._documents.get(SESSIONS, _checked(session_id))
        if found is None:
            raise _not_found()
        return [_turn(document) for document in self._turns(_owned(found, caller, pipeline, bound_to).log)]

    def list_own(self, caller: str, pipeline: str = "chat", bound_to: str | None = None) -> list[Session]:
        """Return the caller's sessions of a pipeline, the latest first."""
        found = self._documents.query(SESSIONS, [Where("owner", "==", caller)], order_by="updated_at", descending=True)
        own = (_session(document) for document in found)
        return [one for one in own if one.pipeline == pipeline and bound_to in (None, one.bound_to)]

    def delete(self, session_id: str, caller: str, pipeline: str = "chat", bound_to: str | None = None) -> None:
        """Remove the caller's session and its turns; absent already is fine, and another's is as if it were absent."""
        found = self._documents.get(SESSIONS, _checked(session_id))
        if found is not None and _is_of(session := _session(found), caller, pipeline, bound_to):
            self._erase(session)

    def erase_bound(self, pipeline: str, bound_to: str) -> int:
        """Remove every caller's sessions about one patient or role; return how many there were. Repeating is fine."""
        if not bound_to:
            raise ValueError("Sessions that are bound to nothing are erased one by one.")
        found = self._documents.query(SESSIONS, [Where("bound_to", "==", bound_to)])
        about = [session for session in map(_session, found) if session.pipeline == pipeline]
        for session in about:
            self._erase(session)
        return len(about)

    def _erase(self, session: Session) -> None:
        """Turns go first, so that after a crash they are still found; then those that came meanwhile."""
        self._erase_turns(session.log)
        self._documents.delete(SESSIONS, session.session_id)
        self._erase_turns(session.log)

    def _erase_turns(self, log: str) -> None:
        removals = [Write("delete", TURNS, turn.id) for turn in self._turns(log)]
        for start in range(0, len(removals), _BATCH):
            self._documents.batch(removals[start : start + _BATCH])

    def _turns(self, log: str) -> list[Document]:
        return self._documents.query(TURNS, [Where("log", "==", log)], order_by="number")

    def _writes(self, session: Session, turn: Turn, memory: Mapping[str, Any], at: datetime) -> tuple[Write, Write]:
        expires = at + self._ttl
        kept = {
            "owner": session.owner,
            "pipeline": session.pipeline,
            "bound_to": session.bound_to,
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


def _owned(document: Document, caller: str, pipeline: str, bound_to: str | None = None) -> Session:
    session = _session(document)
    if not _is_of(session, caller, pipeline, bound_to):
        raise _not_found()
    return session


def _is_of(session: Session, caller: str, pipeline: str, bound_to: str | None) -> bool:
    return session.owner == caller and session.pipeline == pipeline and bound_to in (None, session.bound_to)


def _session(document: Document) -> Session:
    """Sessions stored before there were other pipelines say nothing of theirs: they are chat's, bound to nothing."""
    data = document.data
    return Session(
        document.id,
        data["owner"],
        data["log"],
        data["turns"],
        data["memory"],
        data["started_at"],
        data["updated_at"],
        data.get("pipeline", "chat"),
        data.get("bound_to", ""),
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
