"""Vectors in this process: exact cosine over all of them, saved to one file and read again when it was replaced."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from shared.ports.files import locked, replace_file, stamp
from shared.ports.vectors.base import Filter, Neighbour, Vector, VectorRecord
from shared.ports.vectors.embedded_table import VectorTable, empty

_PARTS_KEPT = 64
_Key = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class _Loaded:
    """What the file held when it had this stamp, and the parts of it that filters asked for."""

    stamp: int | None
    table: VectorTable
    parts: dict[_Key, VectorTable] = field(default_factory=dict)

    def part(self, where: Filter | None) -> VectorTable:
        """Return the rows that the filter lets through, picked once."""
        if not where:
            return self.table
        key = tuple((name, tuple(values)) for name, values in where.items())
        part = self.parts.get(key)
        if part is None:
            if len(self.parts) >= _PARTS_KEPT:
                self.parts.clear()
            part = self.parts[key] = self.table.where(where)
        return part


class InProcessVectors:
    """Vectors of `dimension` numbers in the file `path`, shared by threads and processes."""

    def __init__(self, path: Path, dimension: int) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._lock = path.with_name(f"{path.name}.lock")
        self._dimension = dimension
        self._loading = threading.Lock()
        self._loaded: _Loaded | None = None

    def upsert(self, records: Sequence[VectorRecord]) -> None:
        """Add or replace by id, all at once, durably. Raises ValueError on another dimension."""
        self._replace(lambda table: table.updated(records))

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine."""
        self._replace(lambda table: table.without(ids))

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        """Return the nearest, best first, ties by id."""
        return self._current().part(where).nearest(vector, limit)

    def count(self, where: Filter | None = None) -> int:
        """Return how many vectors match."""
        return len(self._current().part(where).ids)

    def _replace(self, change: Callable[[VectorTable], VectorTable]) -> None:
        with locked(self._lock):
            replace_file(self._path, change(self._current().table).to_bytes())

    def _current(self) -> _Loaded:
        loaded = self._loaded
        if loaded and loaded.stamp == stamp(self._path):
            return loaded
        with self._loading:
            seen = stamp(self._path)  # taken before reading: a file replaced in between is read again next time
            if self._loaded is None or self._loaded.stamp != seen:
                self._loaded = _Loaded(seen, self._read())
            return self._loaded

    def _read(self) -> VectorTable:
        try:
            return VectorTable.from_bytes(self._path.read_bytes())
        except FileNotFoundError:
            return empty(self._dimension)
