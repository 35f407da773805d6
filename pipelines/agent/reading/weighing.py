"""How likely each tool is asked for: words, their neighbours and what the cues see, added up with learnt weights."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, get_args

import orjson

from pipelines.agent.reading.asks import Part, Tool
from pipelines.agent.reading.grammar import every_cue
from pipelines.agent.reading.mark import Marked

TOOLS: Final[tuple[Tool, ...]] = get_args(Tool)
WEIGHTS: Final = Path(__file__).with_name("weights.json")
_MARK: Final = re.compile(r"([A-Z]{3,4})\d+$")
_NUMBER: Final = re.compile(r"[\d.,/%]+")
_ENDINGS: Final = ("ations", "ation", "ings", "ing", "ied", "ies", "ed", "es", "ly", "s", "e")
_LEAST_STEM, _LONG, _EIGHT, _FAR = 3, 4, 8, (2, 3)

Likely = Mapping[Tool, float]


@lru_cache(maxsize=64)
def likely(parts: tuple[Part, ...]) -> Likely:
    """Return how likely each tool is asked for by these parts of a message, from 0 to 1."""
    features, bias = _weights()
    held = [features[name] for name in features_of(parts) if name in features]
    size = math.sqrt(len(held)) or 1.0
    sums = [at + sum(column) / size for at, column in zip(bias, zip(*held, strict=True), strict=True)] if held else bias
    return {tool: 1 / (1 + math.exp(-one)) for tool, one in zip(TOOLS, sums, strict=True)}


@cache
def _weights() -> tuple[Mapping[str, Sequence[float]], Sequence[float]]:
    told = orjson.loads(WEIGHTS.read_bytes())
    return told["features"], told["bias"]


def features_of(parts: Sequence[Part]) -> set[str]:
    """Return what is seen of a message, by name."""
    if not parts:
        return set()
    words = [_stem(word) for part in parts for word in part.line.split()]
    cues = {f"cue:{name}" for part in parts for name, cue in every_cue() if cue.search(part.line)}
    return {*_of_words(words), *_of_marks(parts, words), *cues}


def _of_words(words: Sequence[str]) -> Iterator[str]:
    """Each word, each with its neighbour, and two further apart where one of them is named."""
    for at, word in enumerate(words):
        yield word
        yield f"{words[at - 1] if at else '^'} {word}"
        for other in (words[at + far] for far in _FAR if at + far < len(words)):
            if word.isupper() or other.isupper():
                yield f"{word} .. {other}"
    yield f"{words[-1]} $"


def _of_marks(parts: Sequence[Part], words: Sequence[str]) -> Iterator[str]:
    """How many medicines, whether somebody and an amount are named, whether it asks, how long it is."""
    marked: Marked = parts[0].marked
    held = set(words)
    medicines = {span.value.lower() for part in parts for span in part.of("DRUG", "SLIP")}
    yield f"#medicines {min(len(medicines), 3)}"
    yield from (f"#{kind} {kind in held}" for kind in ("PID", "NAME", "DOSE", "FREQ", "?"))
    yield f"#amount {bool(medicines and held & {'DOSE', 'FREQ'})}"
    yield f"#somebody {bool(marked.of('PID', 'NAME'))}"
    yield f"#length {min(len(words) // _EIGHT, 5)}"


@cache
def _stem(word: str) -> str:
    """A word without its ending; a mark without its number."""
    if marked := _MARK.match(word):
        return "DRUG" if marked.group(1) == "SLIP" else marked.group(1)
    if _NUMBER.fullmatch(word):
        return "NUM"
    endings = (one for one in _ENDINGS if len(word) > _LONG and word.endswith(one))
    return next((word[: -len(one)] for one in endings if len(word) - len(one) >= _LEAST_STEM), word)
