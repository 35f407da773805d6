"""What was deleted, replaced or has expired stands in no file of the document store any more."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from shared.ports.documents.base import Write
from shared.ports.documents.embedded import SqliteDocuments

MARKED = "zebrafinch seventeen"
NOW = datetime(2026, 3, 1, tzinfo=UTC)


class Clock:
    now = NOW

    def __call__(self) -> datetime:
        return self.now


def delete(documents: SqliteDocuments, _: Clock) -> None:
    documents.delete("turns", "1")


def delete_in_a_batch(documents: SqliteDocuments, _: Clock) -> None:
    documents.batch([Write("delete", "turns", "1")])


def replace_and_delete(documents: SqliteDocuments, _: Clock) -> None:
    documents.put("turns", "1", {"text": "other"})
    documents.delete("turns", "1")


def expire(documents: SqliteDocuments, clock: Clock) -> None:
    clock.now += timedelta(days=2)
    documents.put("turns", "2", {})


@pytest.mark.parametrize("erase", [delete, delete_in_a_batch, replace_and_delete, expire])
def test_no_file_holds_it_any_more(tmp_path: Path, erase: Callable[[SqliteDocuments, Clock], None]) -> None:
    clock = Clock()
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", clock)
    documents.create("turns", "1", {"text": MARKED * 500}, expires_at=NOW + timedelta(days=1))
    assert held(tmp_path)
    erase(documents, clock)
    assert not held(tmp_path)


def test_whoever_reads_meanwhile_is_not_waited_for_and_the_next_erasure_clears_all(tmp_path: Path) -> None:
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", Clock())
    documents.create("turns", "1", {"text": MARKED})
    documents.create("turns", "2", {"text": "other"})
    with documents._file.connection() as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM documents").fetchone()
        documents.delete("turns", "1")
        reader.execute("COMMIT")
    documents.delete("turns", "2")
    assert not held(tmp_path)


def held(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if MARKED.encode() in path.read_bytes()]
