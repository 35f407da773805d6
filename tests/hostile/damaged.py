"""A whole file damaged: cut short, bytes flipped, filled with junk."""

import random
from collections.abc import Iterator


def cut(data: bytes, points: int = 20) -> Iterator[tuple[str, bytes]]:
    """Yield the file cut at as many points."""
    for point in range(points):
        kept = len(data) * point // points
        yield f"cut at {point}/{points}", data[:kept]


def flipped(data: bytes, seeds: int = 100) -> Iterator[tuple[str, bytes]]:
    """Yield the file with one bit, some bytes or a run of bytes changed, a different place for each seed."""
    for seed in range(seeds):
        chance = random.Random(seed)
        changed = bytearray(data)
        for _ in range((1, 1, 8, 40)[seed % 4]):
            changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        if seed % 4 == 3:
            start = chance.randrange(len(data) - 200)
            changed[start : start + 200] = chance.randbytes(200)
        yield f"flipped with seed {seed}", bytes(changed)


def joined_wrongly(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield files whose parts are all there and in the wrong place."""
    half = len(data) // 2
    yield "halves exchanged", data[half:] + data[:half]
    yield "middle missing", data[: half // 2] + data[half:]
    yield "middle of zeros", data[:half] + bytes(5000) + data[half + 5000 :]
    yield "cut, with an end put to it", data[:half] + b"\n%%EOF\n"
    yield "twice", data + data[20:]
    yield "page of a web site after it", data + b"<html>" + b" " * 4000 + b"</html>"
    yield "lines ended otherwise", data.replace(b"\n", b"\r\n")
