"""Claims on a piece of work, and vectors kept by what was embedded."""

import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier

import pytest

from shared.ports.documents.embedded import SqliteDocuments
from shared.stores.claims import CLAIMS, LEASE, Claims
from shared.stores.embeddings import EMBEDDINGS, EmbeddingStore, key_of
from tests.contracts.processes import at_once


class Clock:
    at = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def documents(tmp_path: Path, clock: Clock) -> SqliteDocuments:
    return SqliteDocuments(tmp_path / "documents.sqlite3", clock)


@pytest.fixture
def claims(documents: SqliteDocuments, clock: Clock) -> Claims:
    ids = itertools.count()
    return Claims(documents, clock, lambda: str(next(ids)))


def test_what_one_holds_no_other_gets_until_it_is_let_go(claims: Claims):
    with claims.held("a-file") as first, claims.held("a-file") as second, claims.held("another") as other:
        assert (first, second, other) == (True, False, True)
    with claims.held("a-file") as again:
        assert again


def test_of_many_at_once_one_gets_it(claims: Claims):
    def claim(_: int) -> bool:
        with claims.held("a-file") as is_ours:
            started.wait()
            return is_ours

    started = Barrier(8)
    assert sorted(at_once(claim)) == [False] * 7 + [True]


def test_a_claim_is_let_go_when_its_work_fails(claims: Claims, documents: SqliteDocuments):
    with pytest.raises(ZeroDivisionError), claims.held("a-file"):
        raise ZeroDivisionError
    assert documents.query(CLAIMS) == []


def test_the_claim_of_one_that_died_runs_out_and_its_late_end_takes_nothing_from_the_next(
    claims: Claims, clock: Clock, documents: SqliteDocuments
):
    with claims.held("a-file"):
        clock.at += LEASE + timedelta(seconds=1)
        dead = claims.held("a-file")
        assert dead.__enter__()
    assert documents.get(CLAIMS, "a-file") is not None
    dead.__exit__(None, None, None)
    assert documents.get(CLAIMS, "a-file") is None


def test_vectors_come_back_by_text_and_space_from_as_many_documents_as_they_need(documents: SqliteDocuments):
    kept = EmbeddingStore(documents)
    vectors = {key_of(f"text {number}"): [float(number)] * 768 for number in range(300)}
    kept.save("an-edition", "a-space", vectors)
    assert kept.known("a-space") == vectors
    assert kept.known("another-space") == {}
    assert len(documents.query(EMBEDDINGS)) > 1
