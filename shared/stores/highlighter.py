"""Pictures of printed pages as PNG: shades of grey in a palette whose second half is the same under a highlighter.

So a stretch of a page is marked by moving its pixels to the other half, which needs no image library.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

SHADES = 16
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INK = (255, 224, 102)  # what the highlighter lets through of white
_MARKED = bytes(min(value + SHADES, 2 * SHADES - 1) if value < SHADES else value for value in range(256))
_HEADER = struct.Struct(">IIBBBBB")


class Box(NamedTuple):
    """A stretch of a page in pixels from the top left, `right` and `bottom` not included."""

    left: int
    top: int
    right: int
    bottom: int


def to_png(width: int, grey: bytes) -> bytes:
    """Return the PNG of a page, one byte of luminance a pixel, row after row."""
    shades = grey.translate(bytes(value * (SHADES - 1) // 255 for value in range(256)))
    rows = [shades[start : start + width] for start in range(0, len(shades), width)]
    return _png(width, rows, level=6)


def mark(png: bytes, boxes: Sequence[Box]) -> bytes:
    """Return a picture that `to_png` made with the boxes marked."""
    width, rows = _rows(png)
    for left, top, right, bottom in boxes:
        for place in range(top, min(bottom, len(rows))):
            row = rows[place]
            rows[place] = row[:left] + row[left:right].translate(_MARKED) + row[right:]
    return _png(width, rows, level=1)


def _png(width: int, rows: Sequence[bytes], level: int) -> bytes:
    pixels = b"".join(b"\0" + row for row in rows)
    header = _HEADER.pack(width, len(rows), 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", _palette()), (b"IDAT", zlib.compress(pixels, level)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _palette() -> bytes:
    greys = [round(shade * 255 / (SHADES - 1)) for shade in range(SHADES)]
    plain = [bytes((grey,) * 3) for grey in greys]
    return b"".join((*plain, *(bytes(grey * ink // 255 for ink in _INK) for grey in greys)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rows(png: bytes) -> tuple[int, list[bytes]]:
    chunks = dict(_chunks(png))
    width, height, *_ = _HEADER.unpack(chunks[b"IHDR"])
    pixels = zlib.decompress(chunks[b"IDAT"])
    return width, [pixels[row * (width + 1) + 1 : (row + 1) * (width + 1)] for row in range(height)]


def _chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, place = [], len(_SIGNATURE)
    while place < len(png):
        (size,) = struct.unpack_from(">I", png, place)
        found.append((png[place + 4 : place + 8], png[place + 8 : place + 8 + size]))
        place += size + 12
    return found
