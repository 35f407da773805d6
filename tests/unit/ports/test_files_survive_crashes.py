"""Files that a crash left half written are ignored, and files of a newer version are refused, not misread."""

import os
import sqlite3
from pathlib import Path

import pytest

from shared.errors import BackendAwayError
from shared.ports.blobs.embedded import FolderBlobs
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.documents.embedded_file import DocumentsFile, DocumentsTooNewError
from shared.ports.files import FolderTooNewError, open_data_folder, replace_file, stamp
from shared.ports.vectors.base import VectorRecord
from shared.ports.vectors.embedded import InProcessVectors
from shared.ports.vectors.embedded_table import VectorsTooNewError
from tests.contracts.documents import utc_now


def test_a_half_written_blob_changes_nothing_and_the_next_write_succeeds(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path)
    blobs.write("a", b"whole")
    (file,) = tmp_path.glob("*.blob")
    file.with_name(f"{file.name}.tmp").write_bytes(b'{"name":"a","gener')
    assert blobs.read("a") == b"whole"
    assert [blob.name for blob in blobs.list()] == ["a"]
    blobs.write("a", b"next")
    assert blobs.read("a") == b"next"


def test_a_half_written_index_changes_nothing_and_the_next_upsert_succeeds(tmp_path: Path) -> None:
    path = tmp_path / "vectors.bin"
    InProcessVectors(path, 2).upsert([VectorRecord("a", (1, 0))])
    path.with_name("vectors.bin.tmp").write_bytes(b"half")
    vectors = InProcessVectors(path, 2)
    assert vectors.count() == 1
    vectors.upsert([VectorRecord("b", (0, 1))])
    assert vectors.count() == 2


def test_no_blob_leaves_its_folder_whatever_its_name(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path / "blobs")
    for name in ("../outside", "/tmp/outside", "a/../../outside", "..\\outside"):
        blobs.write(name, b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["blobs"]
    assert all(path.is_file() for path in (tmp_path / "blobs").iterdir())


def test_a_replaced_file_is_seen_as_newer_even_when_the_clock_stands_or_goes_back(tmp_path: Path) -> None:
    path = tmp_path / "file"
    replace_file(path, b"old")
    os.utime(path, ns=(2**62, 2**62))
    before = stamp(path)
    replace_file(path, b"new")
    after = stamp(path)
    assert before and after and after > before


def test_a_file_that_cannot_reach_the_disk_leaves_the_former_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    replace_file(path, b"old")

    def full_disk(_descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"


def test_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    with DocumentsFile(tmp_path / "documents.sqlite3").connection() as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_documents_of_a_newer_schema_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "documents.sqlite3"
    SqliteDocuments(path, utc_now).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(DocumentsTooNewError, match=r"schema 99.*NG12_DATA_DIR"):
        SqliteDocuments(path, utc_now)


def test_vectors_of_a_newer_schema_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "vectors.bin"
    path.write_bytes(b'{"schema":99}\n')
    with pytest.raises(VectorsTooNewError, match=r"schema 99.*NG12_DATA_DIR"):
        InProcessVectors(path, 2).count()


def test_a_data_folder_of_a_newer_schema_is_refused_with_what_to_do(tmp_path: Path) -> None:
    open_data_folder(tmp_path)
    open_data_folder(tmp_path)
    (tmp_path / "schema_version").write_text("99\n")
    with pytest.raises(FolderTooNewError, match=r"schema 99.*NG12_DATA_DIR"):
        open_data_folder(tmp_path)


def test_a_document_file_that_is_no_database_is_a_back_end_away(tmp_path: Path) -> None:
    path = tmp_path / "documents.sqlite3"
    path.write_bytes(b"this is no database at all, but some other file " * 100)
    with pytest.raises(BackendAwayError):
        SqliteDocuments(path, utc_now)


def test_expired_documents_leave_the_file_with_the_next_write(tmp_path: Path) -> None:
    path = tmp_path / "documents.sqlite3"
    documents = SqliteDocuments(path, utc_now)
    documents.put("notes", "old", {}, expires_at=utc_now())
    documents.put("notes", "new", {})
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT id FROM documents").fetchall() == [("new",)]
    connection.close()


def test_a_transaction_that_always_loses_is_given_the_store_alone(tmp_path: Path) -> None:
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", utc_now)
    tries = []

    def work(transaction: object) -> int:
        transaction.get("notes", "one")  # type: ignore[attr-defined]
        tries.append(1)
        if len(tries) <= 3:
            documents.put("notes", "one", {"n": len(tries)})
        return len(tries)

    assert documents.transact(work) == 4
