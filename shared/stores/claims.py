"""Claims on a piece of work: one worker at a time does it, and the claim of one that died runs out by itself."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from shared.errors import NG12Error
from shared.ports.documents.base import DocumentExistsError, DocumentStore, Transaction, Write

CLAIMS = "claims"
LEASE: Final = timedelta(seconds=10)
_BEATS = 4  # renewals in the length of a lease


class Claims:
    """`now` has its zone; `new_id` names each holder. A claim is renewed for as long as its holder lives."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self._documents = documents
        self._now = now
        self._new_id = new_id

    @contextmanager
    def held(self, key: str) -> Iterator[bool]:
        """Claim `key` if nobody holds it; False where somebody does."""
        holder = self._new_id()
        try:
            self._documents.create(CLAIMS, key, {"holder": holder}, expires_at=self._now() + LEASE)
        except DocumentExistsError:
            yield False
            return
        done = threading.Event()
        beating = threading.Thread(target=self._beat, args=(key, holder, done), daemon=True)
        beating.start()
        try:
            yield True
        finally:
            done.set()
            beating.join()
            self._change(key, holder, Write("delete", CLAIMS, key))

    def _beat(self, key: str, holder: str, done: threading.Event) -> None:
        while not done.wait(LEASE.total_seconds() / _BEATS):
            renewed = Write("put", CLAIMS, key, {"holder": holder}, self._now() + LEASE)
            try:
                self._change(key, holder, renewed)
            except NG12Error:
                continue  # tried again at the next beat; until then the lease still runs

    def _change(self, key: str, holder: str, write: Write) -> None:
        """Write if the claim is still this holder's."""

        def work(transaction: Transaction) -> None:
            found = transaction.get(CLAIMS, key)
            if found and found.data["holder"] == holder:
                transaction.write(write)

        self._documents.transact(work)
