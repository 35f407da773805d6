"""Vectors in Vertex AI Vector Search, by its REST protocol: its Python client takes seconds to import.

The index measures by dot product, and what is stored and asked has length one. Ids alone come back, without their
datapoints (1.2 MB for 56 neighbours): whoever searches holds them to its partition. Upserts show after a while: an
upsert waits for that, as long as its patience lasts.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol
from zlib import crc32

from shared.ports.google_rest import GoogleRest
from shared.ports.vectors.base import Filter, Neighbour, Vector, VectorRecord, unit_of

_SERVICE: Final = "Vector Search"
_MOST: Final = 1000  # neighbours that one query gives
_MARGIN: Final = 16  # asked beyond the limit, so that equals at its end are cut by id
_BATCH: Final = 100
_BUCKET, _BUCKETS = "bucket", 4096  # parts that a count too large for one query is split into
_DECIMALS: Final = 6
_LOOK_AGAIN_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class IndexAddress:
    """Where an index is written and asked: `api` and `public` begin with https://, the rest are resource names."""

    api: str
    public: str
    index: str
    endpoint: str
    deployed_id: str


class DatapointWriter(Protocol):
    """Whoever writes the datapoints of an index."""

    def upsert(self, datapoints: Sequence[Mapping[str, Any]]) -> None:
        """Add or replace. Raises BackendAwayError."""
        ...

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine. Raises BackendAwayError."""
        ...


class VectorSearchIndex:
    """An index of vectors of `dimension` numbers, brute force, measured by dot product."""

    def __init__(
        self,
        rest: GoogleRest,
        address: IndexAddress,
        dimension: int,
        patience_seconds: float = 120.0,
        writer: DatapointWriter | None = None,
    ) -> None:
        self._rest = rest
        self._address = address
        self._dimension = dimension
        self._patience = patience_seconds
        self._writer = writer or _RestWriter(rest, address)

    def upsert(self, records: Sequence[VectorRecord]) -> None:
        """Add or replace by id, and wait until it shows. Raises ValueError on another dimension."""
        datapoints = [_datapoint(record, unit_of(record.vector, self._dimension)) for record in records]
        for batch in _batches(datapoints):
            self._writer.upsert(batch)
        for batch in _batches([record.id for record in records]):
            self._await(batch)

    def nearest(self, vector: Vector, limit: int, where: Filter | None = None) -> list[Neighbour]:
        """Return the nearest, best first, ties by id."""
        asked, unit = limit + _MARGIN, unit_of(vector, self._dimension)
        if limit <= 0:
            return []
        while True:
            asked = min(asked, _MOST)
            found = self._find(unit, asked, where)
            ranked = sorted(found, key=lambda one: (-one.score, one.id))
            is_all = len(found) < asked or asked == _MOST or len(found) <= limit
            if is_all or ranked[limit - 1].score > ranked[-1].score:
                return ranked[:limit]
            asked *= 2

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine."""
        for batch in _batches(list(ids)):
            self._writer.remove(batch)

    def count(self, where: Filter | None = None) -> int:
        """Return how many vectors match."""
        return self._count(where, 0, _BUCKETS - 1)

    def close(self) -> None:
        """Let go of the connections."""
        self._rest.close()

    def _count(self, where: Filter | None, first: int, last: int) -> int:
        found = len(self._find([1.0] + [0.0] * (self._dimension - 1), _MOST, where, (first, last)))
        if found < _MOST or first == last:
            return found
        middle = (first + last) // 2
        return self._count(where, first, middle) + self._count(where, middle + 1, last)

    def _find(
        self, unit: list[float], count: int, where: Filter | None, buckets: tuple[int, int] | None = None
    ) -> list[Neighbour]:
        datapoint = {"datapointId": "asked", "featureVector": unit, "restricts": _restricts(where or {})}
        if buckets:
            datapoint["numericRestricts"] = _between(*buckets)
        asked = {"datapoint": datapoint, "neighborCount": count}
        reply = self._ask("findNeighbors", {"queries": [asked]})
        neighbours = (one for answer in reply.get("nearestNeighbors", ()) for one in answer.get("neighbors", ()))
        return [_neighbour(one) for one in neighbours]

    def _await(self, ids: list[str]) -> None:
        until = time.monotonic() + self._patience
        while len(self._read(ids)) < len(set(ids)) and time.monotonic() < until:
            time.sleep(_LOOK_AGAIN_SECONDS)

    def _read(self, ids: list[str]) -> Any:
        return self._ask("readIndexDatapoints", {"ids": ids}).get("datapoints", ())

    def _ask(self, method: str, body: Mapping[str, Any]) -> Any:
        url = f"{self._address.public}/v1/{self._address.endpoint}:{method}"
        return self._rest.post(_SERVICE, url, {"deployedIndexId": self._address.deployed_id, **body})


class _RestWriter:
    """Writes by the same protocol and session that is asked by."""

    def __init__(self, rest: GoogleRest, address: IndexAddress) -> None:
        self._rest, self._address = rest, address

    def upsert(self, datapoints: Sequence[Mapping[str, Any]]) -> None:
        """Add or replace. Raises BackendAwayError."""
        self._change("upsertDatapoints", {"datapoints": list(datapoints)})

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine. Raises BackendAwayError."""
        self._change("removeDatapoints", {"datapointIds": list(ids)})

    def _change(self, method: str, body: Mapping[str, Any]) -> None:
        self._rest.post(_SERVICE, f"{self._address.api}/v1/{self._address.index}:{method}", body)


def _datapoint(record: VectorRecord, unit: list[float]) -> dict[str, Any]:
    where = {name: (value,) for name, value in record.restricts.items()}
    bucket = {"namespace": _BUCKET, "valueInt": str(crc32(record.id.encode()) % _BUCKETS)}
    return {
        "datapointId": record.id,
        "featureVector": unit,
        "restricts": _restricts(where),
        "numericRestricts": [bucket],
    }


def _restricts(where: Filter) -> list[dict[str, Any]]:
    return [{"namespace": name, "allowList": list(values)} for name, values in where.items()]


def _between(first: int, last: int) -> list[dict[str, Any]]:
    ends = (("GREATER_EQUAL", first), ("LESS_EQUAL", last))
    return [{"namespace": _BUCKET, "op": op, "valueInt": str(value)} for op, value in ends]


def _neighbour(found: Mapping[str, Any]) -> Neighbour:
    return Neighbour(found["datapoint"]["datapointId"], round(float(found.get("distance", 0.0)), _DECIMALS))


def _batches(values: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(values), _BATCH):
        yield values[start : start + _BATCH]
