"""A model that takes three seconds, at the concurrency set and above it; and one that hangs, met by waves of many.

What comes after the first wave is held against the same wave where no model is set: a busy machine slows both.
"""

import http.client
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from shared.settings import Settings
from tests.benchmarks.served import ASSESS, RECORD, Server, environment
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.model_servers.server import Pace
from tests.doubles.served import serving

_AT_ONCE: Final = 8  # requests_at_once of terraform/variables_service.tf
_WAVES, _TIMES_ABOVE = 4, 3
_HANGING: Final = 16
_ROUNDS: Final = 5
_NOTHING_TO_SAY: Final = '{"emergency": null, "facts": []}'


class _Told(NamedTuple):
    status: int
    seconds: float
    has_retry_after: bool


def run() -> Iterator[str]:
    """Yield the lines."""
    with environment() as variables:
        yield from _slow(variables)
        yield from _hung(variables)


def _slow(variables: dict[str, str]) -> Iterator[str]:
    model = OpenAIServer(Pace(first=3.0), otherwise=_NOTHING_TO_SAY)
    with serving(model) as address:
        server = _started(variables, address, _AT_ONCE)
        try:
            below = [told for _ in range(_WAVES) for told in _together(server, _AT_ONCE)]
            above = _together(server, _AT_ONCE * _TIMES_ABOVE)
        finally:
            server.stop()
    yield f"a model of 3 s, {_WAVES} waves of {_AT_ONCE}, as many as are set: {_statuses(below)} (goal: no 503)"
    turned_away = [told for told in above if told.status == 503]
    named = sum(told.has_retry_after for told in turned_away)
    yield f"{_AT_ONCE * _TIMES_ABOVE} at once: {_statuses(above)}; with Retry-After {named} of {len(turned_away)}"


def _hung(variables: dict[str, str]) -> Iterator[str]:
    model = OpenAIServer(otherwise=_NOTHING_TO_SAY)
    with serving(model) as address:
        server = _started(variables, address, _HANGING)
        alone = _started({**variables, "NG12_MODEL": "none"}, address, _HANGING)
        try:
            model.behave("hang")
            first = _together(server, _HANGING)
            asked = len(model.requests)
            turns = [(_together(server, _HANGING), _together(alone, _HANGING)) for _ in range(_ROUNDS)]
            again = len(model.requests) - asked
        finally:
            server.stop()
            alone.stop()
    longest = Settings.model_fields["assess_model_seconds"].default
    yield f"a model that hangs, {_HANGING} at once: {_statuses(first)}, {_slowest(first):.1f} s of {longest:.0f}"
    beside, without = (statistics.median(map(_slowest, waves)) for waves in zip(*turns, strict=True))
    after = [told for wave, _ in turns for told in wave]
    yield f"{_ROUNDS} times {_HANGING} more: {_statuses(after)}; it was asked {again} times"
    yield f"the slowest of each, median: {beside:.2f} s (goal <= 0.20), without a model {without:.2f} s"


def _started(variables: dict[str, str], model: str, at_once: int) -> Server:
    """Run the assess function as Terraform sets it, with a model that is served at an address."""
    told = {"NG12_MODEL": "openai", "NG12_MODEL_NAME": MODEL, "NG12_MODEL_ADDRESS": f"{model}/v1"}
    told |= {"NG12_MAX_REQUESTS_AT_ONCE": str(at_once), "THREADS": str(at_once + 4)}
    server = Server(ASSESS, "assess", {**told, **variables})
    server.wait()
    return server


def _together(server: Server, number: int) -> list[_Told]:
    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(lambda _: _asked(server.port), range(number)))


def _asked(port: int) -> _Told:
    started = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request("POST", "/assess", RECORD, {"Content-Type": "application/json"})
        reply = connection.getresponse()
        reply.read()
        return _Told(reply.status, time.perf_counter() - started, bool(reply.getheader("Retry-After")))
    finally:
        connection.close()


def _slowest(wave: Sequence[_Told]) -> float:
    return max(told.seconds for told in wave)


def _statuses(told: Sequence[_Told]) -> str:
    counted = Counter(one.status for one in told)
    return ", ".join(f"{count} x {status}" for status, count in sorted(counted.items()))
