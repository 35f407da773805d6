"""The blob port, with the generations and preconditions of Cloud Storage."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from shared.errors import ConflictError, NotFoundError


class BlobMissingError(NotFoundError):
    """No blob of that name, or not at that generation."""


class BlobChangedError(ConflictError):
    """The blob is not at the generation that the caller asked for."""


@dataclass(frozen=True, slots=True)
class Blob:
    """What is known of a stored file. `generation` grows with every write of a name, also after a deletion."""

    name: str
    generation: int
    size: int
    content_type: str


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
