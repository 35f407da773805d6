"""Three times the load that saturates: how much is still answered, what the rest is told, and how soon it is over."""

import asyncio
import os
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator

import psutil

from tests.benchmarks.served import RECORD, OnePort, environment

_SECONDS = float(os.environ.get("BENCH_SATURATION_SECONDS", "60"))
_PEAK_SECONDS, _CLIENTS, _TIMES = 10.0, 16, 3
_TICK = 0.02
_HEAD = b"POST /assess HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
_REQUEST = _HEAD + b"Content-Length: " + str(len(RECORD)).encode() + b"\r\n\r\n" + RECORD
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def run() -> Iterator[str]:
    """Yield the lines."""
    with environment() as variables:
        server = OnePort("assess", variables)
        try:
            server.wait()
            yield from asyncio.run(_measured(server))
        finally:
            server.stop()


async def _measured(server: OnePort) -> list[str]:
    door = FrontDoor(server.port)
    idle = statistics.median([await _timed(door) for _ in range(50)])
    peak = await _peak(door)
    before = _memory(server.process_id)
    in_time, all_of_them = await _offer(door, peak * _TIMES)
    ended = time.perf_counter()
    recovered = await _recovery(door, idle * 2)
    after = _memory(server.process_id)
    good, asked = in_time["200"], sum(all_of_them.values())
    rest = {kind: count for kind, count in all_of_them.items() if kind != "200"}
    return [
        f"peak {peak:.0f} answered/s with {_CLIENTS} clients; then {asked / _SECONDS:.0f}/s asked for {_SECONDS:.0f} s",
        f"answered {good / _SECONDS:.0f}/s, {good / _SECONDS / peak:.2f} of the peak (goal >= 0.90); the rest: {rest}",
        f"recovered after {recovered - ended:.2f} s (goal <= 5 s); memory {before:.0f} MB before, {after:.0f} MB after",
    ]


class FrontDoor:
    """Sends requests as a load balancer does: over connections that stay open, a new one where none is free."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[_Connection] = []

    async def ask(self) -> str:
        """Return the status; for one that turns away without Retry-After, and for a lost connection, that it was so."""
        try:
            status, head = await self._exchange()
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as lost:
            return type(lost).__name__
        turned_away = status in {"429", "503"}
        return f"{status} without Retry-After" if turned_away and b"retry-after" not in head.lower() else status

    async def _exchange(self) -> tuple[str, bytes]:
        while self._free:
            connection = self._free.pop()
            try:
                return await self._sent(connection)
            except (OSError, asyncio.IncompleteReadError):
                connection[1].close()  # the server let go of it while it was free, before it read anything
        return await self._sent(await asyncio.open_connection("127.0.0.1", self._port))

    async def _sent(self, connection: _Connection) -> tuple[str, bytes]:
        reader, writer = connection
        writer.write(_REQUEST)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        length = _LENGTH.search(head)
        await reader.readexactly(int(length[1]) if length else 0)
        if b"connection: close" in head.lower():
            writer.close()
        else:
            self._free.append(connection)
        return head.split(b" ", 2)[1].decode(), head


async def _peak(door: FrontDoor) -> float:
    until = time.perf_counter() + _PEAK_SECONDS

    async def client() -> int:
        answered = 0
        while time.perf_counter() < until:
            answered += await door.ask() == "200"
        return answered

    good = sum(await asyncio.gather(*(client() for _ in range(_CLIENTS))))
    return good / _PEAK_SECONDS


async def _offer(door: FrontDoor, rate: float) -> tuple[Counter[str], Counter[str]]:
    """Send so many a second whether or not the former were answered; count what came in time, and all that came."""
    started, sent, in_time = time.perf_counter(), 0, Counter[str]()
    asked: list[asyncio.Task[str]] = []

    async def one() -> str:
        answer = await door.ask()
        in_time[answer] += time.perf_counter() - started <= _SECONDS
        return answer

    while (passed := time.perf_counter() - started) < _SECONDS:
        due = int(passed * rate)
        asked.extend(asyncio.create_task(one()) for _ in range(due - sent))
        sent = due
        await asyncio.sleep(_TICK)
    return in_time, Counter(await asyncio.gather(*asked))


async def _timed(door: FrontDoor) -> float:
    started = time.perf_counter()
    await door.ask()
    return time.perf_counter() - started


async def _recovery(door: FrontDoor, soon: float) -> float:
    """Return when ten in a row were answered as soon as before the load, or nearly."""
    row = 0
    while row < 10:
        row = row + 1 if await _timed(door) <= soon else 0
    return time.perf_counter()


def _memory(process_id: int) -> float:
    """Return megabytes of the server and its workers."""
    server = psutil.Process(process_id)
    return float(sum(one.memory_info().rss for one in (server, *server.children(recursive=True))) / 2**20)
