"""Knowledge bases by role: editions side by side, and for each role one pointer to the one that answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

import orjson

from shared.errors import ConflictError, NotFoundError
from shared.ports.documents.base import Document, DocumentStore, Transaction, Where, Write
from shared.stores.audit import Note

BASES: Final = "knowledge_bases"
PIECES: Final = "knowledge_pieces"
POINTERS: Final = "knowledge_pointers"
_PIECE_BYTES, _BATCH, _FORMER_KEPT = 400_000, 20, 20
_BEGUN, _WHOLE = "begun", "complete"


@dataclass(frozen=True, slots=True)
class Entry:
    """One question with its answer. `entry_id` = role/code; what is absent is empty."""

    entry_id: str
    code: str
    section: str
    topic: str
    question: str
    answer: str
    reason: str


@dataclass(frozen=True, slots=True)
class BaseEdition:
    """An edition of a role's base. `partition` is what its index is kept under: nothing of another role is in it."""

    role: str
    edition_id: str
    entries: int
    imported_at: str
    report: Mapping[str, Any] = field(default_factory=dict)
    is_active: bool = False

    @property
    def partition(self) -> str:
        """Return "role@edition", the first part of the id of everything in its index."""
        return f"{self.role}@{self.edition_id}"


def edition_id_of(role: str, entries: Sequence[Entry]) -> str:
    """Return the id of what a base holds: the same entries give the same edition."""
    digest = sha256(orjson.dumps([role, [asdict(entry) for entry in entries]])).hexdigest()
    return f"{role}-{digest[:12]}"


class KnowledgeBaseStore:
    """What an edition holds is immutable; only those whose record says that they are whole exist for a reader."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents, self._now = documents, now

    def save(self, role: str, entries: Sequence[Entry], report: Mapping[str, Any]) -> BaseEdition:
        """Store an edition: what it holds first, the record that makes it exist last. Repeating is harmless."""
        edition_id = edition_id_of(role, entries)
        held = self._find(edition_id)
        if held:
            return held
        record = {
            "role": role,
            "entries": len(entries),
            "imported_at": self._now().isoformat(timespec="microseconds"),
            "report": dict(report),
        }
        self._documents.put(BASES, edition_id, {**record, "status": _BEGUN})
        writes = [
            Write(
                "put", PIECES, f"{edition_id}:{number:04d}", {"edition_id": edition_id, "number": number, "rows": rows}
            )
            for number, rows in enumerate(_pieces(entries))
        ]
        for start in range(0, len(writes), _BATCH):
            self._documents.batch(writes[start : start + _BATCH])
        self._documents.put(BASES, edition_id, {**record, "status": _WHOLE})
        return self.get(edition_id)

    def get(self, edition_id: str) -> BaseEdition:
        """Return an edition. Raises NotFoundError."""
        found = self._find(edition_id)
        if found is None:
            raise NotFoundError(f"No edition {edition_id} is held; `ng12 knowledge list` names those that are.")
        return found

    def list(self, role: str | None = None) -> list[BaseEdition]:
        """Return the editions held whole, of one role or of all, the latest import first."""
        conditions = [Where("role", "==", role)] if role else []
        found = self._documents.query(BASES, conditions)
        active = {one.id: one.data["edition_id"] for one in self._documents.query(POINTERS)}
        editions = [_edition(one, active) for one in found if one.data["status"] == _WHOLE]
        return sorted(editions, key=lambda one: (one.imported_at, one.edition_id), reverse=True)

    def entries(self, edition: BaseEdition) -> tuple[Entry, ...]:
        """Return what an edition holds, in its order. Raises ConflictError where part of it is missing."""
        pieces = self._documents.query(PIECES, [Where("edition_id", "==", edition.edition_id)], order_by="number")
        entries = tuple(Entry(**row) for piece in pieces for row in piece.data["rows"])
        if len(entries) != edition.entries:
            raise ConflictError(f"Edition {edition.edition_id} is held in part alone: import it again.")
        return entries

    def active(self, role: str) -> BaseEdition | None:
        """Return the edition that answers for a role."""
        found = self._documents.get(POINTERS, role)
        return self._find(found.data["edition_id"]) if found else None

    def activate(self, role: str, edition_id: str, note: Note | None = None) -> BaseEdition:
        """Point a role at one of its editions, with its note in the audit. Raises NotFoundError, also for another's."""

        def work(transaction: Transaction) -> None:
            held = transaction.get(BASES, edition_id)
            if held is None or held.data["status"] != _WHOLE or held.data["role"] != role:
                raise NotFoundError(f"The role {role} has no edition {edition_id}.")
            pointer = transaction.get(POINTERS, role)
            if pointer and pointer.data["edition_id"] == edition_id:
                return
            former = [pointer.data["edition_id"], *pointer.data["former"]] if pointer else []
            transaction.write(_pointing(role, edition_id, former))
            if note:
                transaction.write(note(former[0] if former else None))

        self._documents.transact(work)
        return self.get(edition_id)

    def roll_back(self, role: str, note_of: Callable[[str], Note] | None = None) -> BaseEdition:
        """Point a role at the edition that answered before, with its note in the audit.

        `note_of` makes it of the edition's id. Raises ConflictError where there is none.
        """

        def work(transaction: Transaction) -> str:
            pointer = transaction.get(POINTERS, role)
            if pointer is None or not pointer.data["former"]:
                raise ConflictError(f"The role {role} has no former edition to go back to.")
            back, *former = pointer.data["former"]
            transaction.write(_pointing(role, back, former))
            if note_of:
                transaction.write(note_of(back)(pointer.data["edition_id"]))
            return str(back)

        return self.get(self._documents.transact(work))

    def _find(self, edition_id: str) -> BaseEdition | None:
        found = self._documents.get(BASES, edition_id)
        if found is None or found.data["status"] != _WHOLE:
            return None
        pointer = self._documents.get(POINTERS, found.data["role"])
        return _edition(found, {pointer.id: pointer.data["edition_id"]} if pointer else {})


def _edition(document: Document, active: Mapping[str, str]) -> BaseEdition:
    data = document.data
    is_active = active.get(data["role"]) == document.id
    return BaseEdition(data["role"], document.id, data["entries"], data["imported_at"], data["report"], is_active)


def _pointing(role: str, edition_id: str, former: Sequence[str]) -> Write:
    return Write("put", POINTERS, role, {"edition_id": edition_id, "former": list(former)[:_FORMER_KEPT]})


def _pieces(entries: Sequence[Entry]) -> Iterator[list[dict[str, str]]]:
    """Yield entries in pieces that every document store takes."""
    piece: list[dict[str, str]] = []
    size = 0
    for entry in entries:
        row = asdict(entry)
        row_size = len(orjson.dumps(row))
        if piece and size + row_size > _PIECE_BYTES:
            yield piece
            piece, size = [], 0
        piece.append(row)
        size += row_size
    if piece:
        yield piece
