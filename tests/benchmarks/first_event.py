"""How soon an assessment says its first word beside a model of two seconds, against a whole one without a model."""

import http.client
import time
from collections.abc import Iterator
from typing import Final

from tests.benchmarks.measure import beside
from tests.benchmarks.served import ASSESS, RECORD, Server, environment
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.model_servers.server import Pace
from tests.doubles.served import serving

_ROUNDS: Final = 5
_HEADERS: Final = {"Content-Type": "application/json", "Accept": "text/event-stream"}
_SAYS: Final = ('{"emergency": null, "facts": []}', '{"claims": []}')


def run() -> Iterator[str]:
    """Yield the lines."""
    model = OpenAIServer(Pace(first=2.0))
    with environment() as variables, serving(model) as address:
        told = {"NG12_MODEL": "openai", "NG12_MODEL_NAME": MODEL, "NG12_MODEL_ADDRESS": f"{address}/v1"}
        slow, alone = Server(ASSESS, "assess", {**variables, **told}), Server(ASSESS, "assess", variables)
        first, ends, without = "first event beside a model of 2 s", "its end", "whole without a model"
        seconds: dict[str, list[float]] = {first: [], ends: [], without: []}
        try:
            slow.wait()
            alone.wait()
            for _ in range(_ROUNDS):
                model.lines.clear()
                model.says(*_SAYS)
                for name, taken in zip((first, ends), _streamed(slow.port), strict=True):
                    seconds[name].append(taken)
                started = time.perf_counter()
                alone.call()
                seconds[without].append(time.perf_counter() - started)
        finally:
            slow.stop()
            alone.stop()
    yield beside(seconds, first, without, "goal of the first <= 300 ms")
    yield beside(seconds, first, ends, "goal <= 0.15")


def _streamed(port: int) -> tuple[float, float]:
    """Return the seconds until the first event and until the last."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        started = time.perf_counter()
        connection.request("POST", "/assess", RECORD, _HEADERS)
        reply = connection.getresponse()
        while reply.readline().strip():
            pass
        first = time.perf_counter() - started
        if b"event: done" not in reply.read():
            raise ValueError("the stream did not end as it should")
        return first, time.perf_counter() - started
    finally:
        connection.close()
