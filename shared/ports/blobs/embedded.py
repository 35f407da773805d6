"""Blobs in a folder: a file a name, one JSON line of what is known of it and then its bytes, replaced as a whole.

The file of a deleted blob keeps that line alone, so that generations go on growing.
"""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson

from shared.ports.blobs.base import Blob, BlobChangedError, BlobMissingError, UploadPlace
from shared.ports.blobs.limits import check_name
from shared.ports.files import locked, replace_file

_SUFFIX = ".blob"


class FolderBlobs:
    """Files in `folder`, shared safely by threads and processes; the name of a file is the digest of its blob's."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._lock = folder / "lock"

    def write(
        self,
        name: str,
        data: bytes,
        *,
        content_type: str = "application/octet-stream",
        if_generation: int | None = None,
    ) -> Blob:
        """Store durably and return; `if_generation` 0 means: only if absent. Raises BlobChangedError."""
        path = self._path(name)
        with locked(self._lock):
            generation = _last_generation(path, if_generation)
            blob = Blob(name, generation + 1, len(data), content_type)
            replace_file(path, _header(blob, is_live=True) + data)
        return blob

    def read(self, name: str, *, generation: int | None = None) -> bytes:
        """Return the bytes, of that generation where given. Raises BlobMissingError."""
        try:
            header, _, data = self._path(name).read_bytes().partition(b"\n")
        except FileNotFoundError:
            raise BlobMissingError(f"There is no file {name!r}.") from None
        blob = _live(orjson.loads(header))
        if blob is None or generation not in (None, blob.generation):
            raise BlobMissingError(f"There is no file {name!r} at that generation.")
        return data

    def find(self, name: str) -> Blob | None:
        """Return what is known of the live blob."""
        known = _known(self._path(name))
        return _live(known) if known else None

    def list(self, prefix: str = "") -> Iterator[Blob]:
        """Yield live blobs in name order."""
        known = (_known(path) for path in self._folder.glob(f"*{_SUFFIX}"))
        live = (_live(each) for each in known if each)
        yield from sorted((blob for blob in live if blob and blob.name.startswith(prefix)), key=lambda blob: blob.name)

    def delete(self, name: str, *, if_generation: int | None = None) -> None:
        """Remove; absent already is fine. Raises BlobChangedError."""
        path = self._path(name)
        with locked(self._lock):
            known = _known(path)
            blob = _live(known) if known else None
            if blob is None:
                return
            _last_generation(path, if_generation)
            replace_file(path, _header(blob, is_live=False))

    def upload_place(self, name: str, *, content_type: str, max_bytes: int, minutes: int) -> UploadPlace | None:  # noqa: ARG002
        """Return None: a folder takes nothing from outside."""
        return None

    def _path(self, name: str) -> Path:
        return self._folder / (blake2b(check_name(name).encode(), digest_size=16).hexdigest() + _SUFFIX)


def _last_generation(path: Path, if_generation: int | None) -> int:
    known = _known(path)
    blob = _live(known) if known else None
    if if_generation is not None and if_generation != (blob.generation if blob else 0):
        raise BlobChangedError
    return int(known["generation"]) if known else 0


def _header(blob: Blob, *, is_live: bool) -> bytes:
    known = {"name": blob.name, "generation": blob.generation, "size": blob.size, "content_type": blob.content_type}
    return orjson.dumps({**known, "is_live": is_live}) + b"\n"


def _known(path: Path) -> dict[str, Any] | None:
    try:
        with path.open("rb") as file:
            return dict(orjson.loads(file.readline()))
    except FileNotFoundError:
        return None


def _live(known: dict[str, Any]) -> Blob | None:
    blob = Blob(known["name"], known["generation"], known["size"], known["content_type"])
    return blob if known["is_live"] else None
