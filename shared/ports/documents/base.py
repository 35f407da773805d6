"""The document port, with the transactions, preconditions and expiry of Firestore."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol, TypeVar

from shared.errors import ConflictError, NotFoundError

T = TypeVar("T")
Data = Mapping[str, Any]


class DocumentMissingError(NotFoundError):
    """No such document."""


class DocumentExistsError(ConflictError):
    """A document of that id exists already."""


class DocumentChangedError(ConflictError):
    """The document is not at the version that the caller asked for, or a transaction lost too often."""


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON object with its place and version; versions are opaque, equal only for the same write."""

    collection: str
    id: str
    data: dict[str, Any]
    version: str


@dataclass(frozen=True, slots=True)
class Where:
    """A condition on a top-level field."""

    field: str
    op: Literal["==", "<", "<=", ">", ">=", "in"]
    value: Any


@dataclass(frozen=True, slots=True)
class Write:
    """One write of a batch: create fails if it exists, put overwrites, delete does not mind absence."""

    kind: Literal["create", "put", "delete"]
    collection: str
    id: str
    data: Data | None = None
    expires_at: datetime | None = None


class Transaction(Protocol):
    """Reads first, writes after; all writes are applied together or not at all."""

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Read inside the transaction."""
        ...

    def write(self, write: Write) -> None:
        """Add a write; applied at commit."""
        ...


class DocumentStore(Protocol):
    """JSON objects in collections. An expired document is absent for every reader. `now` is a constructor argument."""

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Return the document."""
        ...

    def get_many(self, collection: str, ids: Sequence[str]) -> dict[str, Document]:
        """Return those that exist, by id."""
        ...

    def create(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Store a new one. Raises DocumentExistsError."""
        ...

    def put(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Store, new or over the old one."""
        ...

    def update(self, collection: str, id: str, data: Data, *, if_version: str) -> Document:  # noqa: A002
        """Replace the data of that version. Raises DocumentMissingError, DocumentChangedError."""
        ...

    def delete(self, collection: str, id: str, *, if_version: str | None = None) -> None:  # noqa: A002
        """Remove; absent already is fine. Raises DocumentChangedError."""
        ...

    def query(
        self,
        collection: str,
        where: Sequence[Where] = (),
        *,
        order_by: str | None = None,
        descending: bool = False,
        limit: int | None = None,
        after: str | None = None,
    ) -> list[Document]:
        """Return matches by `order_by` then id (by id without it); `after` is the id of the last one already seen."""
        ...

    def batch(self, writes: Sequence[Write]) -> None:
        """Apply all or none. Raises DocumentExistsError."""
        ...

    def transact(self, work: Callable[[Transaction], T]) -> T:
        """Run `work`, again from the start if another writer came between. Raises DocumentChangedError at last."""
        ...
