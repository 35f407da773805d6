"""Vectors beside their documents: exact cosine in this process over the partition that is asked for.

A vector is a document. Those of a partition are read once and kept until its mark changes: each write sets a new mark
in the same commit, and a search first looks at the mark, which is one small read.
"""

import base64
import hashlib
import sys
import uuid
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, Final

from shared.ports.documents.base import Document, DocumentStore, Where, Write
from shared.ports.vectors.base import Filter, Neighbour, Vector, VectorRecord, unit_of

VECTORS: Final = "vectors"
MARKS: Final = "vector_marks"
_HOMES: Final = ("partition", "index_id")  # restricts that part an index into what is searched together
_BATCH: Final = 100  # documents of one commit, well under what a store takes
_KEPT: Final = 64  # partitions
_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    restricts: Mapping[str, str]
    numbers: "array[float]"

    def agrees(self, where: Filter) -> bool:
        return all(self.restricts.get(name) in values for name, values in where.items())


@dataclass(frozen=True, slots=True)
class _Part:
    """The rows of one partition as they were under a mark."""

    mark: str
    rows: Sequence[_Row]


class DocumentVectors:
    """Vectors of `dimension` numbers in a document store. `space` names the embedder: spaces do not mix."""

    def __init__(self, documents: DocumentStore, space: str, dimension: int) -> None:
        self._documents = documents
        self._space = space
        self._dimension = dimension
        self._parts: dict[str, _Part] = {}

    def upsert(self, records: Sequence[VectorRecord]) -> None:
        """Add or replace by id, a batch at once. Raises ValueError on another dimension."""
        rows = [(record, array("f", unit_of(record.vector, self._dimension))) for record in records]
        for start in range(0, len(rows), _BATCH):
            batch = {self._key(record.id): (record, unit) for record, unit in rows[start : start + _BATCH]}
            former = self._documents.get_many(VECTORS, list(batch)).values()
            written = [Write("put", VECTORS, key, self._data(*one)) for key, one in batch.items()]
            homes = {self._home(record.restricts) for record, _ in batch.values()}
            self._commit(written, homes | _homes_of(former))

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine."""
        for start in range(0, len(ids), _BATCH):
            held = self._documents.get_many(VECTORS, [self._key(one) for one in ids[start : start + _BATCH]])
            self._commit([Write("delete", VECTORS, key) for key in held], _homes_of(held.values()))

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        """Return the nearest, best first, ties by id."""
        unit = array("f", unit_of(vector, self._dimension))
        if limit <= 0:
            return []
        scored = [(-round(sum(map(mul, row.numbers, unit)), _DECIMALS), row.id) for row in self._rows(where or {})]
        return [Neighbour(id, -score) for score, id in sorted(scored)[:limit]]  # noqa: A001

    def count(self, where: Filter | None = None) -> int:
        """Return how many vectors match."""
        return sum(1 for _ in self._rows(where or {}))

    def _rows(self, where: Filter) -> Iterable[_Row]:
        name = next((one for one in _HOMES if one in where), None)
        if name is None:
            return (row for row in self._read([Where("space", "==", self._space)]) if row.agrees(where))
        homes = [self._home({name: value}) for value in where[name]]
        return (row for home in homes for row in self._part(home) if row.agrees(where))

    def _part(self, home: str) -> Sequence[_Row]:
        marked = self._documents.get(MARKS, _hashed(home))  # before the rows: what is written in between is read again
        mark = marked.data["mark"] if marked else ""
        part = self._parts.get(home)
        if part is None or part.mark != mark:
            if len(self._parts) >= _KEPT:
                self._parts.clear()
            part = self._parts[home] = _Part(mark, self._read([Where("home", "==", home)]) if marked else ())
        return part.rows

    def _read(self, where: Sequence[Where]) -> list[_Row]:
        return [_row(document.data) for document in self._documents.query(VECTORS, where)]

    def _commit(self, writes: Sequence[Write], homes: Iterable[str]) -> None:
        mark = uuid.uuid4().hex
        marks = [Write("put", MARKS, _hashed(home), {"mark": mark}) for home in sorted(homes)]
        if writes:
            self._documents.batch([*writes, *marks])

    def _data(self, record: VectorRecord, unit: "array[float]") -> dict[str, Any]:
        home = self._home(record.restricts)
        row = base64.b64encode(_little(unit).tobytes()).decode()
        return {"id": record.id, "space": self._space, "home": home, "restricts": dict(record.restricts), "row": row}

    def _home(self, restricts: Mapping[str, str]) -> str:
        name = next((one for one in _HOMES if one in restricts), "")
        return f"{self._space}|{name}={restricts.get(name, '')}"

    def _key(self, id: str) -> str:  # noqa: A002
        return _hashed(f"{self._space}|{id}")


def _row(data: Mapping[str, Any]) -> _Row:
    return _Row(data["id"], data["restricts"], _little(array("f", base64.b64decode(data["row"]))))


def _little(numbers: "array[float]") -> "array[float]":
    """Return the numbers with their bytes in the order in which they are stored, whatever this machine's is."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _homes_of(documents: Iterable[Document]) -> set[str]:
    return {document.data["home"] for document in documents}


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:40]
