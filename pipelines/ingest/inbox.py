"""Files that arrive in the blob store: their names say how they came, and under which id ingestion is followed."""

import re
from dataclasses import dataclass

from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.parts import HELD_FILES, IngestParts
from pipelines.ingest.publishing.report import IngestReport
from shared.errors import GuidelineRefusedError
from shared.stores.pictures import PICTURES

UPLOADS = "uploads/"
REFRESHED = "refresh/"
_NAME = re.compile(rf"(?P<folder>{UPLOADS}|{REFRESHED})(?P<id>[A-Za-z0-9_-]{{1,64}})\.pdf")


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a file came. `ingestion_id` None: nobody waits for it."""

    ingestion_id: str | None
    is_refresh: bool


def arrival_of(name: str) -> Arrival | None:
    """Return how the file of a name came; None for one that ingestion itself keeps."""
    if name.startswith((HELD_FILES, PICTURES)):
        return None
    found = _NAME.fullmatch(name)
    return Arrival(found["id"], found["folder"] == REFRESHED) if found else Arrival(None, is_refresh=False)


def upload_name(ingestion_id: str) -> str:
    """Return the name that an admin's upload is stored under."""
    return f"{UPLOADS}{ingestion_id}.pdf"


def refresh_name(ingestion_id: str) -> str:
    """Return the name that a held file is delivered again under."""
    return f"{REFRESHED}{ingestion_id}.pdf"


def take_in(
    parts: IngestParts, name: str, *, activate_by_default: bool, max_bytes: int, generation: int | None = None
) -> IngestReport | None:
    """Ingest a stored file; None for one that ingestion itself keeps. What was uploaded for it is removed then.

    Raises GuidelineRefusedError; BlobMissingError where the generation was replaced or taken in already.
    """
    arrival = arrival_of(name)
    if arrival is None:
        return None
    data = parts.blobs.read(name, generation=generation)
    try:
        report = ingest(
            data,
            parts,
            activate_by_default=activate_by_default,
            is_refresh=arrival.is_refresh,
            max_bytes=max_bytes,
            ingestion_id=arrival.ingestion_id,
        )
    except GuidelineRefusedError:
        _clear(parts, name, arrival)
        raise
    _clear(parts, name, arrival)
    return report


def _clear(parts: IngestParts, name: str, arrival: Arrival) -> None:
    if arrival.ingestion_id:
        parts.blobs.delete(name)
