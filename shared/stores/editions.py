"""Editions side by side: a record each that says whether it is whole, and one pointer to the active one."""

from collections.abc import Mapping, Sequence
from typing import Any

from shared.errors import ConflictError, EditionNotActiveError, NotFoundError
from shared.guideline.records import Edition, Guideline
from shared.ports.documents.base import DocumentStore, Transaction, Where, Write
from shared.retrieval.hit import Passage
from shared.stores.audit import Note
from shared.stores.edition_contents import EditionContents
from shared.stores.edition_record import (
    ACTIVE,
    EDITIONS,
    POINTERS,
    Held,
    Pointer,
    Status,
    held_in,
    held_of,
    missing,
    pointer_in,
    pointing_at,
)
from shared.stores.settle import ISSUES, SINCE, UNDECIDED, Decide, issue_of, settle

REPORTS = "edition_reports"


class EditionStore:
    """What an edition holds is immutable; only those whose record says that they are whole exist for a reader.

    `served`: the code of the guideline that answers; without it, the guideline of which an edition was activated last.
    """

    def __init__(self, documents: DocumentStore, served: str | None = None) -> None:
        self._documents = documents
        self._served = served
        self.contents = EditionContents(documents)

    def save(self, guideline: Guideline, passages: Sequence[Passage], index_id: str, space: str = "") -> Edition:
        """Store an edition whole: what it holds first, the record that makes it exist last. Repeating is harmless."""
        edition = guideline.edition.model_copy(update={"index_id": index_id})
        self.begin(edition, space)
        self.contents.save(guideline, passages)
        self.complete(edition, space)
        return edition

    def begin(self, edition: Edition, space: str) -> None:
        """Note that an edition, or another index of one, is being stored. Raises ConflictError while it is leaving."""

        def work(transaction: Transaction) -> None:
            held = held_in(transaction, edition.edition_id)
            held = held or Held(edition, Status.BEGUN, space)
            indexes = dict.fromkeys((*held.indexes, edition.index_id or ""))
            transaction.write(held.write(indexes=tuple(indexes)))

        self._documents.transact(work)

    def complete(self, edition: Edition, space: str) -> None:
        """Make an edition exist, with its index; the pointer follows where it is the active one.

        Raises ConflictError if its beginnings were taken away meanwhile.
        """

        def work(transaction: Transaction) -> None:
            held = held_in(transaction, edition.edition_id)
            pointers = {name: pointer_in(transaction, name) for name in (ACTIVE, edition.guideline)}
            if held is None:
                raise ConflictError(f"Edition {edition.edition_id} was taken away while it was stored: deliver again.")
            transaction.write(held.write(edition=edition, status=Status.WHOLE, space=space))
            for name, pointer in pointers.items():
                if pointer and pointer.edition_id == edition.edition_id:
                    transaction.write(pointing_at(edition, name))

        self._documents.transact(work)

    def keep_one_index(self, edition: Edition) -> None:
        """Note that vectors of former indexes are gone."""
        held = self.held(edition.edition_id)
        if held and held.indexes != (edition.index_id,):
            self._documents.batch([held.write(indexes=(edition.index_id or "",))])

    def held(self, edition_id: str) -> Held | None:
        """Return an edition's record, whatever its status."""
        found = self._documents.get(EDITIONS, edition_id)
        return held_of(found) if found else None

    def held_of_file(self, content_hash: str) -> Sequence[Held]:
        """Return the records of every edition read from a file."""
        return [held_of(one) for one in self._documents.query(EDITIONS, [Where("content_hash", "==", content_hash)])]

    def unfinished(self) -> Sequence[Held]:
        """Return the records of editions that are not whole, or that have more than their one index."""
        found = map(held_of, self._documents.query(EDITIONS))
        return [held for held in found if held.status is not Status.WHOLE or held.indexes[1:]]

    def find(self, edition_id: str) -> Edition | None:
        """Return an edition if it is held whole."""
        held = self.held(edition_id)
        return held.edition if held and held.status is Status.WHOLE else None

    def get(self, edition_id: str) -> Edition:
        """Return an edition. Raises NotFoundError."""
        found = self.find(edition_id)
        if found is None:
            raise missing(edition_id)
        return found

    def list(self) -> Sequence[Edition]:
        """Return every edition, the latest document date first."""
        found = (held_of(document) for document in self._documents.query(EDITIONS))
        editions = [held.edition for held in found if held.status is Status.WHOLE]
        return sorted(editions, key=lambda edition: (edition.last_updated, edition.edition_id), reverse=True)

    def load(self, edition_id: str) -> Guideline:
        """Return an edition whole. Raises NotFoundError."""
        return self.contents.load(self.get(edition_id))

    def pointer(self) -> Pointer:
        """Return which edition is active. Raises EditionNotActiveError."""
        found = pointer_in(self._documents, self._served or ACTIVE)
        if found is None:
            of = f" of {self._served}" if self._served else ""
            raise EditionNotActiveError(f"No edition{of} is active: ingest a guideline, or activate one that is held.")
        return found

    def active(self) -> Edition | None:
        """Return the active edition."""
        found = pointer_in(self._documents, self._served or ACTIVE)
        return self.find(found.edition_id) if found else None

    def active_of(self, guideline: str) -> Edition | None:
        """Return the active edition of a guideline, whether or not that guideline is the one served."""
        found = pointer_in(self._documents, guideline)
        return self.find(found.edition_id) if found else None

    def not_active_because(self, edition_id: str) -> str | None:
        """Return why an edition is not the active one, None for the active one. Raises NotFoundError."""
        held, pointer = self.held(edition_id), pointer_in(self._documents, self._served or ACTIVE)
        if held is None or held.status is not Status.WHOLE:
            raise missing(edition_id)
        if pointer and pointer.edition_id == edition_id:
            return None
        return held.objection or (SINCE if held.is_decided else UNDECIDED)

    def activate(self, edition_id: str, note: Note | None = None) -> None:
        """Point at an edition, in one transaction with its note in the audit. Raises NotFoundError."""
        decide: Decide = lambda _former, _is_first: None  # noqa: E731
        settle(self._documents, edition_id, decide, again=True, served=self._served, note=note)

    def settle(self, edition_id: str, decide: Decide, *, again: bool = False, note: Note | None = None) -> str | None:
        """Decide whether an edition becomes active; see `settle`. Raises NotFoundError."""
        return settle(self._documents, edition_id, decide, again=again, served=self._served, note=note)

    def leave(self, edition_id: str, note: Note | None = None) -> Held:
        """Take an edition out of every reader's sight, for good, and note it in the audit if it was in sight.

        Raises NotFoundError; ConflictError for the active one.
        """

        def work(transaction: Transaction) -> Held:
            found, pointer = transaction.get(EDITIONS, edition_id), pointer_in(transaction, self._served or ACTIVE)
            if found is None:
                raise missing(edition_id)
            names = (ACTIVE, held_of(found).edition.guideline)
            pointed = [
                name for name in names if (one := pointer_in(transaction, name)) and one.edition_id == edition_id
            ]
            if pointer and pointer.edition_id == edition_id:
                raise ConflictError(f"Edition {edition_id} is the active one: activate another, then delete it.")
            for name in pointed:
                transaction.write(Write("delete", POINTERS, name))
            held = held_of(found)
            transaction.write(held.write(status=Status.LEAVING))
            if note and held.status is not Status.LEAVING:
                transaction.write(note(pointer.edition_id if pointer else None))
            return held

        return self._documents.transact(work)

    def forget(self, held: Held, *, is_last_of_file: bool) -> None:
        """Remove the record of an edition of which nothing else is left."""
        edition = held.edition
        issue = self._documents.get(ISSUES, issue_of(edition)) if is_last_of_file else None
        writes = [Write("delete", REPORTS, edition.edition_id), Write("delete", EDITIONS, edition.edition_id)]
        if issue and issue.data["content_hash"] == edition.content_hash:
            writes.append(Write("delete", ISSUES, issue.id))
        self._documents.batch(writes)

    def save_report(self, edition_id: str, report: Mapping[str, Any]) -> None:
        """Keep the ingestion report of an edition."""
        self._documents.put(REPORTS, edition_id, report)

    def report(self, edition_id: str) -> dict[str, Any]:
        """Return the ingestion report of an edition. Raises NotFoundError."""
        found = self._documents.get(REPORTS, edition_id)
        if found is None:
            raise NotFoundError(f"No report of {edition_id} is held.")
        return found.data
