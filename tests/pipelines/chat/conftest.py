"""The chat pipeline over the real guideline: embedded documents, word and meaning search, a clock that stands."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, chat
from shared.criteria.compile import compile_rules
from shared.guardrails.evidence import THRESHOLDS, EvidenceThresholds
from shared.guideline.records import Guideline
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.models.base import Model
from shared.ports.models.embedded import OfflineModel
from shared.ports.vectors.embedded import InProcessVectors
from shared.retrieval.library import build_library
from shared.retrieval.passages import passages_of
from shared.retrieval.retrieve import Retriever, Switches
from shared.settings import Settings
from shared.stores.served import ServedEdition
from shared.stores.sessions import SessionStore
from shared.terminology.terminology import Terminology, load_terminology


@dataclass(frozen=True)
class OneEdition:
    """Stands for the store of editions."""

    served: ServedEdition

    def active(self) -> ServedEdition:
        return self.served


@dataclass(frozen=True)
class Parts:
    settings: Settings
    servings: OneEdition
    retriever: Retriever
    terminology: Terminology
    sessions: SessionStore
    thresholds: EvidenceThresholds = THRESHOLDS
    model: Model = field(default_factory=OfflineModel)


@pytest.fixture(scope="session")
def served(ng12: Guideline) -> ServedEdition:
    terminology = load_terminology()
    library = build_library(ng12, passages_of(ng12, terminology))
    return ServedEdition(ng12, compile_rules(ng12, terminology), library)


@pytest.fixture
def parts(served: ServedEdition, tmp_path: Path) -> Parts:
    embedder = HashingEmbedder()
    vectors = InProcessVectors(tmp_path / "vectors.bin", embedder.dimension)
    retriever = Retriever(embedder, vectors, load_terminology(), Switches(vector=False))
    counter = itertools.count(1)

    def now() -> datetime:
        return datetime(2026, 6, 1, tzinfo=UTC)

    documents = SqliteDocuments(tmp_path / "documents.sqlite3", now)
    sessions = SessionStore(documents, now, lambda: f"made-{next(counter)}", timedelta(days=30))
    return Parts(Settings(), OneEdition(served), retriever, load_terminology(), sessions)


Say = Callable[..., ChatResponse]


@pytest.fixture
def say(parts: Parts) -> Say:
    """Say something in a session and get the reply; each message has an id of its own unless told."""
    counter = itertools.count(1)

    def said(message: str, session: str = "one", caller: str = "ann", message_id: str | None = None) -> ChatResponse:
        return chat(parts, ChatCall(caller, "c", message, message_id or f"m{next(counter)}", session))

    return said
