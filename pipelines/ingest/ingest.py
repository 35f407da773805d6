"""One delivered file, from bytes to a served edition; killed and repeated, or many times at once, it ends the same."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.identity import judge_version, reader_version
from pipelines.ingest.open import MAX_BYTES
from pipelines.ingest.pictures.keep import keep_pictures
from pipelines.ingest.publishing.activate import Doubts, NotComparedError, Policy, rules
from pipelines.ingest.publishing.checks import check_notices, examine, prove
from pipelines.ingest.publishing.index import index_id_of
from pipelines.ingest.publishing.parts import IngestParts, claims_of, ingestions_of, rulebooks_of, space_of
from pipelines.ingest.publishing.remove import finish_leaving, sweep
from pipelines.ingest.publishing.report import IngestReport, Work, beside, on_rules, report_on
from pipelines.ingest.publishing.store import store
from pipelines.ingest.read import Progress, no_progress
from pipelines.ingest.refusals import PASSING
from shared.criteria.book import Book
from shared.errors import ConflictError, GuidelineRefusedError
from shared.guideline.records import Guideline
from shared.retrieval.passages import passages_of
from shared.stores.audit import Note
from shared.stores.edition_record import Held, Status
from shared.stores.ingestions import Refusal, Told

_LOOK_AGAIN_SECONDS = 0.2
_MOST_COMPARED = 20  # times that another edition may become active meanwhile


@dataclass(frozen=True, slots=True)
class _Delivery:
    """A file that arrived, whom to tell, and what may become of it."""

    data: bytes
    content_hash: str
    arrived: datetime
    policy: Policy
    max_bytes: int
    progress: Progress
    note_of: Callable[[str], Note] | None = None


def ingest(
    data: bytes,
    parts: IngestParts,
    *,
    activate: bool | None = None,
    activate_by_default: bool = True,
    is_refresh: bool = False,
    max_bytes: int = MAX_BYTES,
    progress: Progress = no_progress,
    ingestion_id: str | None = None,
    is_tried_again: bool = False,
    note_of: Callable[[str], Note] | None = None,
) -> IngestReport:
    """Read, index, store and, if allowed, activate a guideline PDF. `activate` None follows the default.

    The same file with the same reader is recognised by its hash and not parsed again. How far it has come stands
    under `ingestion_id`; a refusal that may pass is not said there if it `is_tried_again`. `note_of` makes, of an
    edition's id, the audit's entry of whoever has it done, written where the edition becomes active.
    Raises GuidelineRefusedError; BackendAwayError, ConflictError: deliver again.
    """
    policy = Policy(activate, activate_by_default, is_refresh)
    content_hash, notes = hashlib.sha256(data).hexdigest(), ingestions_of(parts)
    named = ingestion_id or parts.new_id()
    steps = Told(notes, named, parts.now)
    told = _both(progress, steps)
    delivery = _Delivery(data, content_hash, parts.now(), policy, max_bytes, told, note_of)
    try:
        report = _delivered(delivery, parts)
        keep_pictures(report.edition, data, parts, told)
    except GuidelineRefusedError as refused:
        if not (is_tried_again and refused.reason in PASSING):
            notes.write(named, "done", outcome="refused", reason=refused.reason, message=str(refused))
        raise
    except Exception:
        notes.write(named, "done", outcome="failed")
        raise
    if ingestion_id or report.outcome == "ingested":
        edition_id, is_active = report.edition.edition_id, report.is_active
        ended = {"edition_id": edition_id, "is_active": is_active, "counts": steps.counts}
        notes.write(named, "done", 1, 1, report.outcome, **ended)
    return report


def _both(one: Progress, other: Progress) -> Progress:
    def tell(stage: str, done: int, total: int) -> None:
        one(stage, done, total)
        other(stage, done, total)

    return tell


def _delivered(delivery: _Delivery, parts: IngestParts) -> IngestReport:
    """Recognise the file, or do the work if nobody else is at it, or wait until they have done it."""
    while True:
        _refuse_again(delivery, parts)
        if held := _whole(delivery, parts):
            return _settled(_recognised(held, parts), delivery, parts)
        with claims_of(parts).held(delivery.content_hash) as is_ours:
            if is_ours and _whole(delivery, parts) is None:
                _refuse_again(delivery, parts)
                report = _settled(_worked(delivery, parts), delivery, parts)
                break
        if not is_ours:
            time.sleep(_LOOK_AGAIN_SECONDS)
    sweep(parts)
    return report


def _refuse_again(delivery: _Delivery, parts: IngestParts) -> None:
    """Refuse what the same rules and limits refused before; what the machine can have caused stands for no other."""
    known = ingestions_of(parts).find_refusal(delivery.content_hash)
    if known is None or known.reader_version != judge_version(delivery.max_bytes):
        return
    if known.reason not in PASSING or known.refused_at >= delivery.arrived:
        raise GuidelineRefusedError(known.reason, known.message)


def _whole(delivery: _Delivery, parts: IngestParts) -> Held | None:
    """Return the edition that this reader made of this file, with vectors of today's embedder."""
    held = _held(delivery, parts)
    if held is None or held.space != space_of(parts.embedder):
        return None
    if delivery.policy.is_refresh and not _is_indexed_as_today(held, parts):
        return None
    return held


def _held(delivery: _Delivery, parts: IngestParts) -> Held | None:
    found = parts.editions.held_of_file(delivery.content_hash)
    ours = (one for one in found if one.edition.reader_version == reader_version())
    return next((one for one in ours if one.status is Status.WHOLE), None)


def _is_indexed_as_today(held: Held, parts: IngestParts) -> bool:
    guideline = parts.editions.load(held.edition.edition_id)
    passages = passages_of(guideline, parts.terminology)
    return index_id_of(held.edition, passages, parts.embedder) == held.edition.index_id


def _recognised(held: Held, parts: IngestParts) -> IngestReport:
    report = IngestReport.model_validate(parts.editions.report(held.edition.edition_id))
    return report.model_copy(update={"outcome": "recognised", "work": Work()})


def _worked(delivery: _Delivery, parts: IngestParts) -> IngestReport:
    """Read the file, unless only its index is missing, and store what was read."""
    finish_leaving(parts, delivery.content_hash)
    if held := _held(delivery, parts):
        guideline = parts.editions.load(held.edition.edition_id)
        report = _recognised(held, parts).model_copy(
            update=on_rules(guideline, parts.terminology, _book(guideline, parts))
        )
        return store(report, guideline, parts, delivery.progress)
    try:
        result = read_guarded(delivery.data, delivery.progress, max_bytes=delivery.max_bytes)
        checks = (*prove(result), *examine(result.guideline), check_notices(result))
    except GuidelineRefusedError as refused:
        refusal = Refusal(refused.reason, str(refused), judge_version(delivery.max_bytes), parts.now())
        ingestions_of(parts).refuse(delivery.content_hash, refusal)
        raise
    report = report_on(
        result, checks, _active(result.guideline, parts), parts.terminology, _book(result.guideline, parts)
    )
    return store(report, result.guideline, parts, delivery.progress, delivery.data)


def _book(guideline: Guideline, parts: IngestParts) -> Book:
    return rulebooks_of(parts).book(guideline.edition.guideline)


def _active(guideline: Guideline, parts: IngestParts) -> Guideline | None:
    active = parts.editions.active_of(guideline.edition.guideline)
    return parts.editions.load(active.edition_id) if active else None


def _settled(report: IngestReport, delivery: _Delivery, parts: IngestParts) -> IngestReport:
    """Say whether the edition is active; decide it if that was not done before, or if somebody says so now."""
    edition, policy = report.edition, delivery.policy
    for _ in range(_MOST_COMPARED):
        decide = rules(edition, policy, Doubts.about(report, parts.now().date()))
        note = delivery.note_of(edition.edition_id) if delivery.note_of else None
        try:
            objection = parts.editions.settle(edition.edition_id, decide, again=policy.told is not None, note=note)
        except NotComparedError:  # another edition became active since it was read
            report = _compared_anew(report, parts)
            continue
        return report.model_copy(update={"is_active": objection is None, "not_active_because": objection})
    raise ConflictError(
        "The active edition changed again and again while this one was compared with it: deliver again."
    )


def _compared_anew(report: IngestReport, parts: IngestParts) -> IngestReport:
    guideline = parts.editions.load(report.edition.edition_id)
    found = beside(_active(guideline, parts), guideline, parts.terminology, _book(guideline, parts))
    report = report.model_copy(update=found)
    told = report.model_dump(mode="json", include=set(found))
    parts.editions.save_report(report.edition.edition_id, {**parts.editions.report(report.edition.edition_id), **told})
    return report
