"""Vector Search as its clients see it: requests must be of the real protocol's types, upserts show after a while.

Distances are dot products. Nothing here depends on the code under test.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from google.cloud import aiplatform_v1 as protocol

from tests.doubles.served import Answer, Asked, Service, fault, in_json
from tests.doubles.vector_search_names import DEPLOYED, ENDPOINT, INDEX

Json = dict[str, Any]
_CALL = re.compile(r"/v1/(?P<place>[^:]+):(?P<method>\w+)")
_Operator = protocol.IndexDatapoint.NumericRestriction.Operator
_ENDS = {_Operator.LESS_EQUAL: lambda a, b: a <= b, _Operator.GREATER_EQUAL: lambda a, b: a >= b}


@dataclass(frozen=True, slots=True)
class _Held:
    """A datapoint as it came, as a row to multiply, as it is given back, and the moment from which it shows."""

    point: Any
    row: Any
    in_json: Json
    shown: float

    @classmethod
    def of(cls, point: Any, shown: float) -> _Held:
        row = np.array(point.feature_vector, dtype=np.float64)
        return cls(point, row, json.loads(protocol.IndexDatapoint.to_json(point)), shown)


class VectorSearch(Service):
    """One index, deployed on one endpoint. `strays`: it gives what no filter let through too, as it may not."""

    def __init__(self, dimension: int, lag_seconds: float = 0.0, *, strays: bool = False) -> None:
        super().__init__()
        self.dimension, self.lag_seconds, self.strays = dimension, lag_seconds, strays
        self.held: dict[str, _Held] = {}
        self._lock = threading.Lock()
        self._calls: dict[tuple[str, str], tuple[Any, Callable[[Any], Json]]] = {
            (INDEX, "upsertDatapoints"): (protocol.UpsertDatapointsRequest, self._upsert),
            (INDEX, "removeDatapoints"): (protocol.RemoveDatapointsRequest, self._remove),
            (ENDPOINT, "findNeighbors"): (protocol.FindNeighborsRequest, self._find),
            (ENDPOINT, "readIndexDatapoints"): (protocol.ReadIndexDatapointsRequest, self._read),
        }

    def answer(self, asked: Asked) -> Answer:
        called = _CALL.fullmatch(asked.path)
        if not called or (called["place"], called["method"]) not in self._calls:
            return fault(404, f"no such resource or method: {asked.path}", "NOT_FOUND")
        if not asked.headers.get("authorization", "").startswith("Bearer "):
            return fault(401, "no token", "UNAUTHENTICATED")
        kind, call = self._calls[called["place"], called["method"]]
        try:
            request = kind.from_json(asked.body, ignore_unknown_fields=False)
            with self._lock:
                return in_json(call(request))
        except ValueError as error:
            return fault(400, str(error), "INVALID_ARGUMENT")

    def _upsert(self, request: Any) -> Json:
        if any(len(one.feature_vector) != self.dimension for one in request.datapoints):
            raise ValueError(f"the index has {self.dimension} dimensions")
        shown = time.monotonic() + self.lag_seconds
        self.held |= {one.datapoint_id: _Held.of(one, shown) for one in request.datapoints}
        return {}

    def _remove(self, request: Any) -> Json:
        for datapoint_id in request.datapoint_ids:
            self.held.pop(datapoint_id, None)
        return {}

    def _read(self, request: Any) -> Json:
        _deployed(request)
        shown = {one.point.datapoint_id: one for one in self._shown()}
        return {"datapoints": [shown[one].in_json for one in request.ids if one in shown]}

    def _find(self, request: Any) -> Json:
        _deployed(request)
        found = [self._neighbours(query, request.return_full_datapoint) for query in request.queries]
        return {"nearestNeighbors": found}

    def _neighbours(self, query: Any, full: bool) -> Json:
        if query.neighbor_count > 1000:
            raise ValueError("neighbor_count is at most 1000")
        asked = np.array(query.datapoint.feature_vector, dtype=np.float64)
        found = [one for one in self._shown() if self.strays or _passes(one.point, query.datapoint)]
        scored = [(float(one.row @ asked), one) for one in found]
        best = sorted(scored, key=lambda pair: -pair[0])[: query.neighbor_count]
        points = [one.in_json if full else {"datapointId": one.point.datapoint_id} for _, one in best]
        neighbours = [{"distance": score, "datapoint": point} for (score, _), point in zip(best, points, strict=True)]
        return {"id": query.datapoint.datapoint_id, "neighbors": neighbours}

    def _shown(self) -> list[_Held]:
        now = time.monotonic()
        return [one for one in self.held.values() if one.shown <= now]


def _deployed(request: Any) -> None:
    if request.deployed_index_id != DEPLOYED:
        raise ValueError(f"no index is deployed as {request.deployed_index_id!r}")


def _passes(held: Any, asked: Any) -> bool:
    """Apply restricts as the service does: every namespace asked for must allow one of the tokens held."""
    tokens = {one.namespace: set(one.allow_list) for one in held.restricts}
    numbers = {one.namespace: one.value_int for one in held.numeric_restricts}
    return all(tokens.get(one.namespace, set()) & set(one.allow_list) for one in asked.restricts) and all(
        one.namespace in numbers and _ENDS[one.op](numbers[one.namespace], one.value_int)
        for one in asked.numeric_restricts
    )
