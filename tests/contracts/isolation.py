"""What no corpus may do on any vector index: give, cite or count what is another partition's.

Fixture: `index`, an empty index of the hashing embedder's dimension. A corpus that has a way of its own to passages and
vectors overrides `passages` and `corpus`.
"""

from collections.abc import Sequence

import pytest

from shared.language.stems import terms
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.vectors.base import Filter, Neighbour, Vector, VectorIndex, VectorRecord
from shared.search.corpus import Corpus
from shared.search.indexing import remove_vectors, write_vectors
from shared.search.nearest import PARTITION
from shared.search.passage import Passage, passage_id
from shared.search.searcher import Found, Searcher

OWN, OTHER, LIKE_OWN = "ann", "bob", "ann-2"
SECRET = "Warfarin 3 mg daily, INR 2.4 on Monday"
QUESTION = "Which warfarin dose, and what was the INR?"


class Believing:
    """An index that lets through whatever it likes, filter or not: what comes back must be looked at again."""

    def __init__(self, inner: VectorIndex, forged: Sequence[str] = ()) -> None:
        self._inner, self._forged = inner, forged
        self.asked: list[Filter | None] = []

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        self.asked.append(where)
        return [*(Neighbour(one, 1.0) for one in self._forged), *self._inner.nearest(vector, limit)]

    def upsert(self, records: Sequence[VectorRecord]) -> None:
        self._inner.upsert(records)

    def remove(self, ids: Sequence[str]) -> None:
        self._inner.remove(ids)

    def count(self, where: Filter | None = None) -> int:
        return self._inner.count(where)


class IsolationContract:
    embedder = HashingEmbedder()

    def passages(self, partition: str, *texts: str) -> list[Passage]:
        return [Passage(passage_id(partition, f"d{at}"), partition, text) for at, text in enumerate(texts)]

    def corpus(self, passages: Sequence[Passage], partition: str) -> Corpus:
        return Corpus.of(partition, passages, terms)

    @pytest.fixture
    def own(self) -> list[Passage]:
        return self.passages(OWN, "Blood pressure 128/76 today", "Flu vaccine given in October")

    @pytest.fixture
    def filled(self, index: VectorIndex, own: list[Passage]) -> VectorIndex:
        for passages in (own, self.passages(OTHER, SECRET, SECRET), self.passages(LIKE_OWN, SECRET)):
            write_vectors(passages, self.embedder, index)
        return index

    def found(self, index: VectorIndex, own: Sequence[Passage], question: str = QUESTION, top_k: int = 10) -> Found:
        return Searcher(self.embedder, index).search(self.corpus(own, OWN), question, top_k)

    def test_what_is_nearest_in_another_partition_never_comes_back(self, filled: VectorIndex, own: list[Passage]):
        found = self.found(filled, own)
        assert {hit.passage.partition for hit in found.hits} <= {OWN}
        assert not any("arfarin" in hit.passage.text for hit in found.hits)

    def test_nothing_of_another_partition_makes_a_search_surer(self, filled: VectorIndex, own: list[Passage]):
        alone = Searcher(self.embedder, Believing(_Nothing())).search(self.corpus(own, OWN), QUESTION, 10)
        assert self.found(filled, own).confidence == alone.confidence == 0.0

    def test_an_index_that_ignores_the_filter_is_not_believed(self, filled: VectorIndex, own: list[Passage]):
        believing = Believing(filled)
        found = self.found(believing, own)
        assert believing.asked == [{PARTITION: (OWN,)}]
        assert {hit.passage.id for hit in found.hits} <= {passage.id for passage in own}

    @pytest.mark.parametrize("forged", ["bob/d0", "ann-2/d0", "ann/../bob/d0", "ann/d99", "ann", "/d0", "ANN/d0", ""])
    def test_a_forged_id_brings_nothing(self, filled: VectorIndex, own: list[Passage], forged: str):
        found = self.found(Believing(filled, [forged] * 3), own)
        assert {hit.passage.id for hit in found.hits} <= {passage.id for passage in own}

    def test_an_id_of_another_partition_brings_nothing_by_name_either(self, own: list[Passage]):
        corpus = self.corpus(own, OWN)
        assert corpus.by_id("bob/d0") is None and corpus.by_id("ann-2/d0") is None
        assert corpus.by_id(own[0].id) is own[0]

    def test_a_ranking_from_outside_cannot_name_another_partition(self, filled: VectorIndex, own: list[Passage]):
        searcher = Searcher(self.embedder, filled)
        found = searcher.search(self.corpus(own, OWN), QUESTION, 10, extra=[(9.0, ["bob/d0", own[1].id])])
        assert found.hits[0].passage.id == own[1].id
        assert {hit.passage.partition for hit in found.hits} == {OWN}

    def test_a_vector_marked_with_a_partition_that_its_id_denies_is_left_out(
        self, filled: VectorIndex, own: list[Passage]
    ):
        filled.upsert([VectorRecord("bob/smuggled", self.embedder.embed_query(QUESTION), {PARTITION: OWN})])
        assert {hit.passage.id for hit in self.found(filled, own).hits} <= {passage.id for passage in own}

    def test_removing_one_partitions_vectors_leaves_the_others(self, filled: VectorIndex, own: list[Passage]):
        remove_vectors([passage.id for passage in own], filled)
        assert filled.count({PARTITION: [OWN]}) == 0
        assert filled.count({PARTITION: [OTHER]}) == 2 and filled.count({PARTITION: [LIKE_OWN]}) == 1


class _Nothing:
    """An index without vectors."""

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        return []

    def upsert(self, records: Sequence[VectorRecord]) -> None: ...

    def remove(self, ids: Sequence[str]) -> None: ...

    def count(self, where: Filter | None = None) -> int:
        return 0
