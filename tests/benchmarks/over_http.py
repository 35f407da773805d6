"""Assessments and chat turns over HTTP beside an empty graph with one durable commit, a no-op, and judging alone."""

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from tests.benchmarks.measure import interleaved
from tests.benchmarks.served import ASSESS, BASELINE, CHAT, JUDGING, Server, environment, in_new_words

_CLIENTS = 8
_SECONDS = 3.0


def run() -> Iterator[str]:
    """Yield the lines."""
    with environment() as variables:
        servers = {
            "assess": Server(ASSESS, "assess", variables),
            "chat": Server(CHAT, "chat", variables),
            "empty graph with commit": Server(BASELINE, "empty_graph_with_commit", variables),
            "no-op": Server(BASELINE, "no_op", variables),
            "facts and judging alone": Server(JUDGING, "judging_alone", variables),
        }
        try:
            for server in servers.values():
                server.wait()
            for name, goal in (("assess", 5), ("chat", 8)):
                yield from _latency(servers[name], servers["empty graph with commit"], name, goal)
            yield from _throughput(servers)
        finally:
            for server in servers.values():
                server.stop()


def _latency(ours: Server, empty: Server, name: str, goal: int) -> Iterator[str]:
    turns = count()
    calls = {
        "the same words each time": ours.call,
        "new words each time": lambda: ours.call(in_new_words(name, next(turns))),
        "empty graph with commit": empty.call,
    }
    seconds = interleaved(calls, rounds=300)
    *ways, (_, baseline) = ((way, statistics.median(seconds[way]) * 1000) for way in calls)
    for way, taken in ways:
        difference = f"difference {taken - baseline:.1f} ms (goal <= {goal} ms)"
        yield f"p50 {name}, {way}: {taken:.1f} ms, empty graph with commit: {baseline:.1f} ms, {difference}"


def _throughput(servers: dict[str, Server]) -> Iterator[str]:
    rates = {name: _rate(server) for name, server in servers.items()}
    for name, rate in rates.items():
        yield f"{name}: {rate:.0f} requests/s with {_CLIENTS} clients, {rate / rates['no-op']:.2f} of no-op"
    bound = rates["assess"] / rates["facts and judging alone"]
    yield f"assess: {bound:.2f} of facts and judging alone, which no assessment in this process passes"


def _rate(server: Server) -> float:
    until = time.perf_counter() + _SECONDS

    def client(_number: int) -> int:
        answered = 0
        while time.perf_counter() < until:
            server.call()
            answered += 1
        return answered

    with ThreadPoolExecutor(_CLIENTS) as pool:
        return sum(pool.map(client, range(_CLIENTS))) / _SECONDS
