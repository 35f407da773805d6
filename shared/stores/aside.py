"""Files put aside and removed, one generation at a time: a newer file of the same name has a delivery of its own."""

import hashlib
from contextlib import suppress

from shared.ports.blobs.base import BlobChangedError, BlobStore


def put_aside(blobs: BlobStore, name: str, generation: int, data: bytes, to: tuple[str, str, str]) -> None:
    """Move a file to where it lies by its content; `to`: folder, ending and content type. Repeating is harmless."""
    folder, ending, content_type = to
    place = f"{folder}{hashlib.sha256(data).hexdigest()}{ending}"
    if blobs.find(place) is None:
        blobs.write(place, data, content_type=content_type)
    remove(blobs, name, generation)


def remove(blobs: BlobStore, name: str, generation: int) -> None:
    """Remove a generation of a file; a newer one stays."""
    with suppress(BlobChangedError):
        blobs.delete(name, if_generation=generation)
