"""Three times the load that saturates: how much is still answered, what the rest is told, and how soon it is over."""

import asyncio
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator

import psutil

from tests.benchmarks.served import ASSESS, RECORD, Server, environment

_SECONDS = float(os.environ.get("BENCH_SATURATION_SECONDS", "60"))
_PEAK_SECONDS, _CLIENTS, _TIMES = 10.0, 16, 3
_TICK = 0.02
_HEAD = b"POST /assess HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
_REQUEST = _HEAD + b"Content-Length: " + str(len(RECORD)).encode() + b"\r\n\r\n" + RECORD


def run() -> Iterator[str]:
    """Yield the lines."""
    with environment() as variables:
        server = Server(ASSESS, "assess", variables | {"THREADS": "32"})
        try:
            server.wait()
            yield from asyncio.run(_measured(server))
        finally:
            server.stop()


async def _measured(server: Server) -> list[str]:
    idle = statistics.median([await _timed(server.port) for _ in range(50)])
    peak = await _peak(server.port)
    before = _memory(server.process_id)
    answers = await _offer(server.port, peak * _TIMES)
    ended = time.perf_counter()
    recovered = await _recovery(server.port, idle * 2)
    after = _memory(server.process_id)
    good, asked = answers["200"], sum(answers.values())
    rest = {kind: count for kind, count in answers.items() if kind != "200"}
    return [
        f"peak {peak:.0f} answered/s with {_CLIENTS} clients; then {asked / _SECONDS:.0f}/s asked for {_SECONDS:.0f} s",
        f"answered {good / _SECONDS:.0f}/s, {good / _SECONDS / peak:.2f} of the peak (goal >= 0.90); the rest: {rest}",
        f"recovered after {recovered - ended:.2f} s (goal <= 5 s); memory {before:.0f} MB before, {after:.0f} MB after",
    ]


async def _peak(port: int) -> float:
    until, good = time.perf_counter() + _PEAK_SECONDS, 0

    async def client() -> int:
        answered = 0
        while time.perf_counter() < until:
            answered += await _ask(port) == "200"
        return answered

    good = sum(await asyncio.gather(*(client() for _ in range(_CLIENTS))))
    return good / _PEAK_SECONDS


async def _offer(port: int, rate: float) -> Counter[str]:
    """Send so many a second whether or not the former were answered."""
    started, sent = time.perf_counter(), 0
    asked: list[asyncio.Task[str]] = []
    while (passed := time.perf_counter() - started) < _SECONDS:
        due = int(passed * rate)
        asked.extend(asyncio.create_task(_ask(port)) for _ in range(due - sent))
        sent = due
        await asyncio.sleep(_TICK)
    return Counter(await asyncio.gather(*asked))


async def _ask(port: int) -> str:
    """Return the status; for one that turns away without Retry-After, and for a lost connection, that it was so."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_REQUEST)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        await reader.read()
        writer.close()
    except (OSError, asyncio.IncompleteReadError, TimeoutError) as lost:
        return type(lost).__name__
    status = head.split(b" ", 2)[1].decode()
    turned_away = status in {"429", "503"}
    return f"{status} without Retry-After" if turned_away and b"retry-after" not in head.lower() else status


async def _timed(port: int) -> float:
    started = time.perf_counter()
    await _ask(port)
    return time.perf_counter() - started


async def _recovery(port: int, soon: float) -> float:
    """Return when ten in a row were answered as soon as before the load, or nearly."""
    row = 0
    while row < 10:
        row = row + 1 if await _timed(port) <= soon else 0
    return time.perf_counter()


def _memory(process_id: int) -> float:
    """Return megabytes of the server and its workers."""
    server = psutil.Process(process_id)
    return float(sum(one.memory_info().rss for one in (server, *server.children(recursive=True))) / 2**20)
