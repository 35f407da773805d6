"""The record of an edition, which says whether it is whole, and the pointers to the active ones.

Each guideline, by its code, has a pointer of its own; one more says what is served where no setting does.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from shared.errors import ConflictError, NotFoundError
from shared.guideline.records import Edition
from shared.ports.documents.base import Document, DocumentStore, Transaction, Write

EDITIONS: Final = "editions"
POINTERS: Final = "pointers"
ACTIVE: Final = "active"


class Status(StrEnum):
    """BEGUN: being stored. WHOLE: exists for readers. LEAVING: being taken away."""

    BEGUN = "begun"
    WHOLE = "complete"
    LEAVING = "leaving"


@dataclass(frozen=True, slots=True)
class Pointer:
    """The active edition and the index that serves it."""

    edition_id: str
    index_id: str | None


@dataclass(frozen=True, slots=True)
class Held:
    """An edition's record. `indexes`: every index that can hold vectors of it; `space`: what those were embedded with.

    `is_decided`: whether it was settled if the edition becomes active; `objection`: why not, at that time.
    """

    edition: Edition
    status: Status
    space: str
    indexes: tuple[str, ...] = ()
    is_decided: bool = False
    objection: str | None = None

    def write(self, **changes: Any) -> Write:
        """Return the write of this record with these changes."""
        held = replace(self, **changes)
        more = {"status": held.status, "space": held.space, "indexes": list(held.indexes)}
        decision = {"is_decided": held.is_decided, "objection": held.objection}
        data = {**held.edition.model_dump(mode="json"), **more, **decision}
        return Write("put", EDITIONS, held.edition.edition_id, data)


def held_of(document: Document) -> Held:
    """Return the record that a document holds."""
    data = document.data
    return Held(
        edition=Edition.model_validate({name: data[name] for name in Edition.model_fields}),
        status=Status(data["status"]),
        space=data.get("space", ""),
        indexes=tuple(data.get("indexes", ())),
        is_decided=data.get("is_decided", False),
        objection=data.get("objection"),
    )


def held_in(transaction: Transaction, edition_id: str) -> Held | None:
    """Return a record read in a transaction. Raises ConflictError for an edition that is leaving."""
    found = transaction.get(EDITIONS, edition_id)
    held = held_of(found) if found else None
    if held and held.status is Status.LEAVING:
        raise ConflictError(f"Edition {edition_id} is being deleted: try again when it is gone.")
    return held


def pointer_in(transaction: DocumentStore | Transaction, name: str = ACTIVE) -> Pointer | None:
    """Return a pointer: of a guideline by its code, or of what is served where no setting says."""
    found = transaction.get(POINTERS, name)
    if found is None and name != ACTIVE:
        return _before_codes(transaction, name)
    return Pointer(found.data["edition_id"], found.data["index_id"]) if found else None


def _before_codes(transaction: DocumentStore | Transaction, guideline: str) -> Pointer | None:
    """Return the one pointer of a store from before each guideline had its own, if it is at this guideline."""
    pointer = pointer_in(transaction)
    found = transaction.get(EDITIONS, pointer.edition_id) if pointer else None
    return pointer if found and held_of(found).edition.guideline == guideline else None


def pointing_at(edition: Edition, name: str = ACTIVE) -> Write:
    """Return the write that points at an edition."""
    return Write("put", POINTERS, name, {"edition_id": edition.edition_id, "index_id": edition.index_id})


def missing(edition_id: str) -> NotFoundError:
    """Return the error for an edition that is not held whole."""
    return NotFoundError(f"No edition {edition_id} is held; `ng12 editions` lists those that are.")
