"""The blob port, with the generations and preconditions of Cloud Storage."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from shared.errors import ConflictError, NotFoundError


class BlobMissingError(NotFoundError):
    """No blob of that name, or not at that generation."""


class BlobChangedError(ConflictError):
    """The blob is not at the generation that the caller asked for."""

    def __init__(self) -> None:
        super().__init__("The file is not at the generation asked for: somebody else wrote or deleted it.")


@dataclass(frozen=True, slots=True)
class Blob:
    """What is known of a stored file. `generation` grows with every write of a name, also after a deletion."""

    name: str
    generation: int
    size: int
    content_type: str


@dataclass(frozen=True, slots=True)
class UploadPlace:
    """Where and how somebody may send one file, once, without any other right; `headers` must be sent as they are."""

    url: str
    method: str
    headers: Mapping[str, str]


class BlobStore(Protocol):
    """Named files; each write makes a new generation, readers see whole files only."""

    def write(
        self,
        name: str,
        data: bytes,
        *,
        content_type: str = "application/octet-stream",
        if_generation: int | None = None,
    ) -> Blob:
        """Store and return; `if_generation` 0 means: only if absent. Raises BlobChangedError."""
        ...

    def read(self, name: str, *, generation: int | None = None) -> bytes:
        """Return the bytes, of that generation where given. Raises BlobMissingError."""
        ...

    def find(self, name: str) -> Blob | None:
        """Return what is known of the live blob."""
        ...

    def list(self, prefix: str = "") -> Iterator[Blob]:
        """Yield live blobs in name order."""
        ...

    def delete(self, name: str, *, if_generation: int | None = None) -> None:
        """Remove; absent already is fine. Raises BlobChangedError."""
        ...

    def upload_place(self, name: str, *, content_type: str, max_bytes: int, minutes: int) -> UploadPlace | None:
        """Return a place that takes a new file of at most `max_bytes` for some minutes; None where there is none."""
        ...
