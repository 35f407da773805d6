"""Vector Search as its clients see it: requests must be of the real protocol's types, upserts show after a while.

Distances are dot products. Nothing here depends on the code under test.
"""

import re
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from google.cloud import aiplatform_v1 as protocol

from tests.doubles.served import Answer, Asked, Service, fault
from tests.doubles.vector_search_names import DEPLOYED, ENDPOINT, INDEX

_CALL = re.compile(r"/v1/(?P<place>[^:]+):(?P<method>\w+)")
_Operator = protocol.IndexDatapoint.NumericRestriction.Operator
_ENDS = {_Operator.LESS_EQUAL: lambda a, b: a <= b, _Operator.GREATER_EQUAL: lambda a, b: a >= b}


class VectorSearch(Service):
    """One index, deployed on one endpoint. `strays`: it gives what no filter let through too, as it may not."""

    def __init__(self, dimension: int, lag_seconds: float = 0.0, *, strays: bool = False) -> None:
        super().__init__()
        self.dimension, self.lag_seconds, self.strays = dimension, lag_seconds, strays
        self.held: dict[str, tuple[float, Any]] = {}
        self._lock = threading.Lock()
        self._calls: dict[tuple[str, str], tuple[Any, Callable[[Any], Any]]] = {
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
                reply = call(request)
        except ValueError as error:
            return fault(400, str(error), "INVALID_ARGUMENT")
        body = type(reply).to_json(reply, including_default_value_fields=False).encode()
        return Answer(200, body, {"Content-Type": "application/json"})

    def _upsert(self, request: Any) -> Any:
        if any(len(one.feature_vector) != self.dimension for one in request.datapoints):
            raise ValueError(f"the index has {self.dimension} dimensions")
        at = time.monotonic() + self.lag_seconds
        self.held |= {one.datapoint_id: (at, one) for one in request.datapoints}
        return protocol.UpsertDatapointsResponse()

    def _remove(self, request: Any) -> Any:
        for datapoint_id in request.datapoint_ids:
            self.held.pop(datapoint_id, None)
        return protocol.RemoveDatapointsResponse()

    def _read(self, request: Any) -> Any:
        _deployed(request)
        shown = {one.datapoint_id: one for one in self._shown()}
        return protocol.ReadIndexDatapointsResponse(datapoints=[shown[one] for one in request.ids if one in shown])

    def _find(self, request: Any) -> Any:
        _deployed(request)
        return protocol.FindNeighborsResponse(
            nearest_neighbors=[self._neighbours(query, request.return_full_datapoint) for query in request.queries]
        )

    def _neighbours(self, query: Any, full: bool) -> Any:
        if query.neighbor_count > 1000:
            raise ValueError("neighbor_count is at most 1000")
        asked = np.array(query.datapoint.feature_vector)
        found = [one for one in self._shown() if self.strays or _passes(one, query.datapoint)]
        scored = [(float(np.dot(one.feature_vector, asked)), one) for one in found]
        best = sorted(scored, key=lambda pair: -pair[0])[: query.neighbor_count]
        kind = protocol.FindNeighborsResponse
        neighbours = [
            kind.Neighbor(distance=score, datapoint=one if full else {"datapoint_id": one.datapoint_id})
            for score, one in best
        ]
        return kind.NearestNeighbors(id=query.datapoint.datapoint_id, neighbors=neighbours)

    def _shown(self) -> list[Any]:
        now = time.monotonic()
        return [one for at, one in self.held.values() if at <= now]


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
