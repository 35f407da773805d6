"""Names of files that arrive: they say how a file came and under which id its ingestion is followed."""

import re
from dataclasses import dataclass

from pipelines.ingest.publishing.parts import HELD_FILES

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
    if name.startswith(HELD_FILES):
        return None
    found = _NAME.fullmatch(name)
    return Arrival(found["id"], found["folder"] == REFRESHED) if found else Arrival(None, is_refresh=False)


def upload_name(ingestion_id: str) -> str:
    """Return the name that an admin's upload is stored under."""
    return f"{UPLOADS}{ingestion_id}.pdf"


def refresh_name(ingestion_id: str) -> str:
    """Return the name that a held file is delivered again under."""
    return f"{REFRESHED}{ingestion_id}.pdf"
