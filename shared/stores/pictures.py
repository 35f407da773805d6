"""Pictures of an edition's cited pages, kept as files, and where on them each passage stands."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import orjson

from shared.errors import NotFoundError
from shared.ports.blobs.base import BlobStore
from shared.stores.highlighter import Box, mark

PICTURES = "pages/"
Marks = Mapping[str, Mapping[str, Sequence[Box]]]  # by passage, then by printed page number


class Picture(NamedTuple):
    """A page as PNG; `marked_from` is the first marked row of pixels, None where nothing is marked."""

    png: bytes
    marked_from: int | None


class PictureStore:
    """The list of marks is written last: where it is, all pictures are."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs

    def are_whole(self, edition_id: str) -> bool:
        """Return whether every picture of an edition is kept."""
        return self._blobs.find(_marks_name(edition_id)) is not None

    def save_page(self, edition_id: str, page: int, png: bytes) -> None:
        """Keep the picture of a printed page."""
        self._blobs.write(_page_name(edition_id, page), png, content_type="image/png")

    def save_marks(self, edition_id: str, marks: Marks) -> None:
        """Keep where the passages stand, which completes the edition's pictures."""
        self._blobs.write(_marks_name(edition_id), orjson.dumps(marks), content_type="application/json")

    def page(self, edition_id: str, page: int, chunk_id: str | None = None) -> Picture:
        """Return a printed page, the passage marked where it stands on it. Raises NotFoundError."""
        try:
            png = self._blobs.read(_page_name(edition_id, page))
            marks = orjson.loads(self._blobs.read(_marks_name(edition_id))) if chunk_id else {}
        except NotFoundError:
            raise NotFoundError("No picture of this page is kept: the excerpt is what the page says.") from None
        if chunk_id is None:
            return Picture(png, None)
        if chunk_id not in marks:
            raise NotFoundError("This edition has no passage of that id to mark.")
        boxes = [Box(*box) for box in marks[chunk_id].get(str(page), ())]
        return Picture(mark(png, boxes), min((box.top for box in boxes), default=None))

    def remove(self, edition_id: str) -> None:
        """Remove all of an edition; the list of marks goes first. Repeating is harmless."""
        self._blobs.delete(_marks_name(edition_id))
        for blob in list(self._blobs.list(f"{PICTURES}{edition_id}/")):
            self._blobs.delete(blob.name)


def _page_name(edition_id: str, page: int) -> str:
    return f"{PICTURES}{edition_id}/{page}.png"


def _marks_name(edition_id: str) -> str:
    return f"{PICTURES}{edition_id}/marks.json"
