"""A table of unit vectors that never changes: search, filter, its next version, and its form as a file.

The file is one JSON line (schema, dimension, ids, restricts) and then the rows as little-endian float32.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import orjson

from shared.errors import BackendAwayError
from shared.ports.vectors.base import Filter, Neighbour, Vector, VectorRecord

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCHEMA_VERSION: Final = 1
_DECIMALS = 6  # beyond these the order of summation shows, and equal vectors would not tie


class VectorsTooNewError(BackendAwayError):
    """The file was written by a newer version of the product."""


@dataclass(frozen=True)
class VectorTable:
    """Rows of unit length in id order, so that a stable sort breaks ties by id."""

    ids: Sequence[str]
    restricts: Sequence[Mapping[str, str]]
    rows: "NDArray[Any]"

    @cached_property
    def columns(self) -> "NDArray[Any]":
        """The rows turned, a line a dimension."""
        return self.rows.T.copy()

    @classmethod
    def from_bytes(cls, data: bytes) -> "VectorTable":
        """Read a file's content. Raises VectorsTooNewError."""
        import numpy as np

        line, _, rows = data.partition(b"\n")
        head = orjson.loads(line)
        if head["schema"] > SCHEMA_VERSION:
            raise VectorsTooNewError(
                f"The vector file has schema {head['schema']} and this version of the product knows {SCHEMA_VERSION}: "
                "install the newer version, or point NG12_DATA_DIR at another folder."
            )
        return cls(head["ids"], head["restricts"], np.frombuffer(rows, dtype="<f4").reshape(-1, head["dimension"]))

    def to_bytes(self) -> bytes:
        """Return the content of its file."""
        dimension = self.rows.shape[1]
        head = {"schema": SCHEMA_VERSION, "dimension": dimension, "ids": self.ids, "restricts": self.restricts}
        return orjson.dumps(head) + b"\n" + self.rows.astype("<f4").tobytes()

    def updated(self, records: Sequence[VectorRecord]) -> "VectorTable":
        """Return the table with the records added, each in place of the former one of its id."""
        import numpy as np

        new = {record.id: record for record in records}
        kept = self.without(list(new))
        ids = [*kept.ids, *new]
        restricts = [*kept.restricts, *(dict(record.restricts) for record in new.values())]
        rows = np.vstack([kept.rows, *(unit(record.vector, self.rows.shape[1]) for record in new.values())])
        order = sorted(range(len(ids)), key=ids.__getitem__)
        return VectorTable([ids[place] for place in order], [restricts[place] for place in order], rows[order])

    def without(self, ids: Sequence[str]) -> "VectorTable":
        """Return the table without these."""
        gone = set(ids)
        return self._picked([place for place, held in enumerate(self.ids) if held not in gone])

    def where(self, conditions: Filter) -> "VectorTable":
        """Return the part whose restricts have, for each key, one of the values allowed."""
        allowed = [(name, frozenset(values)) for name, values in conditions.items()]
        return self._picked(
            [
                place
                for place, restricts in enumerate(self.restricts)
                if all(restricts.get(name) in values for name, values in allowed)
            ]
        )

    def nearest(self, vector: Vector, limit: int) -> list[Neighbour]:
        """Return the nearest by cosine, best first, ties by id."""
        import numpy as np

        limit = min(limit, len(self.ids))
        if limit <= 0:
            return []
        given = unit(vector, self.rows.shape[1])
        # A short text hashed has few dimensions: to read only those spares most of the table, and the caches.
        held = given.nonzero()[0]
        is_sparse = 2 * len(held) < len(given)
        scores = (given[held] @ self.columns.take(held, 0) if is_sparse else self.rows @ given).round(_DECIMALS)
        far = -scores
        near = (far <= np.partition(far, limit - 1)[limit - 1]).nonzero()[0]  # with all that tie with the last
        best = near[far[near].argsort(kind="stable")[:limit]]
        return list(map(Neighbour, map(self.ids.__getitem__, best.tolist()), scores[best].tolist()))

    def _picked(self, places: list[int]) -> "VectorTable":
        ids, restricts = [self.ids[place] for place in places], [self.restricts[place] for place in places]
        return VectorTable(ids, restricts, self.rows[places])


def unit(vector: Vector, dimension: int) -> "NDArray[Any]":
    """Return the vector at length one (zero stays zero). Raises ValueError on another dimension."""
    import numpy as np

    given = np.asarray(vector, dtype=np.float32)
    if given.shape != (dimension,):
        raise ValueError(f"This index holds vectors of {dimension} numbers, not of shape {given.shape}.")
    length = float(np.sqrt(given @ given))
    return given / length if length else given


def empty(dimension: int) -> VectorTable:
    """Return a table without rows."""
    import numpy as np

    return VectorTable([], [], np.zeros((0, dimension), dtype=np.float32))
