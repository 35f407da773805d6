"""Files of bases that arrive in the blob store: the name says of which role, and under which id it is followed."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, Protocol

from pipelines.knowledge.bases.importing import BaseParts, Imported, import_base
from pipelines.knowledge.roles import role_of
from shared.errors import InputInvalidError, InputTooLargeError, NotFoundError, ValueImpossibleError
from shared.ports.blobs.base import BlobStore
from shared.ports.documents.base import DocumentStore
from shared.stores.aside import put_aside, remove
from shared.stores.ingestions import IngestionStore
from shared.tracing import log_event

CONTENT_TYPE: Final = "text/csv"
KIND: Final = "role_base"
SMALLER: Final = "smaller"
MAY_BE_SMALLER: Final = "may_be_smaller"  # as an announced file is noted
_FOLDER: Final = "uploads/bases/"  # under what the page may upload to
_REFUSED: Final = ("refused/base/", ".csv", CONTENT_TYPE)
_NAME: Final = re.compile(rf"{_FOLDER}(?P<role>[a-z_]{{1,40}})/(?P<id>[A-Za-z0-9_-]{{1,64}})\.csv")


class ArrivalParts(BaseParts, Protocol):
    """What an arrival needs of the wiring beside what bases need."""

    @property
    def blobs(self) -> BlobStore:
        """Where files are."""
        ...

    @property
    def documents(self) -> DocumentStore:
        """Where it is noted how far an import has come."""
        ...

    now: Callable[[], datetime]
    """The time with its zone."""


def base_name(role: str, ingestion_id: str) -> str:
    """Return the name that a base is uploaded under. Raises ValueImpossibleError."""
    return f"{_FOLDER}{role_of(role).name}/{ingestion_id}.csv"


def is_base(name: str) -> bool:
    """Whether a file is one of a base, rather than a guideline."""
    return name.startswith(_FOLDER)


def take_in_base(parts: ArrivalParts, name: str, generation: int) -> Imported | None:
    """Import a stored file; one that cannot be trusted is kept aside, and what answers stays. None for such a one.

    Repeating it is harmless. Raises BlobMissingError, BackendAwayError.
    """
    named = _NAME.fullmatch(name)
    data = parts.blobs.read(name, generation=generation)
    progress = IngestionStore(parts.documents, parts.now)
    try:
        if named is None:
            raise InputInvalidError("A base is uploaded as uploads/bases/ROLE/ID.csv.")
        done = import_base(parts, named["role"], data, may_be_smaller=_may_be_smaller(progress, named["id"]))
    except (InputInvalidError, InputTooLargeError, ValueImpossibleError) as refused:
        log_event("base_refused", generation=generation)
        put_aside(parts.blobs, name, generation, data, _REFUSED)
        if named:
            progress.write(named["id"], "done", outcome="refused", reason="base", message=str(refused))
        return None
    told: dict[str, Any] = {"edition_id": done.edition.edition_id, "is_active": done.edition.is_active}
    if done.held_back:
        told |= {"reason": SMALLER, "message": done.held_back}
    progress.write(named["id"], "done", outcome="ingested", counts={"entries": done.edition.entries}, **told)
    remove(parts.blobs, name, generation)
    return done


def _may_be_smaller(progress: IngestionStore, ingestion_id: str) -> bool:
    """Whether whoever announced a file said that it may be much smaller; a file that nobody announced may not."""
    try:
        return bool(progress.get(ingestion_id).get(MAY_BE_SMALLER))
    except NotFoundError:
        return False
