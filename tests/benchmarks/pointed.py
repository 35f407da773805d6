"""A chat turn with a language model that points: what it adds to the model's own time. The model is a stub of 50 ms."""

import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pipelines.chat.run import ChatCall, chat
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
from tests.doubles.pointing_models import PointingModel
from tests.pipelines.chat.conftest import OneEdition, Parts

QUESTIONS = ("unexplained haemoptysis at 55, refer?", "dysphagia?", "hoarseness at 50", "jaundice at 50?")
_A_CALL, _CALLS, _ROUNDS = 0.050, 2, 10


class Stub(PointingModel):
    """Takes its time, then points at the first passage."""

    def generate(self, request: ModelRequest) -> ModelReply:
        time.sleep(_A_CALL)
        return super().generate(request)


def run() -> Iterator[str]:
    """Yield the lines."""
    with tempfile.TemporaryDirectory() as folder:
        parts, numbers = _parts(Path(folder)), itertools.count(1)
        for question in QUESTIONS:
            yield _line(parts, question, numbers)


def _line(parts: Parts, question: str, numbers: Iterator[int]) -> str:
    pointed = replace(parts, model=Stub("Who is referred with this?", lambda text: "refer" in text.casefold()))

    def turn(of: Parts) -> None:
        number = next(numbers)
        chat(of, ChatCall("bench", "bench", question, f"m{number}", f"s{number}"))

    seconds = interleaved({"code alone": lambda: turn(parts), "pointed": lambda: turn(pointed)}, _ROUNDS)
    alone, both = (1000 * statistics.median(seconds[name]) for name in ("code alone", "pointed"))
    added = both - alone - 1000 * _A_CALL * _CALLS
    return f"{question} code alone {alone:.1f} ms, pointed {both:.1f} ms: {added:+.1f} ms beside the stub (goal <= +5)"


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
