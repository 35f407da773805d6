"""Type that is seen otherwise than its order in the file tells: signs set through words, words set within a line."""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pipelines.ingest.faithful import NO_INK, UPON, DrawnWord
from pipelines.ingest.layout import Line

_SIGNS = frozenset({"Pd", "Po", "Sm"})  # dashes, slashes, signs of sums: what strikes words through
_MIDDLE = 0.3  # of the type size: how high above the baseline a dash stands
_LEVEL = 1.0  # points between the baselines of one line


class _Sign(NamedTuple):
    """Where a sign is drawn from left to right, and the height of its middle."""

    x0: float
    x1: float
    y: float


def struck_through(page: Any, words: Sequence[DrawnWord]) -> Iterator[str]:
    """Yield words through which signs of type are set."""
    traces = [trace for trace in page.get_texttrace() if trace["type"] != NO_INK]
    signs = sorted((sign for trace in traces for sign in _signs(trace)), key=lambda sign: sign.y)
    heights = [sign.y for sign in signs]
    for word in words:
        first, end = bisect_right(heights, word.top), bisect_left(heights, word.baseline)
        if first < end and _is_struck(word, signs[first:end]):
            yield word.text


def set_within(lines: Iterable[Line]) -> Iterator[str]:
    """Yield words that stand within another line and come before or after it in the file, as if they stood there."""
    ordered = sorted(lines, key=lambda line: line.y)
    for place, line in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.y - line.y > _LEVEL:
                break
            inner, outer = sorted((line, other), key=lambda one: one.end - one.x)
            if outer.x < inner.x and inner.end < outer.end:
                yield inner.text


def _signs(trace: dict[str, Any]) -> Iterator[_Sign]:
    for code, _, (_, baseline), (x0, _, x1, _) in trace["chars"]:
        if unicodedata.category(chr(code)) in _SIGNS:
            yield _Sign(x0, x1, baseline - _MIDDLE * trace["size"])


def _is_struck(word: DrawnWord, signs: Sequence[_Sign]) -> bool:
    """Whether signs lie over most of its letters; a sign that is cut away lies over one by chance."""
    struck = sum(
        any(min(one.x1, sign.x1) - max(one.x0, sign.x0) > UPON * (one.x1 - one.x0) for sign in signs)
        for one in word.letters
    )
    return 2 * struck > len(word.letters)
