"""Search over a corpus that is no guideline: words, meanings, rankings from outside, how sure it is."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from shared.errors import BackendAwayError
from shared.language.stems import terms
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.vectors.base import Filter, Neighbour, Vector
from shared.ports.vectors.embedded import InProcessVectors
from shared.search.corpus import Corpus
from shared.search.indexing import write_vectors
from shared.search.nearest import VECTOR_LOST
from shared.search.passage import Passage, passage_id
from shared.search.searcher import Legs, Searcher

TEXTS = {
    "tap": "The tap in the kitchen drips at night.",
    "boiler": "The boiler makes a knocking noise in winter.",
    "roof": "The roof of the shed leaks when it rains.",
    "bill": "The water bill for the winter quarter was paid.",
}
MEANT = {"tap": ("water_loss",), "roof": ("water_loss", "weather"), "boiler": ("noise",)}
EMBEDDER = HashingEmbedder()


@pytest.fixture
def house() -> Corpus:
    passages = [
        Passage(passage_id("house", name), "house", text, concepts=MEANT.get(name, ())) for name, text in TEXTS.items()
    ]
    return Corpus.of("house", passages, terms)


@pytest.fixture
def vectors(tmp_path: Path) -> InProcessVectors:
    return InProcessVectors(tmp_path / "vectors.bin", EMBEDDER.dimension)


def names(found: Sequence[object]) -> list[str]:
    return [hit.passage.id.partition("/")[2] for hit in found]  # type: ignore[attr-defined]


def test_the_words_of_a_question_find_the_passage_that_has_them(house: Corpus, vectors: InProcessVectors):
    found = Searcher(EMBEDDER, vectors).search(house, "Why is the boiler knocking?", 2)
    assert names(found.hits)[0] == "boiler" and found.mode == "hybrid" and not found.warnings


def test_concepts_find_what_other_words_say(house: Corpus, vectors: InProcessVectors):
    found = Searcher(EMBEDDER, vectors).search(house, "dampness", 3, concepts=["water_loss", "weather"])
    assert names(found.hits) == ["roof", "tap"]
    assert found.confidence > 0 and found.margin > 0


def test_meaning_by_vectors_alone_is_said_to_be_so(house: Corpus, vectors: InProcessVectors):
    write_vectors(house.passages, EMBEDDER, vectors)
    found = Searcher(EMBEDDER, vectors, legs=Legs(lexical=0, concept=0)).search(house, "knocking boiler", 1)
    assert names(found.hits) == ["boiler"] and found.mode == "vector"
    assert found.hits[0].similarity is not None and found.hits[0].similarity > 0


def test_a_ranking_from_outside_changes_the_order(house: Corpus, vectors: InProcessVectors):
    searcher = Searcher(EMBEDDER, vectors)
    plain = names(searcher.search(house, "winter", 2).hits)
    turned = names(searcher.search(house, "winter", 2, extra=[(3.0, [f"house/{plain[1]}"])]).hits)
    assert turned == plain[::-1]


def test_what_holds_more_of_a_question_makes_the_search_surer(house: Corpus, vectors: InProcessVectors):
    searcher = Searcher(EMBEDDER, vectors)
    whole, half = searcher.search(house, "shed roof leaks", 3), searcher.search(house, "shed roof is haunted", 3)
    assert whole.confidence == 1.0 > half.confidence > 0
    assert searcher.search(house, "quantum chromodynamics", 3).confidence == 0.0


def test_a_question_of_nothing_finds_nothing(house: Corpus, vectors: InProcessVectors):
    found = Searcher(EMBEDDER, vectors).search(house, "?", 3)
    assert found.hits == () and found.margin == 0.0


class Broken:
    """Vectors that are away, or hang."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        time.sleep(self._seconds)
        raise BackendAwayError("away")

    def upsert(self, records: object) -> None: ...

    def remove(self, ids: object) -> None: ...

    def count(self, where: Filter | None = None) -> int:
        return 0


def test_vectors_that_are_away_are_named_and_words_still_find(house: Corpus):
    found = Searcher(EMBEDDER, Broken()).search(house, "boiler", 1)
    assert names(found.hits) == ["boiler"] and found.warnings == (VECTOR_LOST,)


def test_vectors_that_hang_are_left_at_the_deadline(house: Corpus):
    with ThreadPoolExecutor(1) as pool:
        found = Searcher(EMBEDDER, Broken(0.5), pool=pool, timeout_seconds=0.01).search(house, "boiler", 1)
    assert names(found.hits) == ["boiler"] and found.warnings == (VECTOR_LOST,)


def test_a_passage_of_another_partition_is_refused_when_a_corpus_is_built():
    with pytest.raises(ValueError, match="one partition"):
        Corpus.of("house", [Passage("garden/tap", "garden", "A tap.")], terms)


def test_an_id_that_denies_its_partition_is_refused():
    for one in ("garden/tap", "house", "house-2/tap", "/tap"):
        with pytest.raises(ValueError, match="begins with its partition"):
            Passage(one, "house", "A tap.")
    for partition in ("", "a/b"):
        with pytest.raises(ValueError, match="partition"):
            passage_id(partition, "tap")


def test_an_id_met_twice_is_refused():
    passage = Passage("house/tap", "house", "A tap.")
    with pytest.raises(ValueError, match="same id"):
        Corpus.of("house", [passage, passage], terms)
