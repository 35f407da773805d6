"""One delivered file, from bytes to a served edition; killed anywhere and repeated, it ends the same."""

import hashlib
from typing import Protocol

from pipelines.ingest.checks import check, check_counts
from pipelines.ingest.identity import reader_version
from pipelines.ingest.index import index, index_id_of
from pipelines.ingest.open import MAX_BYTES
from pipelines.ingest.publish import publish
from pipelines.ingest.read import Progress, no_progress, read_guideline
from pipelines.ingest.report import Differences, IngestReport, counts_of, differences, unread_criteria
from shared.guideline.records import Edition, Guideline
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorIndex
from shared.retrieval.passages import passages_of
from shared.stores.editions import EditionStore
from shared.terminology.terminology import Terminology


class IngestParts(Protocol):
    """What the pipeline needs of the wiring."""

    @property
    def editions(self) -> EditionStore:
        """Where editions are kept."""
        ...

    @property
    def embedder(self) -> Embedder:
        """Texts to vectors."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """Where vectors are kept."""
        ...

    @property
    def terminology(self) -> Terminology:
        """Words for the same thing."""
        ...


def ingest(
    data: bytes,
    parts: IngestParts,
    *,
    activate: bool | None = None,
    activate_by_default: bool = True,
    max_bytes: int = MAX_BYTES,
    progress: Progress = no_progress,
) -> IngestReport:
    """Read, index, store and, if allowed, activate a guideline PDF. `activate` None follows the default.

    The same file with the same reader is recognised by its hash and not parsed again. Raises GuidelineRefusedError.
    """
    held = _find(parts.editions, hashlib.sha256(data).hexdigest())
    report = _recognised(held, parts, progress) if held else _ingested(data, parts, progress, max_bytes)
    return _published(report, parts.editions, activate, by_default=activate_by_default)


def _find(editions: EditionStore, content_hash: str) -> Edition | None:
    wanted = (content_hash, reader_version())
    return next((one for one in editions.list() if (one.content_hash, one.reader_version) == wanted), None)


def _ingested(data: bytes, parts: IngestParts, progress: Progress, max_bytes: int) -> IngestReport:
    result = read_guideline(data, progress, max_bytes=max_bytes)
    active = parts.editions.active()
    report = IngestReport(
        edition=result.guideline.edition,
        outcome="ingested",
        counts=counts_of(result.guideline),
        checks=check(result),
        unread_criteria=unread_criteria(result.guideline, parts.terminology),
        differences=_differences(active, result.guideline, parts.editions),
    )
    return _stored(report, result.guideline, parts, progress)


def _differences(active: Edition | None, new: Guideline, editions: EditionStore) -> Differences | None:
    if active is None or active.guideline != new.edition.guideline:
        return None
    return differences(editions.load(active.edition_id), new)


def _recognised(held: Edition, parts: IngestParts, progress: Progress) -> IngestReport:
    """The edition stands as it is; only an index that another embedder or vocabulary would make is made anew."""
    report = IngestReport.model_validate(parts.editions.report(held.edition_id))
    guideline = parts.editions.load(held.edition_id)
    unread = unread_criteria(guideline, parts.terminology)
    report = report.model_copy(update={"outcome": "recognised", "unread_criteria": unread})
    passages = passages_of(guideline, parts.terminology)
    index_id = index_id_of(held, passages, parts.embedder)
    if index_id == held.index_id and parts.vectors.count({"index_id": [index_id]}) == len(passages):
        return report
    return _stored(report, guideline, parts, progress)


def _stored(report: IngestReport, guideline: Guideline, parts: IngestParts, progress: Progress) -> IngestReport:
    """Vectors and documents first, then the report, then the record that makes the edition exist."""
    passages = passages_of(guideline, parts.terminology)
    index_id = index_id_of(guideline.edition, passages, parts.embedder)
    vectors = index(passages, index_id, parts.embedder, parts.vectors, progress)
    progress("store", 0, 1)
    written = parts.editions.save_contents(guideline, passages)
    counted = check_counts(len(passages), vectors, written, parts.editions.count(guideline.edition.edition_id))
    checks = (*(one for one in report.checks if one.name != counted.name), counted)
    edition = guideline.edition.model_copy(update={"index_id": index_id})
    report = report.model_copy(update={"checks": checks, "edition": edition})
    parts.editions.save_report(edition.edition_id, report.model_dump(mode="json"))
    parts.editions.save_record(edition, is_proved=report.is_proved)
    progress("store", 1, 1)
    return report


def _published(report: IngestReport, editions: EditionStore, told: bool | None, *, by_default: bool) -> IngestReport:
    """Decide once whether it becomes active: a file delivered again does not undo what a person chose since."""
    edition_id = report.edition.edition_id
    active = editions.active()
    is_active, objection = active is not None and active.edition_id == edition_id, report.not_active_because
    if is_active:
        editions.activate(edition_id)  # its index can be a new one
    elif not report.is_proved:
        objection = "it did not pass its checks"
    elif told is not None or not report.is_decided:
        objection = publish(editions, report.edition, told=told, by_default=by_default)
        is_active = objection is None
    elif report.is_active:
        objection = "another edition was activated since"
    report = report.model_copy(update={"is_active": is_active, "not_active_because": None if is_active else objection})
    editions.save_report(edition_id, report.model_dump(mode="json"))
    return report
