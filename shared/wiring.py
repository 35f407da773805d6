"""Settings to ports to what each pipeline needs; the only module that names an adapter. Everything is built when asked.

Tests put a double in place by assigning it: `wiring.model = ScriptedModel(...)`.
"""

import logging
import os
import threading
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import ValidationError

from shared.errors import NG12Error
from shared.settings import PREFIX, Settings, unknown_settings
from shared.tracing import configure_logging, log_event

if TYPE_CHECKING:
    from shared.ports.blobs.base import BlobStore
    from shared.ports.documents.base import DocumentStore
    from shared.ports.embedders.base import Embedder
    from shared.ports.models.base import Model
    from shared.ports.patients.base import ChartSource
    from shared.ports.rerankers.base import Reranker
    from shared.ports.vectors.base import VectorIndex
    from shared.retrieval.retrieve import Retriever
    from shared.retrieval.switches import Switches
    from shared.stores.audit import AuditLog
    from shared.stores.editions import EditionStore
    from shared.stores.served import Servings
    from shared.stores.sessions import SessionStore
    from shared.terminology.terminology import Terminology

Part = TypeVar("Part")
_starting = threading.Lock()


class SettingsInvalidError(NG12Error):
    """A setting has a value that it cannot have."""


class BuiltOnce(Generic[Part]):
    """A property built at its first use, by one thread; from then on a plain attribute."""

    def __init__(self, build: Callable[[Any], Part]) -> None:
        self._build = build
        self.__doc__ = build.__doc__

    def __get__(self, wiring: "Wiring", owner: type["Wiring"]) -> Part:
        with wiring.building:
            name = self._build.__name__
            if name not in wiring.__dict__:
                wiring.__dict__[name] = self._build(wiring)
            part: Part = wiring.__dict__[name]
            return part


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _random_id() -> str:
    return uuid.uuid4().hex


class Wiring:
    """What one process shares between its requests. `now` gives the time with its zone, `new_id` unguessable ids."""

    def __init__(
        self, settings: Settings, now: Callable[[], datetime] = _utc_now, new_id: Callable[[], str] = _random_id
    ) -> None:
        self.settings = settings
        self.now = now
        self.new_id = new_id
        self.building = threading.RLock()

    @BuiltOnce
    def data_folder(self) -> Path:
        """The folder of the embedded back ends."""
        from shared.ports.files import open_data_folder

        return open_data_folder(self.settings.data_dir)

    @BuiltOnce
    def blobs(self) -> "BlobStore":
        """Files."""
        from shared.ports.blobs.embedded import FolderBlobs

        return FolderBlobs(self.data_folder / "blobs")

    @BuiltOnce
    def documents(self) -> "DocumentStore":
        """Documents."""
        from shared.ports.documents.embedded import SqliteDocuments

        return SqliteDocuments(self.data_folder / "documents.sqlite3", self.now)

    @BuiltOnce
    def embedder(self) -> "Embedder":
        """Texts to vectors."""
        from shared.ports.embedders.embedded import HashingEmbedder

        return HashingEmbedder()

    @BuiltOnce
    def vectors(self) -> "VectorIndex":
        """Vectors of this embedder; another embedder has an index of its own."""
        from shared.ports.vectors.embedded import InProcessVectors

        return InProcessVectors(self.data_folder / "vectors" / f"{self.embedder.name}.bin", self.embedder.dimension)

    @BuiltOnce
    def model(self) -> "Model":
        """The language model, or what stands where none is."""
        from shared.ports.models.embedded import OfflineModel

        return OfflineModel()

    @BuiltOnce
    def reranker(self) -> "Reranker | None":
        """The reranking service; none is known yet."""
        return None

    @BuiltOnce
    def charts(self) -> "ChartSource":
        """Patient records: the file of the settings, else the document store."""
        if self.settings.patients:
            from shared.ports.patients.embedded import FileCharts

            return FileCharts(self.settings.patients)
        from shared.ports.patients.documents import DocumentCharts

        return DocumentCharts(self.documents)

    @BuiltOnce
    def terminology(self) -> "Terminology":
        """Words for the same thing."""
        from shared.terminology.terminology import load_terminology

        return load_terminology()

    @BuiltOnce
    def editions(self) -> "EditionStore":
        """The guidelines held, and which is active."""
        from shared.stores.editions import EditionStore

        return EditionStore(self.documents)

    @BuiltOnce
    def servings(self) -> "Servings":
        """Editions ready to answer."""
        from shared.stores.compiled import CompiledRules
        from shared.stores.served import Servings

        return Servings(self.editions, CompiledRules(self.documents, self.terminology))

    @BuiltOnce
    def sessions(self) -> "SessionStore":
        """Conversations."""
        from shared.stores.sessions import SessionStore

        return SessionStore(self.documents, self.now, self.new_id, timedelta(days=self.settings.session_ttl_days))

    @BuiltOnce
    def audit(self) -> "AuditLog":
        """What was decided, when and with what."""
        from shared.stores.audit import AuditLog

        return AuditLog(self.documents, self.now)

    @BuiltOnce
    def retriever(self) -> "Retriever":
        """Search, as the settings switch it."""
        return self._retriever(switches_of(self.settings))

    @BuiltOnce
    def context_retriever(self) -> "Retriever":
        """Search for what surrounds a verdict: by words and meaning, without an embedding call an assessment."""
        switches = switches_of(self.settings)
        return self._retriever(replace(switches, vector=not switches.bm25, rerank=False, corrective=False))

    def _retriever(self, switches: "Switches") -> "Retriever":
        from shared.retrieval.retrieve import Retriever

        return Retriever(self.embedder, self.vectors, self.terminology, switches, reranker=self.reranker)

    def close(self) -> None:
        """Let go of files and connections of what was built."""
        for part in list(self.__dict__.values()):
            close = getattr(part, "close", None)
            if callable(close):
                close()


def switches_of(settings: Settings) -> "Switches":
    """Return what the settings switch in retrieval."""
    from shared.retrieval.switches import Switches

    return Switches(
        bm25=settings.bm25_enabled,
        terminology=settings.bm25_enabled,  # off is the vector-only mode: no leg that goes by words
        rerank=settings.rerank_enabled,
        corrective=settings.corrective_rag_enabled,
        corrective_threshold=settings.corrective_rag_threshold,
        timeout_seconds=settings.rag_timeout_seconds,
    )


def get_wiring() -> Wiring:
    """Return this process's wiring, made from the environment at the first call. Raises SettingsInvalidError."""
    with _starting:
        return _process_wiring()


@cache
def _process_wiring() -> Wiring:
    settings = load_settings()
    configure_logging(settings.log_format, settings.log_level)
    for name, nearest in unknown_settings(os.environ).items():
        log_event("unknown_setting", logging.WARNING, setting=name, nearest=nearest)
    return Wiring(settings)


def load_settings() -> Settings:
    """Read the settings from the environment. Raises SettingsInvalidError: it names the variables, not their values."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = [
            f"{PREFIX}{str(one['loc'][0]).upper()}: {one['msg']}"
            for one in error.errors()
            if one["type"] != "default_factory_not_called"  # follows from the others
        ]
        raise SettingsInvalidError("; ".join(wrong) + ". The settings are listed in shared/settings.py.") from None
