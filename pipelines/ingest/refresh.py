"""Every held file read again with today's reader and embedder."""

from collections.abc import Iterator

from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.parts import IngestParts, file_of
from pipelines.ingest.publishing.report import IngestReport
from pipelines.ingest.read import Progress, no_progress
from shared.errors import NotFoundError


def held_files(parts: IngestParts) -> list[str]:
    """Return the SHA-256 of each file that an edition was read from, the latest document date first."""
    return list(dict.fromkeys(edition.content_hash for edition in parts.editions.list()))


def refresh(parts: IngestParts, progress: Progress = no_progress) -> Iterator[IngestReport]:
    """Read each held file again, as a new edition beside the former; yield the reports.

    Only what takes the place of the active edition becomes active. A file that is not kept is passed over.
    """
    for content_hash in held_files(parts):
        try:
            data = parts.blobs.read(file_of(content_hash))
        except NotFoundError:
            continue
        yield ingest(data, parts, is_refresh=True, progress=progress)
