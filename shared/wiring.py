"""Back ends to what each pipeline needs. Everything is built when asked.

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
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from shared.built_once import BuiltOnce, Later
from shared.errors import SettingsInvalidError
from shared.settings import Settings
from shared.settings_loading import load_settings, unknown_settings
from shared.tool_wiring import ToolWiring
from shared.tracing import configure_logging, keep_traces, log_event

if TYPE_CHECKING:
    from shared.fhir.said import Reading
    from shared.guardrails.evidence import EvidenceThresholds
    from shared.records.kept import KeptRecords
    from shared.retrieval.retrieve import Retriever
    from shared.retrieval.switches import Switches
    from shared.search.searcher import Searcher
    from shared.stores.audit import AuditLog
    from shared.stores.calibrations import CalibrationStore
    from shared.stores.editions import EditionStore
    from shared.stores.knowledge_bases import KnowledgeBaseStore
    from shared.stores.model_trials import ModelTrials
    from shared.stores.originals import OriginalStore
    from shared.stores.patient_documents import PatientDocuments
    from shared.stores.record_access import RecordAccess
    from shared.stores.record_grants import RecordGrants
    from shared.stores.rulebooks import RulebookStore
    from shared.stores.served import Servings
    from shared.stores.sessions import SessionStore
    from shared.terminology.terminology import Terminology

_starting = threading.Lock()


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _random_id() -> str:
    return uuid.uuid4().hex


class Wiring(ToolWiring):
    """What one process shares between its requests. `now` gives the time with its zone, `new_id` unguessable ids."""

    def __init__(
        self, settings: Settings, now: Callable[[], datetime] = _utc_now, new_id: Callable[[], str] = _random_id
    ) -> None:
        super().__init__(settings, now)
        self.new_id = new_id

    @BuiltOnce
    def terminology(self) -> "Terminology":
        """Words for the same thing."""
        from shared.terminology.terminology import load_terminology

        return load_terminology()

    @BuiltOnce
    def editions(self) -> "EditionStore":
        """The guidelines held, and which is active."""
        from shared.stores.editions import EditionStore

        return EditionStore(self.documents, self.settings.guideline)

    @BuiltOnce
    def originals(self) -> "OriginalStore":
        """The files that somebody signed as the publisher's own."""
        from shared.stores.originals import OriginalStore

        return OriginalStore(self.documents, self.now)

    @BuiltOnce
    def servings(self) -> "Servings":
        """Editions ready to answer."""
        from shared.criteria.status import Status
        from shared.stores.compiled import CompiledRules
        from shared.stores.served import Servings

        return Servings(
            self.editions, CompiledRules(self.documents, self.terminology, Status(self.settings.rules_required))
        )

    @BuiltOnce
    def rulebooks(self) -> "RulebookStore":
        """What people did to rules."""
        from shared.stores.rulebooks import RulebookStore

        return RulebookStore(self.documents, self.now)

    @BuiltOnce
    def sessions(self) -> "SessionStore":
        """Conversations."""
        from shared.stores.sessions import SessionStore

        return SessionStore(self.documents, self.now, self.new_id, timedelta(days=self.settings.session_ttl_days))

    @BuiltOnce
    def calibrations(self) -> "CalibrationStore":
        """Evidence thresholds by embedder."""
        from shared.stores.calibrations import CalibrationStore

        return CalibrationStore(self.documents, self.now)

    @BuiltOnce
    def model_trials(self) -> "ModelTrials":
        """How models fared with the records that are put to them before they read anybody's."""
        from shared.stores.model_trials import ModelTrials

        return ModelTrials(self.documents, self.now)

    @BuiltOnce
    def thresholds(self) -> "EvidenceThresholds":
        """The evidence thresholds of the embedder in use, else those shipped."""
        from shared.guardrails.evidence import THRESHOLDS

        return self.calibrations.find(self.embedder.name) or THRESHOLDS

    @BuiltOnce
    def knowledge_bases(self) -> "KnowledgeBaseStore":
        """The knowledge bases of roles, and which edition of each is active."""
        from shared.stores.knowledge_bases import KnowledgeBaseStore

        return KnowledgeBaseStore(self.documents, self.now)

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

        embedder: Any = Later(lambda: self.embedder)  # a search without vectors must not load their clients
        vectors: Any = Later(lambda: self.vectors)
        return Retriever(embedder, vectors, self.terminology, switches, reranker=self.reranker, pool=self.pool)

    def fhir_reading(self) -> "Reading":
        """What FHIR resources are read with: today at the site, and the codes. Raises SettingsInvalidError."""
        from shared.fhir.codes import load_codes
        from shared.fhir.said import Reading

        try:
            today = self.now().astimezone(ZoneInfo(self.settings.fhir_time_zone)).date()
        except (ZoneInfoNotFoundError, ValueError):
            raise SettingsInvalidError("NG12_FHIR_TIME_ZONE is no time zone that is known here.") from None
        codes, most = load_codes(self.settings.fhir_codes), self.settings.max_record_characters
        return Reading(today, codes, self.terminology, most)

    @BuiltOnce
    def record_grants(self) -> "RecordGrants":
        """Who may see which patient's record."""
        from shared.stores.record_grants import RecordGrants

        return RecordGrants(self.documents, self.now)

    @BuiltOnce
    def record_access(self) -> "RecordAccess":
        """Who looked at a record, and when."""
        from shared.stores.record_access import RecordAccess

        return RecordAccess(self.documents, self.now, self.new_id)

    @BuiltOnce
    def patient_documents(self) -> "PatientDocuments":
        """Patients' own documents."""
        from shared.stores.patient_documents import PatientDocuments

        embedder: Any = Later(lambda: self.embedder)  # most of what is done with a record needs no vectors
        vectors: Any = Later(lambda: self.vectors)
        return PatientDocuments(self.documents, embedder, vectors, self.record_grants, self.now)

    @BuiltOnce
    def kept_records(self) -> "KeptRecords":
        """What was made of patients' records in this process."""
        from shared.records.kept import KeptRecords

        return KeptRecords()

    @BuiltOnce
    def record_searcher(self) -> "Searcher":
        """Search over a patient's passages."""
        from shared.search.searcher import Searcher

        embedder: Any = Later(lambda: self.embedder)
        vectors: Any = Later(lambda: self.vectors)
        seconds = self.settings.rag_timeout_seconds
        return Searcher(embedder, vectors, pool=self.pool, timeout_seconds=seconds)

    def close(self) -> None:
        """Let go of files and connections of what was built."""
        for part in list(self.__dict__.values()):
            close = getattr(part, "close", None)
            if callable(close):
                close()
        if pool := self.__dict__.get("pool"):
            pool.shutdown(wait=False, cancel_futures=True)


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
    configure_logging(settings.log_format, settings.log_level, settings.google_project)
    for name, nearest in unknown_settings(os.environ).items():
        log_event("unknown_setting", logging.WARNING, setting=name, nearest=nearest)
    wiring = Wiring(settings)
    keep_traces(wiring.recorder)
    return wiring
