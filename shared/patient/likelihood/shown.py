"""A text as an encoder sees it: the states of its pieces, window by window, and only of those that are asked about."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from shared.encoder.encoder import Encoder
from shared.language.sentences import sentences_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_BESIDE: Final = 8
_SHARED: Final = 100


class Shown:
    """The states of a text's pieces; all numbers count pieces, or characters where they are of words."""

    def __init__(self, encoder: Encoder, text: str) -> None:
        pieces = list(encoder.pieces.placed(text))
        self._starts = [start for _, start, _ in pieces]
        self._sentences = [one.start for one in sentences_of(text)]
        self._encoder, self._numbers = encoder, [number for number, _, _ in pieces]
        self._windows = list(_windows(len(pieces), encoder.longest - 2))
        self._seen: dict[int, Floats] = {}

    def states(self, start: int, end: int) -> "Floats":
        """Of words at [start, end): their own state, the text's, and those of a few pieces before, after, the sentence.

        Each is a mean over pieces.
        """
        import numpy as np

        offset, held = self._window(self._piece(start))
        first, stop = self._piece(start) - offset, self._piece(end - 1) + 1 - offset
        sentence = bisect_right(self._sentences, start)
        opens = self._piece(self._sentences[sentence - 1]) - offset if sentence else 0
        ends = self._piece_from(self._sentences[sentence]) - offset if sentence < len(self._sentences) else len(held)
        spans = ((first, stop), (first - _BESIDE, first), (stop, stop + _BESIDE), (opens, ends))
        own = held[1:-1]  # without the signs that begin and end it
        return np.concatenate([held[0], *(_mean(own[max(0, a) : max(0, b)]) for a, b in spans)])

    def _piece(self, at: int) -> int:
        """The last piece that starts at or before a character."""
        return max(0, bisect_right(self._starts, at) - 1)

    def _piece_from(self, at: int) -> int:
        """The first piece that starts at a character or after it."""
        return bisect_right(self._starts, at - 1)

    def _window(self, piece: int) -> "tuple[int, Floats]":
        """The last window in which a piece does not stand at the very beginning, and the states of its pieces."""
        first, end = next(one for one in reversed(self._windows) if not one[0] or one[0] + _SHARED // 2 <= piece)
        if first not in self._seen:
            self._seen[first] = self._encoder.states(self._numbers[first:end])
        return first, self._seen[first]


def _mean(states: "Floats") -> "Floats":
    import numpy as np

    return states.mean(0) if len(states) else np.zeros(states.shape[1], np.float32)


def _windows(size: int, most: int) -> Iterator[tuple[int, int]]:
    """Beginning and end of as many pieces as are taken at once; neighbours share some."""
    for first in range(0, max(1, size - _SHARED), most - _SHARED):
        yield first, min(size, first + most)
