"""Vectors beside their documents: the contract of the vector port and of partitions, and what is read how often."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shared.ports.documents.base import Document
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.vectors.base import VectorRecord
from shared.ports.vectors.kept_in_documents import DocumentVectors
from tests.contracts.documents import utc_now
from tests.contracts.isolation import IsolationContract
from tests.contracts.vectors import EAST, MAP, NORTH, WEST, VectorIndexContract

ONE = {"index_id": ["one"]}


def vectors_in(path: Path, dimension: int = 4) -> DocumentVectors:
    return DocumentVectors(SqliteDocuments(path, utc_now), "hashed-4", dimension)


class TestVectorsInDocuments(VectorIndexContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Callable[[], DocumentVectors]:
        return partial(vectors_in, tmp_path / "documents.sqlite3")


class TestPartitionsInDocuments(IsolationContract):
    @pytest.fixture
    def index(self, tmp_path: Path) -> DocumentVectors:
        return vectors_in(tmp_path / "documents.sqlite3", self.embedder.dimension)


class Counted(SqliteDocuments):
    """Counts what is asked of it."""

    queries = 0

    def query(self, *given: Any, **more: Any) -> list[Document]:
        self.queries += 1
        return super().query(*given, **more)


@pytest.fixture
def documents(tmp_path: Path) -> Counted:
    return Counted(tmp_path / "documents.sqlite3", utc_now)


def nearest(vectors: DocumentVectors, where: dict[str, Sequence[str]]) -> list[str]:
    return [one.id for one in vectors.nearest(EAST, 4, where)]


def test_a_partition_is_read_once_until_something_in_it_changes(documents: Counted):
    reader, writer = DocumentVectors(documents, "space", 4), DocumentVectors(documents, "space", 4)
    writer.upsert(MAP)
    for _ in range(3):
        assert nearest(reader, ONE) == ["east", "north"]
    assert documents.queries == 1
    writer.upsert([VectorRecord("far", WEST, {"index_id": "two"})])
    assert nearest(reader, ONE) == ["east", "north"] and documents.queries == 1
    writer.upsert([VectorRecord("new", NORTH, {"index_id": "one"})])
    assert nearest(reader, ONE) == ["east", "new", "north"] or nearest(reader, ONE) == ["east", "north", "new"]
    writer.remove(["east"])
    assert "east" not in nearest(reader, ONE)
    assert documents.queries == 3


def test_what_moves_to_another_partition_is_gone_from_the_former(documents: Counted):
    reader, writer = DocumentVectors(documents, "space", 4), DocumentVectors(documents, "space", 4)
    writer.upsert(MAP)
    assert nearest(reader, ONE) == ["east", "north"]
    writer.upsert([VectorRecord("east", EAST, {"index_id": "two", "doc_type": "rule"})])
    assert nearest(reader, ONE) == ["north"]


def test_a_partition_that_nobody_wrote_costs_no_query(documents: Counted):
    assert nearest(DocumentVectors(documents, "space", 4), {"partition": ["nobody"]}) == []
    assert documents.queries == 0


def test_spaces_of_two_embedders_do_not_mix(documents: Counted):
    DocumentVectors(documents, "one", 4).upsert(MAP)
    other = DocumentVectors(documents, "two", 2)
    other.upsert([VectorRecord("east", (1, 0), {"index_id": "one"})])
    assert other.count() == 1 and other.count(ONE) == 1
    assert DocumentVectors(documents, "one", 4).count() == 4
