"""Assessments and chat turns over HTTP beside an empty graph with one durable commit, and a no-op function."""

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tests.benchmarks.measure import interleaved
from tests.benchmarks.served import ASSESS, BASELINE, CHAT, Server, environment

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
        }
        try:
            for server in servers.values():
                server.wait()
            for name, goal in (("assess", 5), ("chat", 8)):
                yield _latency(servers, name, goal)
            yield from _throughput(servers)
        finally:
            for server in servers.values():
                server.stop()


def _latency(servers: dict[str, Server], name: str, goal: int) -> str:
    names = (name, "empty graph with commit")
    seconds = interleaved({name: servers[name].call for name in names}, rounds=300)
    ours, baseline = (statistics.median(seconds[name]) * 1000 for name in names)
    return (
        f"p50 {name}: {ours:.1f} ms, {names[1]}: {baseline:.1f} ms, "
        f"difference {ours - baseline:.1f} ms (goal <= {goal} ms)"
    )


def _throughput(servers: dict[str, Server]) -> Iterator[str]:
    rates = {name: _rate(server) for name, server in servers.items()}
    for name, rate in rates.items():
        yield f"{name}: {rate:.0f} requests/s with {_CLIENTS} clients, {rate / rates['no-op']:.2f} of no-op"


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
