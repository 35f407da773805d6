"""What every blob store does. Fixture: `connect`, a picklable callable that opens the same, at first empty, store."""

from collections.abc import Callable

import pytest

from shared.errors import InputInvalidError
from shared.ports.blobs.base import BlobChangedError, BlobMissingError, BlobStore
from tests.contracts.processes import at_once, in_processes

Connect = Callable[[], BlobStore]


def write_often(connect: Connect, name: str, times: int) -> None:
    store = connect()
    for number in range(times):
        store.write(name, f"version {number}".encode())


class BlobStoreContract:
    @pytest.fixture
    def blobs(self, connect: Connect) -> BlobStore:
        return connect()

    def test_what_is_written_is_read_back(self, blobs: BlobStore) -> None:
        written = blobs.write("guidelines/a.pdf", b"\x00%PDF-\n", content_type="application/pdf")
        assert blobs.read("guidelines/a.pdf") == b"\x00%PDF-\n"
        assert blobs.find("guidelines/a.pdf") == written
        assert (written.name, written.size, written.content_type) == ("guidelines/a.pdf", 7, "application/pdf")

    def test_an_empty_file_is_a_file(self, blobs: BlobStore) -> None:
        blobs.write("empty", b"")
        assert blobs.read("empty") == b""

    def test_another_instance_reads_what_this_one_wrote(self, blobs: BlobStore, connect: Connect) -> None:
        written = blobs.write("a", b"1")
        assert connect().find("a") == written

    def test_an_absent_file_is_not_found_and_cannot_be_read(self, blobs: BlobStore) -> None:
        assert blobs.find("nothing") is None
        with pytest.raises(BlobMissingError):
            blobs.read("nothing")

    def test_generations_grow_with_every_write_and_over_a_deletion(self, blobs: BlobStore) -> None:
        first = blobs.write("a", b"1").generation
        second = blobs.write("a", b"2").generation
        blobs.delete("a")
        third = blobs.write("a", b"3").generation
        assert 0 < first < second < third

    def test_only_the_live_generation_is_read_by_number(self, blobs: BlobStore) -> None:
        old = blobs.write("a", b"1").generation
        new = blobs.write("a", b"2").generation
        assert blobs.read("a", generation=new) == b"2"
        with pytest.raises(BlobMissingError):
            blobs.read("a", generation=old)

    def test_create_only_refuses_what_exists_and_leaves_it(self, blobs: BlobStore) -> None:
        blobs.write("a", b"1", if_generation=0)
        with pytest.raises(BlobChangedError):
            blobs.write("a", b"2", if_generation=0)
        assert blobs.read("a") == b"1"

    def test_create_only_takes_a_deleted_name(self, blobs: BlobStore) -> None:
        blobs.write("a", b"1")
        blobs.delete("a")
        blobs.write("a", b"2", if_generation=0)
        assert blobs.read("a") == b"2"

    def test_a_write_for_a_generation_that_is_past_is_refused(self, blobs: BlobStore) -> None:
        old = blobs.write("a", b"1").generation
        new = blobs.write("a", b"2", if_generation=old).generation
        with pytest.raises(BlobChangedError):
            blobs.write("a", b"3", if_generation=old)
        blobs.write("a", b"4", if_generation=new)
        assert blobs.read("a") == b"4"

    def test_a_write_for_a_generation_of_an_absent_file_is_refused(self, blobs: BlobStore) -> None:
        with pytest.raises(BlobChangedError):
            blobs.write("a", b"1", if_generation=7)

    def test_a_deleted_file_is_absent_and_deleting_again_is_fine(self, blobs: BlobStore) -> None:
        blobs.write("a", b"1")
        blobs.delete("a")
        blobs.delete("a")
        assert blobs.find("a") is None
        assert list(blobs.list()) == []
        with pytest.raises(BlobMissingError):
            blobs.read("a")

    def test_a_deletion_for_a_generation_that_is_past_is_refused(self, blobs: BlobStore) -> None:
        old = blobs.write("a", b"1").generation
        blobs.write("a", b"2")
        with pytest.raises(BlobChangedError):
            blobs.delete("a", if_generation=old)
        assert blobs.read("a") == b"2"

    def test_files_are_listed_in_name_order_by_prefix(self, blobs: BlobStore) -> None:
        for name in ("b/2", "a", "b/1", "c", "B"):
            blobs.write(name, b"x")
        assert [blob.name for blob in blobs.list()] == ["B", "a", "b/1", "b/2", "c"]
        assert [blob.name for blob in blobs.list("b/")] == ["b/1", "b/2"]

    @pytest.mark.parametrize("name", ["../up", "/etc/passwd", "a/../../b", "ä ö/ü", "a" * 1024, "a\\b", "CON", "x.tmp"])
    def test_any_name_holds_its_own_content(self, blobs: BlobStore, name: str) -> None:
        blobs.write(name, b"mine")
        blobs.write("other", b"other")
        assert blobs.read(name) == b"mine"
        assert [blob.name for blob in blobs.list(name)] == [name]

    def test_a_name_and_a_name_below_it_live_side_by_side(self, blobs: BlobStore) -> None:
        blobs.write("a", b"1")
        blobs.write("a/b", b"2")
        assert (blobs.read("a"), blobs.read("a/b")) == (b"1", b"2")

    @pytest.mark.parametrize("name", ["", ".", "..", "a\nb", "a\rb", "ä" * 513])
    def test_a_name_that_no_bucket_takes_is_refused(self, blobs: BlobStore, name: str) -> None:
        with pytest.raises(InputInvalidError):
            blobs.write(name, b"x")

    def test_of_many_creators_at_once_one_wins(self, connect: Connect) -> None:
        def create(number: int) -> bool:
            try:
                connect().write("a", str(number).encode(), if_generation=0)
            except BlobChangedError:
                return False
            return True

        assert sum(at_once(create)) == 1

    def test_no_write_of_two_processes_is_lost(self, blobs: BlobStore, connect: Connect) -> None:
        first = blobs.write("a", b"0").generation
        assert in_processes(write_often, [(connect, "a", 10), (connect, "a", 10)]) == [0, 0]
        last = blobs.find("a")
        assert last and last.generation >= first + 20

    def test_a_reader_sees_whole_files_while_others_write(self, blobs: BlobStore) -> None:
        sizes = [10, 200_000]
        blobs.write("a", b"x" * 10)

        def write_or_read(number: int) -> int:
            if number % 2:
                return blobs.write("a", b"x" * sizes[number // 2 % 2]).size
            return len(blobs.read("a"))

        assert set(at_once(write_or_read, 32)) <= set(sizes)
