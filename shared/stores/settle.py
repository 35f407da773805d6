"""Whether an edition becomes active: decided once, in the transaction that switches the pointer."""

from collections.abc import Callable
from typing import Final

from shared.guideline.records import Edition
from shared.ports.documents.base import DocumentStore, Transaction, Write
from shared.stores.audit import Note
from shared.stores.edition_record import (
    ACTIVE,
    EDITIONS,
    Held,
    Status,
    held_in,
    held_of,
    missing,
    pointer_in,
    pointing_at,
)

ISSUES: Final = "issues"
SINCE: Final = "another edition was activated since"
UNDECIDED: Final = "it was not decided yet whether it becomes active"
Decide = Callable[[Edition | None, bool], str | None]


def settle(
    documents: DocumentStore,
    edition_id: str,
    decide: Decide,
    *,
    again: bool,
    served: str | None = None,
    note: Note | None = None,
) -> str | None:
    """Point at an edition unless `decide` objects, and remember that; return why it is not the one served.

    `decide` is given the edition active until then, and whether this file is the first held of its document date.
    `served`: the code of the guideline that the settings serve; without it, it is the one activated last. An edition
    of another guideline becomes the active one of its own; only by hand, and where no setting says, is it served.
    `note` makes the audit's entry, written with the switch or not at all.
    What was decided stands, so that a repeated delivery does not undo what a person chose since; `again` overrules.
    Raises NotFoundError.
    """

    def work(transaction: Transaction) -> str | None:
        held, pointer = held_in(transaction, edition_id), pointer_in(transaction, served or ACTIVE)
        if held is None or held.status is not Status.WHOLE:
            raise missing(edition_id)
        is_active = pointer is not None and pointer.edition_id == edition_id
        if held.is_decided and (is_active or not again):
            return None if is_active else held.objection or SINCE
        objection = _decided(transaction, held, decide, served)
        if note and objection is None and not is_active:
            transaction.write(note(pointer.edition_id if pointer else None, held.objection))
        return objection

    return documents.transact(work)


def issue_of(edition: Edition) -> str:
    """Return the id of what a guideline published on a date, whatever the file."""
    return f"{edition.guideline}_{edition.last_updated}"


def _decided(transaction: Transaction, held: Held, decide: Decide, served: str | None) -> str | None:
    edition = held.edition
    in_use, own = (_at(transaction, name) for name in (served or ACTIVE, edition.guideline))
    issue = transaction.get(ISSUES, issue_of(edition))
    is_first = issue is None or issue.data["content_hash"] == edition.content_hash
    own_objection = objection = _objection(edition, own, decide, is_first=is_first)
    if edition.guideline != (served or (in_use or edition).guideline):
        objection = _not_served(served) if served else _objection(edition, in_use, decide, is_first=is_first)
    if issue is None:
        transaction.write(Write("put", ISSUES, issue_of(edition), {"content_hash": edition.content_hash}))
    transaction.write(held.write(is_decided=True, objection=objection))
    if own_objection is None:
        transaction.write(pointing_at(edition, edition.guideline))
    if objection is None:
        transaction.write(pointing_at(edition))
    return objection


def _at(transaction: Transaction, name: str) -> Edition | None:
    pointer = pointer_in(transaction, name)
    found = transaction.get(EDITIONS, pointer.edition_id) if pointer else None
    return held_of(found).edition if found else None


def _objection(edition: Edition, former: Edition | None, decide: Decide, *, is_first: bool) -> str | None:
    is_active = former is not None and former.edition_id == edition.edition_id
    return None if is_active else decide(former, is_first)


def _not_served(served: str) -> str:
    return f"{served} is the guideline served here"
