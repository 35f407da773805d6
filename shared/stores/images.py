"""Images that a clinician sent for a model to describe: their sender's alone, rewritten, and gone when they expire."""

import base64
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from shared.errors import NotFoundError
from shared.ports.documents.base import DocumentStore, Where
from shared.ports.pictures import rewritten

COLLECTION: Final = "agent_images"


@dataclass(frozen=True, slots=True)
class KeptImage:
    """A kept image's id, and until when it is kept."""

    image_id: str
    expires_at: datetime


class ImageStore:
    """Images over the document port. `kept_for`: as long as a conversation; `new_id` gives ids nobody can guess."""

    def __init__(
        self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str], kept_for: timedelta
    ) -> None:
        self._documents, self._now, self._new_id, self._kept_for = documents, now, new_id, kept_for

    def keep(self, content: bytes, owner: str) -> KeptImage:
        """Keep an image. Raises as `rewritten` does."""
        kept = KeptImage(f"img-{self._new_id()}", self._now() + self._kept_for)
        data = {"owner": owner, "session_id": "", "jpeg": base64.b64encode(rewritten(content)).decode()}
        self._documents.create(COLLECTION, kept.image_id, data, expires_at=kept.expires_at)
        return kept

    def use(self, image_id: str, owner: str, session_id: str) -> bytes:
        """Return the JPEG; it belongs to this session from now on. Raises NotFoundError, also for another's."""
        held = self._documents.get(COLLECTION, image_id)
        if held is None or held.data["owner"] != owner or held.data["session_id"] not in ("", session_id):
            raise NotFoundError("There is no such image, it has expired, or it belongs to somebody else.")
        if not held.data["session_id"]:
            data = {**held.data, "session_id": session_id}
            self._documents.put(COLLECTION, image_id, data, expires_at=self._now() + self._kept_for)
        return base64.b64decode(held.data["jpeg"])

    def forget(self, session_id: str, owner: str) -> None:
        """Erase a session's images."""
        for held in self._documents.query(COLLECTION, [Where("session_id", "==", session_id)]):
            if held.data["owner"] == owner:
                self._documents.delete(COLLECTION, held.id)
