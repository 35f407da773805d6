"""How likely what the rules read in a long text is there now, by an encoder that reads all of it.

A frozen encoder, taught by others on much plain English, gives each word a state in its surroundings; a logistic
regression over the states of a mention and of what stands beside it is fitted to marked texts (`tests/encoder`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shared.encoder.encoder import Encoder, read_arrays
from shared.language.analysis import Analysis
from shared.patient.likelihood.shown import Shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

CLASSES: Final = ("present", "absent", "historical", "explained", "other_person", "hypothetical", "context")
ENCODER: Final = Path(__file__).parents[2] / "encoder" / "english.npz"
HEAD: Final = Path(__file__).parent / "mentions.npz"
_TEXTS_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class Told:
    """Words at [start, end) of a text, and as what the rules took them."""

    start: int
    end: int
    as_: str


def known_of(analysis: Analysis, told: Told) -> tuple[str, ...]:
    """What the rules know of a mention: as what it, its section and its passage were taken."""
    passages = (one for one in reversed(analysis.passages) if one.start <= told.start)
    held = next(passages, analysis.passages[0])
    return f"taken {told.as_}", f"section {held.section}", f"assertion {held.assertion}", f"other {bool(held.other)}"


class MentionReader:
    """Gives how likely each class is for mentions of one text, to two decimals."""

    def __init__(self, encoder: Encoder, known: Sequence[str], weights: "Floats", bias: "Floats") -> None:
        self.known = tuple(known)
        self._weights, self._bias = weights, bias
        self._shown = lru_cache(maxsize=_TEXTS_KEPT)(lambda text: Shown(encoder, text))

    def likely(self, analysis: Analysis, told: Sequence[Told]) -> list[dict[str, float]]:
        """How likely each class is, mention by mention."""
        import numpy as np

        sums = np.stack([self.seen(analysis, one) for one in told]) @ self._weights + self._bias
        shares = np.exp(sums - sums.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        return [dict(zip(CLASSES, np.round(row, 2).tolist(), strict=True)) for row in shares]

    def seen(self, analysis: Analysis, told: Told) -> "Floats":
        """What is seen of a mention: states of words, and what the rules know."""
        import numpy as np

        of_rules = known_of(analysis, told)
        known = np.array([name in of_rules for name in self.known], np.float32)
        return np.concatenate([self._shown(analysis.text).states(told.start, told.end), known])


@cache
def mention_reader() -> MentionReader | None:
    """The reader as fitted; None where one of its files, or what computes with them, is not installed."""
    if find_spec("numpy") is None or not (ENCODER.is_file() and HEAD.is_file()):
        return None
    held = read_arrays(HEAD)
    known = bytes(held["known"]).decode().split("\n")
    return MentionReader(Encoder(ENCODER), known, held["weights"].astype("f4"), held["bias"].astype("f4"))
