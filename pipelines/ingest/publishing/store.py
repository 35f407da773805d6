"""A reading becomes an edition: each step can be repeated, the record that makes it exist is written last."""

from pipelines.ingest.publishing.checks import check_counts
from pipelines.ingest.publishing.index import Progress, index, index_id_of
from pipelines.ingest.publishing.parts import IngestParts, file_of, space_of
from pipelines.ingest.publishing.remove import keep_one_index
from pipelines.ingest.publishing.report import IngestReport, Work
from shared.errors import BackendAwayError
from shared.guideline.records import Guideline
from shared.retrieval.passages import passages_of


def store(
    report: IngestReport, guideline: Guideline, parts: IngestParts, progress: Progress, data: bytes | None = None
) -> IngestReport:
    """Store and index a guideline, and its file; return the report with what that took.

    Raises BackendAwayError where the back ends do not hold what they took: the next delivery goes on.
    """
    passages = passages_of(guideline, parts.terminology)
    index_id = index_id_of(guideline.edition, passages, parts.embedder)
    edition = guideline.edition.model_copy(update={"index_id": index_id})
    space = space_of(parts.embedder)
    parts.editions.begin(edition, space)
    progress("store", 0, 1)
    if data is not None:
        _keep_file(data, edition.content_hash, parts)
    written = parts.editions.contents.save(guideline, passages)
    embedded = index(edition, passages, parts, progress)
    progress("check", 0, 1)
    vectors = parts.vectors.count({"index_id": [index_id]})
    counted = check_counts(len(passages), vectors, written, parts.editions.contents.count(edition.edition_id))
    if not counted.passed:
        raise BackendAwayError(f"What was stored is not all there yet: {'; '.join(counted.faults)}.")
    checks = (*(one for one in report.checks if one.name != counted.name), counted)
    work = Work(
        pages_parsed=report.work.pages_parsed,
        passages_embedded=embedded,
        documents_written=written,
        vectors_written=len(passages),
    )
    report = report.model_copy(update={"checks": checks, "edition": edition, "work": work})
    parts.editions.save_report(edition.edition_id, report.model_dump(mode="json"))
    parts.editions.complete(edition, space)
    if held := parts.editions.held(edition.edition_id):
        keep_one_index(parts, held)
    return report


def _keep_file(data: bytes, content_hash: str, parts: IngestParts) -> None:
    """Keep the file of an edition, to be read again by a later reader."""
    name = file_of(content_hash)
    if parts.blobs.find(name) is None:
        parts.blobs.write(name, data, content_type="application/pdf")
