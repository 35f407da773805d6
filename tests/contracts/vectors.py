"""What every vector index does. Fixture: `connect`, a picklable callable opening the same index of 4 dimensions.

An index that shows what was written only after a while sets `patience_seconds`.
"""

import time
from collections.abc import Callable, Sequence

import pytest

from shared.ports.vectors.base import Filter, Neighbour, VectorIndex, VectorRecord
from tests.contracts.processes import at_once, in_processes

Connect = Callable[[], VectorIndex]
EAST, NORTH, NORTH_EAST, WEST = (1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0), (-1, 0, 0, 0)
MAP = (
    VectorRecord("east", EAST, {"index_id": "one", "doc_type": "rule"}),
    VectorRecord("north", NORTH, {"index_id": "one", "doc_type": "term"}),
    VectorRecord("north-east", NORTH_EAST, {"index_id": "two", "doc_type": "rule"}),
    VectorRecord("west", WEST, {"index_id": "two", "doc_type": "term"}),
)


def upsert_some(connect: Connect, prefix: str, times: int) -> None:
    index = connect()
    for number in range(times):
        index.upsert([VectorRecord(f"{prefix}{number}", EAST, {"index_id": prefix})])


def ids(neighbours: Sequence[Neighbour]) -> list[str]:
    return [neighbour.id for neighbour in neighbours]


class VectorIndexContract:
    patience_seconds = 0.0

    @pytest.fixture
    def empty(self, connect: Connect) -> VectorIndex:
        return connect()

    @pytest.fixture
    def vectors(self, empty: VectorIndex) -> VectorIndex:
        empty.upsert(MAP)
        self.wait_for(empty, len(MAP))
        return empty

    def wait_for(self, index: VectorIndex, count: int, where: Filter | None = None) -> None:
        until = time.monotonic() + self.patience_seconds
        while index.count(where) != count and time.monotonic() < until:
            time.sleep(0.05)
        assert index.count(where) == count

    def test_the_nearest_come_first_with_their_cosine(self, vectors: VectorIndex) -> None:
        found = vectors.nearest(EAST, 4)
        assert ids(found) == ["east", "north-east", "north", "west"]
        assert [each.score for each in found] == pytest.approx([1, 0.70711, 0, -1], abs=1e-4)

    def test_length_does_not_count(self, vectors: VectorIndex) -> None:
        assert vectors.nearest((90, 0, 0, 0), 1)[0].score == pytest.approx(1, abs=1e-4)

    def test_no_more_than_the_limit_come_back(self, vectors: VectorIndex) -> None:
        assert ids(vectors.nearest(EAST, 2)) == ["east", "north-east"]
        assert len(vectors.nearest(EAST, 100)) == 4
        assert list(vectors.nearest(EAST, 0)) == []

    def test_equals_come_in_the_order_of_their_ids(self, empty: VectorIndex) -> None:
        empty.upsert([VectorRecord(name, EAST) for name in ("c", "a", "d", "b")])
        self.wait_for(empty, 4)
        assert ids(empty.nearest(NORTH_EAST, 2)) == ["a", "b"]

    def test_a_filter_lets_through_only_what_agrees_in_every_key(self, vectors: VectorIndex) -> None:
        assert ids(vectors.nearest(EAST, 4, {"index_id": ["two"]})) == ["north-east", "west"]
        assert ids(vectors.nearest(EAST, 4, {"index_id": ["two"], "doc_type": ["term"]})) == ["west"]
        assert ids(vectors.nearest(EAST, 4, {"index_id": ["one", "two"], "doc_type": ["rule"]})) == [
            "east",
            "north-east",
        ]
        assert list(vectors.nearest(EAST, 4, {"index_id": ["three"]})) == []

    def test_a_record_without_the_restrict_passes_no_filter_on_it(self, vectors: VectorIndex) -> None:
        vectors.upsert([VectorRecord("free", EAST)])
        self.wait_for(vectors, 5)
        assert ids(vectors.nearest(EAST, 5, {"index_id": ["one"]})) == ["east", "north"]

    def test_an_upsert_replaces_vector_and_restricts(self, vectors: VectorIndex) -> None:
        vectors.upsert([VectorRecord("east", WEST, {"index_id": "three"})])
        self.wait_for(vectors, 1, {"index_id": ["three"]})
        assert vectors.count() == 4
        assert ids(vectors.nearest(WEST, 1, {"index_id": ["three"]})) == ["east"]

    def test_what_was_removed_is_found_no_more_and_removing_it_again_is_fine(self, vectors: VectorIndex) -> None:
        vectors.remove(["east", "never there"])
        self.wait_for(vectors, 3)
        vectors.remove(["east"])
        assert ids(vectors.nearest(EAST, 1)) == ["north-east"]

    def test_counts_follow_the_filter(self, vectors: VectorIndex) -> None:
        assert vectors.count() == 4
        assert vectors.count({"doc_type": ["rule"]}) == 2

    def test_an_empty_index_finds_nothing(self, empty: VectorIndex) -> None:
        assert list(empty.nearest(EAST, 3)) == []
        assert empty.count() == 0

    def test_upserting_nothing_is_fine(self, empty: VectorIndex) -> None:
        empty.upsert([])
        assert empty.count() == 0

    def test_a_vector_of_another_dimension_is_refused_and_nothing_stored(self, vectors: VectorIndex) -> None:
        with pytest.raises(ValueError, match="4"):
            vectors.upsert([VectorRecord("right", EAST), VectorRecord("wrong", (1, 0))])
        assert vectors.count() == 4
        with pytest.raises(ValueError, match="4"):
            vectors.nearest((1, 0), 1)

    def test_upserts_at_once_are_all_there(self, empty: VectorIndex) -> None:
        at_once(lambda number: empty.upsert([VectorRecord(str(number), EAST)]))
        self.wait_for(empty, 8)

    def test_what_other_processes_wrote_is_seen(self, vectors: VectorIndex, connect: Connect) -> None:
        assert in_processes(upsert_some, [(connect, "a", 5), (connect, "b", 5)]) == [0, 0]
        self.wait_for(vectors, 14)
        assert vectors.count({"index_id": ["a"]}) == 5
