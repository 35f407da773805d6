"""What every document store does about expiry, and about rivals: threads, other processes, processes that die."""

import os
from datetime import UTC, datetime, timedelta, timezone

import pytest

from shared.ports.documents.base import (
    DocumentExistsError,
    DocumentMissingError,
    DocumentStore,
    Transaction,
    Where,
    Write,
)
from tests.contracts.documents import Clock, Connect, utc_now
from tests.contracts.processes import at_once, in_processes


def add_one(transaction: Transaction) -> int:
    found = transaction.get("counts", "one")
    count = (found.data["n"] if found else 0) + 1
    transaction.write(Write("put", "counts", "one", {"n": count}))
    return int(count)


def add_often(connect: Connect, times: int) -> None:
    documents = connect(utc_now)
    for _ in range(times):
        documents.transact(add_one)


def die_after_writing(connect: Connect) -> None:
    connect(utc_now).put("notes", "acknowledged", {"n": 1})
    os._exit(7)


def die_inside_a_transaction(connect: Connect) -> None:
    def work(transaction: Transaction) -> None:
        transaction.get("counts", "one")
        transaction.write(Write("put", "counts", "one", {"n": -1}))
        os._exit(7)

    connect(utc_now).transact(work)


class DocumentExpiryContract:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def documents(self, connect: Connect, clock: Clock) -> DocumentStore:
        return connect(clock)

    @pytest.fixture
    def expired(self, documents: DocumentStore, clock: Clock) -> DocumentStore:
        documents.put("notes", "gone", {"n": 1}, expires_at=clock.at + timedelta(seconds=10))
        documents.put("notes", "kept", {"n": 2})
        clock.advance(10)
        return documents

    def test_a_document_is_there_until_its_time(self, documents: DocumentStore, clock: Clock) -> None:
        documents.create("notes", "one", {}, expires_at=clock.at + timedelta(seconds=10))
        clock.advance(9.9)
        assert documents.get("notes", "one") is not None
        clock.advance(0.1)
        assert documents.get("notes", "one") is None

    def test_an_expired_document_is_absent_for_every_reader(self, expired: DocumentStore) -> None:
        assert expired.get_many("notes", ["gone", "kept"]).keys() == {"kept"}
        assert [document.id for document in expired.query("notes")] == ["kept"]
        assert expired.query("notes", [Where("n", "==", 1)]) == []
        assert expired.transact(lambda transaction: transaction.get("notes", "gone")) is None

    def test_an_expired_document_makes_room_for_a_new_one(self, expired: DocumentStore) -> None:
        expired.create("notes", "gone", {"n": 3})
        assert (expired.get("notes", "gone") or pytest.fail()).data == {"n": 3}

    def test_an_expired_document_cannot_be_updated(self, documents: DocumentStore, clock: Clock) -> None:
        version = documents.put("notes", "one", {}, expires_at=clock.at + timedelta(seconds=1)).version
        clock.advance(1)
        with pytest.raises(DocumentMissingError):
            documents.update("notes", "one", {"n": 1}, if_version=version)

    def test_an_update_keeps_the_time_and_a_put_without_one_clears_it(
        self, documents: DocumentStore, clock: Clock
    ) -> None:
        soon = clock.at + timedelta(seconds=10)
        first = documents.put("notes", "updated", {}, expires_at=soon)
        documents.update("notes", "updated", {"n": 1}, if_version=first.version)
        documents.put("notes", "put", {}, expires_at=soon)
        documents.put("notes", "put", {"n": 2})
        clock.advance(10)
        assert [document.id for document in documents.query("notes")] == ["put"]

    def test_a_batch_and_a_transaction_set_times_too(self, documents: DocumentStore, clock: Clock) -> None:
        soon = clock.at + timedelta(seconds=10)
        documents.batch([Write("create", "notes", "one", {}, soon)])
        documents.transact(lambda transaction: transaction.write(Write("put", "notes", "two", {}, soon)))
        assert len(documents.query("notes")) == 2
        clock.advance(10)
        assert documents.query("notes") == []

    def test_a_time_in_another_zone_is_the_same_moment(self, documents: DocumentStore, clock: Clock) -> None:
        zoned = (clock.at + timedelta(seconds=10)).astimezone(timezone(timedelta(hours=-5)))
        documents.put("notes", "one", {}, expires_at=zoned)
        clock.advance(9)
        assert documents.get("notes", "one") is not None

    def test_a_time_without_a_zone_is_refused(self, documents: DocumentStore) -> None:
        with pytest.raises(ValueError, match="zone"):
            documents.put("notes", "one", {}, expires_at=datetime(2030, 1, 1, tzinfo=UTC).replace(tzinfo=None))


class DocumentRivalryContract:
    @pytest.fixture
    def documents(self, connect: Connect) -> DocumentStore:
        return connect(utc_now)

    def test_a_transaction_returns_what_its_work_returns(self, documents: DocumentStore) -> None:
        assert [documents.transact(add_one) for _ in range(3)] == [1, 2, 3]

    def test_a_transaction_that_raises_writes_nothing(self, documents: DocumentStore) -> None:
        def work(transaction: Transaction) -> None:
            transaction.write(Write("put", "notes", "one", {}))
            raise KeyError("mine")

        with pytest.raises(KeyError, match="mine"):
            documents.transact(work)
        assert documents.query("notes") == []

    def test_a_transaction_whose_create_fails_writes_nothing(self, documents: DocumentStore) -> None:
        documents.put("notes", "taken", {})

        def work(transaction: Transaction) -> None:
            transaction.write(Write("put", "notes", "one", {}))
            transaction.write(Write("create", "notes", "taken", {}))

        with pytest.raises(DocumentExistsError):
            documents.transact(work)
        assert [document.id for document in documents.query("notes")] == ["taken"]

    def test_a_transaction_is_run_again_when_a_rival_came_between(self, documents: DocumentStore) -> None:
        seen = []

        def work(transaction: Transaction) -> None:
            found = transaction.get("notes", "one")
            seen.append(found.data["n"] if found else None)
            if len(seen) == 1:
                documents.put("notes", "one", {"n": 5})
            transaction.write(Write("put", "notes", "one", {"n": (found.data["n"] if found else 0) + 1}))

        documents.transact(work)
        assert seen == [None, 5]
        assert (documents.get("notes", "one") or pytest.fail()).data == {"n": 6}

    @pytest.mark.parametrize("was_there", [True, False])
    def test_a_transaction_is_run_again_when_what_it_only_read_is_no_longer_so(
        self, documents: DocumentStore, was_there: bool
    ) -> None:
        if was_there:
            documents.put("notes", "rule", {"n": 1})
        seen = []

        def work(transaction: Transaction) -> None:
            found = transaction.get("notes", "rule")
            seen.append(found.data["n"] if found else None)
            if len(seen) == 1:
                documents.put("notes", "rule", {"n": 2})
            transaction.write(Write("put", "notes", "done", {"by": seen[-1]}))

        documents.transact(work)
        assert seen == [1 if was_there else None, 2]
        assert (documents.get("notes", "done") or pytest.fail()).data == {"by": 2}

    def test_a_transaction_reads_first_and_writes_after(self, documents: DocumentStore) -> None:
        def work(transaction: Transaction) -> None:
            transaction.write(Write("put", "notes", "one", {}))
            transaction.get("notes", "one")

        with pytest.raises(RuntimeError):
            documents.transact(work)

    def test_no_count_of_many_threads_is_lost(self, documents: DocumentStore) -> None:
        counts = at_once(lambda _: [documents.transact(add_one) for _ in range(5)])
        assert sorted(count for some in counts for count in some) == list(range(1, 41))

    def test_no_count_of_two_processes_is_lost(self, documents: DocumentStore, connect: Connect) -> None:
        assert in_processes(add_often, [(connect, 25), (connect, 25)]) == [0, 0]
        assert (documents.get("counts", "one") or pytest.fail()).data == {"n": 50}

    def test_of_many_creators_at_once_one_wins(self, documents: DocumentStore) -> None:
        def create(number: int) -> bool:
            try:
                documents.create("notes", "one", {"n": number})
            except DocumentExistsError:
                return False
            return True

        assert sum(at_once(create)) == 1

    def test_a_reader_never_sees_half_a_batch(self, documents: DocumentStore) -> None:
        def write_or_read(number: int) -> int:
            if number % 2:
                documents.batch([Write("put", "pairs", side, {"n": number}) for side in ("left", "right")])
                return 1
            return len({document.data["n"] for document in documents.query("pairs")})

        assert set(at_once(write_or_read, 24)) <= {0, 1}

    def test_what_was_acknowledged_outlives_the_process(self, documents: DocumentStore, connect: Connect) -> None:
        assert in_processes(die_after_writing, [(connect,)]) == [7]
        assert documents.get("notes", "acknowledged") is not None

    def test_a_process_that_dies_inside_a_transaction_changes_and_blocks_nothing(
        self, documents: DocumentStore, connect: Connect
    ) -> None:
        documents.put("counts", "one", {"n": 1})
        assert in_processes(die_inside_a_transaction, [(connect,)]) == [7]
        assert documents.transact(add_one) == 2
