"""A chat turn in a model's words: what it adds to the model's own time, and how soon a finished sentence is shown.

The model is a stub: 50 ms to its first token, then 40 tokens of 10 ms; it words what it is shown, faithfully.
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pipelines.chat.run import ChatCall, stream
from pipelines.chat.worded.sentences import Sentences
from pipelines.ingest.read import read_guideline
from shared.criteria.compile import compile_rules
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.models.base import ModelReply, ModelRequest
from shared.ports.vectors.embedded import InProcessVectors
from shared.retrieval.library import build_library
from shared.retrieval.passages import passages_of
from shared.retrieval.retrieve import Retriever
from shared.retrieval.switches import Switches
from shared.settings import Settings
from shared.stores.served import ServedEdition
from shared.stores.sessions import SessionStore
from shared.terminology.terminology import load_terminology
from tests.benchmarks.guideline import pdf
from tests.benchmarks.measure import interleaved
from tests.doubles.wording_models import faithful
from tests.pipelines.chat.conftest import OneEdition, Parts

QUESTIONS = ("unexplained haemoptysis at 55, refer?", "dysphagia?", "hoarseness at 50", "jaundice at 50?")
_FIRST, _EACH, _TOKENS = 0.050, 0.010, 40
_ROUNDS = 10


class Stub:
    """The model. `finished` are the times at which it was done with each of its sentences."""

    name, is_model = "stub", True

    def __init__(self) -> None:
        self.request: ModelRequest | None = None
        self.finished: list[float] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        raise NotImplementedError

    def stream(self, request: ModelRequest) -> Iterator[str]:
        self.request, self.finished, sentences = request, [], Sentences()
        time.sleep(_FIRST)
        for token in _tokens(faithful(request)):
            time.sleep(_EACH)
            self.finished += [time.perf_counter()] * len(sentences.add(token))
            yield token


def run() -> Iterator[str]:
    """Yield the lines."""
    with tempfile.TemporaryDirectory() as folder:
        parts, numbers = _parts(Path(folder)), itertools.count(1)
        for question in QUESTIONS:
            yield from _lines(parts, question, numbers)


def _lines(parts: Parts, question: str, numbers: Iterator[int]) -> Iterator[str]:
    stub, delays = Stub(), list[float]()
    worded = replace(parts, model=stub)

    def call() -> ChatCall:
        number = next(numbers)
        return ChatCall("bench", "bench", question, f"m{number}", f"s{number}")

    def in_its_words() -> None:
        told = [(time.perf_counter(), event) for event in stream(worded, call())]
        delays.extend(shown - done for (shown, _), done in zip(told, stub.finished, strict=False))

    in_its_words()
    request = stub.request
    assert request is not None
    contestants = {
        "stub": lambda: list(stub.stream(request)),
        "extractive": lambda: list(stream(parts, call())),
        "worded": in_its_words,
    }
    work = interleaved({name: contestants[name] for name in ("extractive", "worded")}, _ROUNDS, time.process_time)
    delays.clear()
    seconds = interleaved(contestants, _ROUNDS)
    more = [w - e for e, w in zip(work["extractive"], work["worded"], strict=True)]
    added = [w - s - e for s, e, w in zip(seconds["stub"], seconds["extractive"], seconds["worded"], strict=True)]
    stub_ms, plain_ms, worded_ms = (1000 * statistics.median(seconds[name]) for name in contestants)
    yield (
        f"{question} stub {stub_ms:.1f} ms, extractive {plain_ms:.1f} ms, worded {worded_ms:.1f} ms: "
        f"{1000 * statistics.median(added):+.1f} ms beside both (goal <= +5), "
        f"{1000 * statistics.median(more):+.1f} ms of one core beside the extractive one"
    )
    yield (
        f"  a finished sentence is shown after {1000 * statistics.median(delays):.2f} ms, "
        f"at worst {1000 * max(delays):.2f} ms (goal <= 2)"
    )


def _tokens(text: str) -> list[str]:
    ends = [len(text) * place // _TOKENS for place in range(_TOKENS + 1)]
    return [text[start:end] for start, end in itertools.pairwise(ends)]


def _parts(folder: Path) -> Parts:
    guideline, terminology = read_guideline(pdf().read_bytes()).guideline, load_terminology()
    library = build_library(guideline, passages_of(guideline, terminology))
    edition = ServedEdition(guideline, compile_rules(guideline, terminology), library)
    embedder, new = HashingEmbedder(), itertools.count(1)
    vectors = InProcessVectors(folder / "vectors.bin", embedder.dimension)
    retriever = Retriever(embedder, vectors, terminology, Switches(vector=False))
    documents = SqliteDocuments(folder / "documents.sqlite3", lambda: datetime.now(UTC))
    sessions = SessionStore(documents, lambda: datetime.now(UTC), lambda: f"made-{next(new)}", timedelta(days=1))
    return Parts(Settings(), OneEdition(edition), retriever, terminology, sessions)
