"""The packed data inside a PDF, unpacked under a cap before any reader does it: bombs and damage show here."""

import re
import zlib
from collections.abc import Iterator

from pipelines.ingest.refusals import Reason, refusal

MAX_STREAM = 64 * 2**20
MAX_TOTAL = 256 * 2**20
_START = re.compile(rb">>\s*stream\r?\n")
_DICTIONARY_WITHIN = 4096
_PACKED = re.compile(rb"/(?:FlateDecode|Fl)\b")
_OTHER_FIRST = re.compile(rb"/Filter\s*\[?\s*/(?!FlateDecode|Fl\b)")


def check_streams(data: bytes) -> None:
    """Refuse a file whose packed data swells beyond the caps, or whose checksums are wrong.

    Raises GuidelineRefusedError: decompression-bomb, damaged-stream.
    """
    total = 0
    is_locked = b"/Encrypt" in data
    for packed, layers in _streams(data):
        try:
            total += _unpacked(packed, layers)
        except zlib.error:
            if not is_locked:
                raise refusal(Reason.DAMAGED_STREAM) from None
        if total > MAX_TOTAL:
            raise refusal(Reason.DECOMPRESSION_BOMB)


def _streams(data: bytes) -> Iterator[tuple[memoryview, int]]:
    """Yield the bytes of each stream packed with Flate first of all, and how many times it is packed."""
    view = memoryview(data)
    for start in _START.finditer(data):
        dictionary = data[max(0, start.start() - _DICTIONARY_WITHIN) : start.end()]
        dictionary = dictionary[dictionary.rfind(b"obj") + 1 :]
        layers = len(_PACKED.findall(dictionary))
        if layers and not _OTHER_FIRST.search(dictionary):
            end = data.find(b"endstream", start.end())
            yield view[start.end() : end if end > 0 else len(data)], layers


def _unpacked(packed: memoryview, layers: int) -> int:
    """Return how many bytes the layers hold together. Raises zlib.error for damage in the first."""
    content = _inflated(packed)
    size = len(content)
    for _ in range(layers - 1):
        try:
            content = _inflated(memoryview(content))
        except zlib.error:
            break  # a predictor or a name that only looks like a filter
        size += len(content)
    return size


def _inflated(packed: memoryview) -> bytes:
    content = zlib.decompressobj().decompress(packed, MAX_STREAM + 1)
    if len(content) > MAX_STREAM:
        raise refusal(Reason.DECOMPRESSION_BOMB)
    return content
