"""The vector port: upsert, find the nearest under a filter, remove; ids only come back."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

Vector = Sequence[float]
Filter = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class VectorRecord:
    """A vector with the restricts that a search can filter by ("index_id", "doc_type")."""

    id: str
    vector: Vector
    restricts: Mapping[str, str] = field(default_factory=dict)


class Neighbour(NamedTuple):
    """An id with its cosine similarity, -1 to 1, highest first."""

    id: str
    score: float


def unit_of(vector: Vector, dimension: int) -> list[float]:
    """Return the vector at length one; zero stays zero. Raises ValueError on another dimension."""
    if len(vector) != dimension:
        raise ValueError(f"This index holds vectors of {dimension} numbers, not of {len(vector)}.")
    length = math.sqrt(math.fsum(number * number for number in vector)) or 1.0
    return [number / length for number in vector]


class VectorIndex(Protocol):
    """Vectors of one dimension. A filter names for each key the values allowed; all keys must agree."""

    def upsert(self, records: Sequence[VectorRecord]) -> None:
        """Add or replace by id."""
        ...

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        """Return the nearest, best first, ties by id."""
        ...

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine."""
        ...

    def count(self, where: Filter | None = None) -> int:
        """Return how many vectors match."""
        ...
