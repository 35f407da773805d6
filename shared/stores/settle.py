"""Whether an edition becomes active: decided once, in the transaction that switches the pointer."""

from collections.abc import Callable
from typing import Final

from shared.guideline.records import Edition
from shared.ports.documents.base import DocumentStore, Transaction, Write
from shared.stores.edition_record import (
    EDITIONS,
    Held,
    Pointer,
    Status,
    held_in,
    held_of,
    missing,
    pointer_in,
    pointing_at,
)

ISSUES: Final = "issues"
SINCE: Final = "another edition was activated since"
Decide = Callable[[Edition | None, bool], str | None]


def settle(documents: DocumentStore, edition_id: str, decide: Decide, *, again: bool) -> str | None:
    """Point at an edition unless `decide` objects, and remember that; return the objection.

    `decide` is given the edition active until then, and whether this file is the first held of its document date.
    What was decided stands, so that a repeated delivery does not undo what a person chose since; `again` overrules.
    Raises NotFoundError.
    """

    def work(transaction: Transaction) -> str | None:
        held, pointer = held_in(transaction, edition_id), pointer_in(transaction)
        if held is None or held.status is not Status.WHOLE:
            raise missing(edition_id)
        is_active = pointer is not None and pointer.edition_id == edition_id
        if held.is_decided and (is_active or not again):
            return None if is_active else held.objection or SINCE
        return _decided(transaction, held, pointer, decide)

    return documents.transact(work)


def issue_of(edition: Edition) -> str:
    """Return the id of what a guideline published on a date, whatever the file."""
    return f"{edition.guideline}_{edition.last_updated}"


def _decided(transaction: Transaction, held: Held, pointer: Pointer | None, decide: Decide) -> str | None:
    edition = held.edition
    found = transaction.get(EDITIONS, pointer.edition_id) if pointer else None
    former = held_of(found).edition if found else None
    issue = transaction.get(ISSUES, issue_of(edition))
    is_first = issue is None or issue.data["content_hash"] == edition.content_hash
    is_active = former is not None and former.edition_id == edition.edition_id
    objection = None if is_active else decide(former, is_first)
    if issue is None:
        transaction.write(Write("put", ISSUES, issue_of(edition), {"content_hash": edition.content_hash}))
    transaction.write(held.write(is_decided=True, objection=objection))
    if objection is None:
        transaction.write(pointing_at(edition))
    return objection
