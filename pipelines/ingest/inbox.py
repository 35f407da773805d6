"""Files that arrive in the blob store: their names say how they came, and under which id ingestion is followed."""

import re
from dataclasses import dataclass

from pipelines.ingest.aside import failed_too_often
from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.parts import HELD_FILES, IngestParts, ingestions_of
from pipelines.ingest.publishing.report import IngestReport
from pipelines.ingest.refusals import PASSING
from shared.errors import GuidelineRefusedError
from shared.ports.blobs.base import BlobMissingError
from shared.stores.aside import remove
from shared.stores.lists import LIST_FILES
from shared.stores.own_drugs import DRUG_FILES
from shared.stores.pictures import PICTURES

UPLOADS = "uploads/"
REFRESHED = "refresh/"
KEPT = (HELD_FILES, PICTURES, LIST_FILES, DRUG_FILES)  # the bucket tells of these too, and they are no arrivals
_NAME = re.compile(rf"(?P<folder>{UPLOADS}|{REFRESHED})(?P<id>[A-Za-z0-9_-]{{1,64}})\.pdf")


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a file came. `ingestion_id` None: nobody waits for it."""

    ingestion_id: str | None
    is_refresh: bool


def arrival_of(name: str) -> Arrival | None:
    """Return how the file of a name came; None for one that the product itself keeps."""
    if name.startswith(KEPT):
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
    """Ingest a stored file; None for one that the product itself keeps. What was uploaded for it is removed then.

    Raises GuidelineRefusedError, after which `is_tried_again` says whether the file is kept for another try;
    BlobMissingError where the generation was replaced or taken in already.
    """
    arrival = arrival_of(name)
    if arrival is None:
        return None
    generation = generation or _live(parts, name)
    data = parts.blobs.read(name, generation=generation)
    try:
        report = ingest(
            data,
            parts,
            activate_by_default=activate_by_default,
            is_refresh=arrival.is_refresh,
            max_bytes=max_bytes,
            ingestion_id=arrival.ingestion_id,
            is_tried_again=True,
        )
    except GuidelineRefusedError as refused:
        if refused.reason not in PASSING:
            _clear(parts, name, generation, arrival)
        raise
    _clear(parts, name, generation, arrival)
    return report


def is_tried_again(parts: IngestParts, name: str, generation: int, refused: GuidelineRefusedError) -> bool:
    """Count a try of a file that was refused for what the machine can have caused; say whether it has another one.

    Where it has none, its ingestion is said to have ended; a kill before it is moved aside repeats that alone.
    """
    if refused.reason not in PASSING:
        return False
    if not failed_too_often(parts, name, generation):
        return True
    arrival = arrival_of(name)
    if arrival and arrival.ingestion_id:
        told = {"reason": refused.reason, "message": str(refused)}
        ingestions_of(parts).write(arrival.ingestion_id, "done", 0, 0, "refused", **told)
    return False


def _live(parts: IngestParts, name: str) -> int:
    found = parts.blobs.find(name)
    if found is None:
        raise BlobMissingError(f"There is no file {name!r}.")
    return found.generation


def _clear(parts: IngestParts, name: str, generation: int, arrival: Arrival) -> None:
    """Remove what was uploaded."""
    if arrival.ingestion_id:
        remove(parts.blobs, name, generation)
