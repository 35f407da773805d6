"""JSON objects in what a model wrote: bare, fenced, or with words around them."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

_MOST_TRIED: Final = 200  # openings of an object; text that only looks like JSON costs no more
_THOUGHT: Final = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)


def objects_in(text: str) -> Iterator[str]:
    """Yield each outermost object as it is written, in order; what was thought aloud before it counts for nothing."""
    text = _THOUGHT.sub("", text)
    start, tried = text.find("{"), 0
    while start >= 0 and tried < _MOST_TRIED:
        end = _end_of_object(text, start)
        if end:
            yield text[start:end]
        start, tried = text.find("{", end or start + 1), tried + 1


def _end_of_object(text: str, start: int) -> int | None:
    try:
        return _DECODER.raw_decode(text, start)[1]
    except (ValueError, RecursionError):
        return None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says one thing twice: which is meant is not guessed."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("A key stands twice.")
    return dict(pairs)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_without_repeats)
