"""Known originals: the hashes of files that somebody vouched for, with who did and where the hash comes from."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Annotated, Final

from pydantic import AwareDatetime, StringConstraints

from shared.criteria.book import Strict
from shared.criteria.desk.history import Actor
from shared.errors import NotFoundError
from shared.ports.documents.base import DocumentStore, Transaction, Write
from shared.stores.audit import COLLECTION as AUDIT

ORIGINALS: Final = "originals"
ContentHash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Original(Strict):
    """A file by its SHA-256 that is the publisher's own, as `by` says; the reason tells how they know."""

    content_hash: ContentHash
    at: AwareDatetime
    by: Actor


class OriginalStore:
    """Signing and withdrawing are one write each with its audit record. `now` has its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents, self._now = documents, now

    def list(self) -> Sequence[Original]:
        """Return all, the one signed last first."""
        found = [Original.model_validate(one.data) for one in self._documents.query(ORIGINALS)]
        return sorted(found, key=lambda one: one.at, reverse=True)

    def find(self, content_hash: str) -> Original | None:
        """Return who signed a file; None where nobody did."""
        found = self._documents.get(ORIGINALS, content_hash)
        return Original.model_validate(found.data) if found else None

    def sign(self, content_hash: str, by: Actor, correlation_id: str) -> Original:
        """Put a file on the list, or another signature in the place of the one that stands there."""
        original = Original(content_hash=content_hash, at=self._now(), by=by)
        put = Write("put", ORIGINALS, content_hash, original.model_dump(mode="json"))
        self._documents.batch([put, self._audited("signed", content_hash, by, correlation_id)])
        return original

    def withdraw(self, content_hash: str, by: Actor, correlation_id: str) -> None:
        """Take a file off the list. Raises NotFoundError."""

        def work(transaction: Transaction) -> None:
            if transaction.get(ORIGINALS, content_hash) is None:
                raise NotFoundError("No file of this hash is on the list of originals.")
            transaction.write(Write("delete", ORIGINALS, content_hash))
            transaction.write(self._audited("withdrawn", content_hash, by, correlation_id))

        self._documents.transact(work)

    def _audited(self, did: str, content_hash: str, by: Actor, correlation_id: str) -> Write:
        at = self._now().isoformat(timespec="microseconds")
        who = {"at": at, "kind": "original", "correlation_id": correlation_id, "caller": by.caller}
        told = {"did": did, "content_hash": content_hash, "name": by.name, "role": by.role, "reason": by.reason}
        return Write("create", AUDIT, f"{at}-{correlation_id}", {**who, **told})
