"""A thousand connections that are half open, slow or idle beside honest load: how much of its rate is left."""

import asyncio
import os
import statistics
from collections.abc import Iterator
from contextlib import suppress

from tests.benchmarks.saturation import FrontDoor
from tests.benchmarks.served import OnePort, environment

_CONNECTIONS, _CLIENTS = 1000, 16
_ROUNDS, _SECONDS = 4, float(os.environ.get("BENCH_HALF_OPEN_SECONDS", "8"))
_HEAD = b"POST /assess HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
# Says nothing; stops within its headers; sends a letter of its body now and then.
_BEGINNINGS = (b"", _HEAD, _HEAD + b"Content-Length: 900\r\n\r\n{")
_SLOW = len(_BEGINNINGS) - 1
_A_LETTER_EACH = 1.0


def run() -> Iterator[str]:
    """Yield the lines."""
    with environment() as variables:
        server = OnePort("assess", variables)
        try:
            server.wait()
            yield from asyncio.run(_measured(server.port))
        finally:
            server.stop()


async def _measured(port: int) -> list[str]:
    """Measure in turns without and with the others, so that both meet the same machine."""
    door = FrontDoor(port)
    alone, beside, held = [], [], []
    for _ in range(_ROUNDS):
        alone.append(await _rate(door))
        others = [asyncio.create_task(_other(port, number)) for number in range(_CONNECTIONS)]
        await asyncio.sleep(1)
        beside.append(await _rate(door))
        held.append(sum(not other.done() for other in others))
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
    ratio = statistics.median(two / one for one, two in zip(alone, beside, strict=True))
    return [
        f"honest requests answered/s alone {_shown(alone)}; beside {min(held)} others {_shown(beside)}",
        f"{ratio:.2f} of the rate without them (goal >= 0.90)",
    ]


async def _rate(door: FrontDoor) -> float:
    until = asyncio.get_running_loop().time() + _SECONDS
    answered = await asyncio.gather(*(_answered(door, until) for _ in range(_CLIENTS)))
    return sum(answered) / _SECONDS


async def _answered(door: FrontDoor, until: float) -> int:
    count = 0
    while asyncio.get_running_loop().time() < until:
        count += await door.ask() == "200"
    return count


async def _other(port: int, number: int) -> None:
    """Hold a connection open, and come again each time that it is closed."""
    kind = number % len(_BEGINNINGS)
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(_BEGINNINGS[kind])
                await _go_on(reader, writer, is_slow=kind == _SLOW)
            finally:
                writer.close()


async def _go_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_slow: bool) -> None:
    ended = asyncio.create_task(reader.read())
    try:
        while not ended.done():
            await asyncio.wait({ended}, timeout=_A_LETTER_EACH)
            if is_slow:
                writer.write(b" ")
    finally:
        ended.cancel()


def _shown(rates: list[float]) -> str:
    return ", ".join(f"{rate:.0f}" for rate in rates)
