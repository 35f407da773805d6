"""How likely each tool is asked for: a small encoder's word for it.

The encoder was fine-tuned on labelled messages (`tests/encoder`). What a message names is shown to it under one name a
kind, so that it reads how things are said and not which medicine or person it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, get_args

from pipelines.agent.reading.asks import Part, Tool
from pipelines.agent.reading.mark import Word
from shared.encoder.encoder import Encoder, summed

TOOLS: Final[tuple[Tool, ...]] = get_args(Tool)
WEIGHTS: Final = Path(__file__).with_name("weights.npz")
MEDICINES: Final = ("aspirin", "warfarin", "ibuprofen", "insulin", "morphine")
_SHOWN: Final[Mapping[str, str]] = {
    "PID": "id", "NHS": "nhs number", "DOSE": "5 mg", "FREQ": "daily", "NAME": "john smith", "LONG": "for days",
}  # fmt: skip
# Where nothing can weigh: nothing the grammar reads is doubted, and no look-up added.
UNWEIGHED: Final = 0.4

Likely = Mapping[Tool, float]


@lru_cache(maxsize=64)
def likely(parts: tuple[Part, ...]) -> Likely:
    """Return how likely each tool is asked for by these parts of a message, from 0 to 1."""
    words = [word for part in parts for word in part.words]
    if not words:
        return dict.fromkeys(TOOLS, 0.0)
    encoder = message_encoder()
    if encoder is None:
        return dict.fromkeys(TOOLS, UNWEIGHED)
    states = encoder.states([number for one in shown(words) for number in encoder.pieces.of(one)])
    return {tool: round(float(one), 2) for tool, one in zip(TOOLS, encoder.head("tools", summed(states)), strict=True)}


def shown(words: Sequence[Word]) -> Iterator[str]:
    """Yield words as the encoder sees them: what is named under one name a kind, the same medicine under the same."""
    medicines: dict[str, str] = {}
    for word in words:
        if word.span is not None and word.span.kind in ("DRUG", "SLIP"):
            yield medicines.setdefault(word.span.value.lower(), MEDICINES[min(len(medicines), len(MEDICINES) - 1)])
        elif word.span is not None:
            yield _SHOWN.get(word.span.kind, word.span.text.lower())
        else:
            yield word.said


@cache
def message_encoder() -> Encoder | None:
    """The encoder, or None where its file or numpy is not there: the grammar reads alone."""
    return Encoder(WEIGHTS) if find_spec("numpy") and WEIGHTS.exists() else None
