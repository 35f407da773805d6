"""A bench for ingestion: embedded back ends in a temporary folder, and a clock that the test sets."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from shared.ports.blobs.base import BlobStore
from shared.ports.blobs.embedded import FolderBlobs
from shared.ports.documents.base import DocumentStore
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.vectors.base import VectorIndex
from shared.ports.vectors.embedded import InProcessVectors
from shared.stores.editions import EditionStore
from shared.terminology.terminology import Terminology, load_terminology


@dataclass
class Clock:
    """Stands still until it is set forward."""

    at: datetime = datetime(2026, 7, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def forward(self, **by: float) -> None:
        self.at += timedelta(**by)


@dataclass
class Bench:
    """The parts that ingestion needs, over `documents`."""

    documents: DocumentStore
    vectors: VectorIndex
    blobs: BlobStore
    embedder: HashingEmbedder
    terminology: Terminology
    now: Clock
    ids: Iterator[int] = field(default_factory=itertools.count)

    def new_id(self) -> str:
        return f"id-{next(self.ids)}"

    @property
    def editions(self) -> EditionStore:
        return EditionStore(self.documents)


def bench_in(folder: Path, clock: Clock | None = None, dimension: int = 64) -> Bench:
    clock = clock or Clock()
    documents = SqliteDocuments(folder / "documents.sqlite3", clock)
    vectors = InProcessVectors(folder / "vectors.bin", dimension)
    return Bench(
        documents, vectors, FolderBlobs(folder / "blobs"), HashingEmbedder(dimension), load_terminology(), clock
    )


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return bench_in(tmp_path)
