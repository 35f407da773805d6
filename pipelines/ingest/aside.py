"""Files that nobody should try again: moved aside under their reason, to be looked at and deleted by a person.

A file that fails for no stated reason is tried a few times, since the fault may pass, and then moved aside as well.
"""

import hashlib
from datetime import timedelta
from typing import Final

from pipelines.ingest.publishing.parts import IngestParts
from shared.ports.blobs.base import BlobMissingError
from shared.ports.documents.base import Transaction, Write
from shared.stores.aside import put_aside

REFUSED: Final = "refused/"
FAILED: Final = "failed"
FAILURES: Final = "failures"
_TRIES: Final = 5
_REMEMBERED: Final = timedelta(days=2)


def set_aside(parts: IngestParts, name: str, generation: int, reason: str) -> None:
    """Move a generation of a file to where ingestion leaves it alone. Repeating is harmless."""
    try:
        data = parts.blobs.read(name, generation=generation)
    except BlobMissingError:
        return
    put_aside(parts.blobs, name, generation, data, (f"{REFUSED}{reason}/", ".pdf", "application/pdf"))


def failed_too_often(parts: IngestParts, name: str, generation: int) -> bool:
    """Count one more unexplained failure of a file; say whether it has had all its tries."""
    failure_id = hashlib.sha256(f"{name}\0{generation}".encode()).hexdigest()[:32]

    def work(transaction: Transaction) -> int:
        found = transaction.get(FAILURES, failure_id)
        count = (int(found.data["count"]) if found else 0) + 1
        data, expires = {"count": count}, parts.now() + _REMEMBERED
        transaction.write(Write("put", FAILURES, failure_id, data, expires))
        return count

    return parts.documents.transact(work) >= _TRIES
