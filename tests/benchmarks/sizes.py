"""Search of other corpora by their size: all legs on made-up passages, ten times and a hundred times as many."""

import random
import statistics
import time
from collections.abc import Iterator, Sequence

import numpy as np

from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.vectors.base import Filter, Neighbour, Vector, VectorRecord
from shared.ports.vectors.embedded_table import VectorTable
from shared.search.corpus import Corpus
from shared.search.passage import Passage, passage_id
from shared.search.searcher import Searcher

_SIZES = (1_000, 10_000, 100_000)
_PARTITION, _SEED, _DIMENSION, _TOP_K = "made-up", 2026, 96, 10
_WORDS, _A_PASSAGE, _A_QUESTION, _CONCEPTS, _QUESTIONS = 20_000, 12, 6, 500, 60


class _Held:
    """A table of vectors in the order of the passages, as an index that only searches."""

    def __init__(self, ids: Sequence[str]) -> None:
        rows = np.random.default_rng(_SEED).standard_normal((len(ids), _DIMENSION)).astype("<f4")
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        self._table = VectorTable(ids, [{}] * len(ids), rows)

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        return self._table.nearest(vector, limit)

    def upsert(self, records: Sequence[VectorRecord]) -> None:
        raise NotImplementedError

    def remove(self, ids: Sequence[str]) -> None:
        raise NotImplementedError

    def count(self, where: Filter | None = None) -> int:
        return len(self._table.ids)


def run() -> Iterator[str]:
    """Yield a line a size, and how the time grew with each."""
    before = 0.0
    for size in _SIZES:
        taken = _median(size)
        grown = f"; {taken / before:.1f} times that of a tenth (at most linear: 10)" if before else ""
        yield f"{size} passages: median {taken:.2f} ms of one core{grown}"
        before = taken


def _median(size: int) -> float:
    made = random.Random(_SEED)  # the same passages every time
    passages = [_passage(number, made) for number in range(size)]
    corpus = Corpus.of(_PARTITION, passages, str.split)
    searcher = Searcher(HashingEmbedder(_DIMENSION), _Held([passage.id for passage in passages]))
    seconds = []
    for _ in range(_QUESTIONS):
        question, concepts = _text(made, _A_QUESTION), _concepts(made)
        started = time.process_time()
        searcher.search(corpus, question, _TOP_K, concepts=concepts)
        seconds.append(time.process_time() - started)
    return 1000 * statistics.median(seconds)


def _passage(number: int, made: random.Random) -> Passage:
    name = passage_id(_PARTITION, f"{number:06d}")
    return Passage(name, _PARTITION, _text(made, _A_PASSAGE), concepts=_concepts(made))


def _text(made: random.Random, words: int) -> str:
    """Rare words stand in few passages, as in any language: the first of all in every fifth or so."""
    return " ".join(f"w{int(_WORDS ** made.random())}" for _ in range(words))


def _concepts(made: random.Random) -> tuple[str, ...]:
    return tuple(f"c{int(_CONCEPTS ** made.random())}" for _ in range(2))
