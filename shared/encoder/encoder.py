"""A transformer encoder (BERT's layers) over whole numbers of one byte: loads a file, answers a state for each piece.

A file (`tests/encoder`) is rounded: each row of a matrix is held as bytes and one scale.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from shared.encoder.wordpiece import WordPieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_HEAD_WIDTH: Final = 32
_LEAST: Final = 1e-12
_BYTE, _SCALE = ".byte", ".scale"


class Encoder:
    """One encoder; its file is read when it is first asked."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def pieces(self) -> WordPieces:
        """The word pieces it knows."""
        return WordPieces(bytes(self._arrays["pieces"]).decode().split("\n"))

    @property
    def longest(self) -> int:
        """How many pieces it reads at most, the first and the last sign among them."""
        return len(self._arrays["positions"])

    def head(self, name: str, states: "Floats") -> "Floats":
        """Return how likely each class of one of its heads is for states, to two decimals."""
        import numpy as np

        return np.round(1 / (1 + np.exp(-self._linear(states, name))), 2)

    def states(self, numbers: Sequence[int]) -> "Floats":
        """Return the states of a text's pieces, those of its first and last sign among them."""
        held = self._arrays
        shown = [self.pieces.first, *numbers[: self.longest - 2], self.pieces.last]
        x = self._norm(held["words"][shown] + held["positions"][: len(shown)], "norm")
        for layer in range(int(held["layers"])):
            x = self._norm(x + self._attended(x, f"{layer}."), f"{layer}.norm1")
            x = self._norm(x + self._linear(_gelu(self._linear(x, f"{layer}.up")), f"{layer}.down"), f"{layer}.norm2")
        return x

    def _attended(self, x: "Floats", layer: str) -> "Floats":
        import numpy as np

        size, width = x.shape
        split = self._linear(x, f"{layer}qkv").reshape(size, 3, width // _HEAD_WIDTH, _HEAD_WIDTH)
        query, key, value = split.transpose(1, 2, 0, 3)
        likeness = query @ key.transpose(0, 2, 1) / np.float32(_HEAD_WIDTH**0.5)
        likeness = np.exp(likeness - likeness.max(-1, keepdims=True))
        seen = (likeness / likeness.sum(-1, keepdims=True)) @ value
        return self._linear(seen.transpose(1, 0, 2).reshape(size, width), f"{layer}out")

    def _linear(self, x: "Floats", name: str) -> "Floats":
        return x @ self._arrays[f"{name}.weight"] + self._arrays[f"{name}.bias"]

    def _norm(self, x: "Floats", name: str) -> "Floats":
        import numpy as np

        x = x - x.mean(-1, keepdims=True)
        spread = np.sqrt((x * x).mean(-1, keepdims=True) + np.float32(_LEAST))
        normed: Floats = x / spread * self._arrays[f"{name}.weight"] + self._arrays[f"{name}.bias"]
        return normed

    @cached_property
    def _arrays(self) -> "Mapping[str, Floats]":
        return read_arrays(self._path)


def summed(states: "Floats") -> "Floats":
    """Return the state of a whole text: the mean of its pieces' and their largest, one after the other."""
    import numpy as np

    return np.concatenate([states.mean(0), states.max(0)])


def read_arrays(path: Path) -> "Mapping[str, Floats]":
    """Return the arrays of a file, those of one byte multiplied out; matrices lie ready to be multiplied by states."""
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        held: dict[str, Any] = {name: file[name] for name in file.files}
    for name in [name for name in held if name.endswith(_BYTE)]:
        whole = name.removesuffix(_BYTE)
        scale = held.pop(whole + _SCALE).astype(np.float32)
        matrix = held.pop(name).astype(np.float32) * scale[:, None]
        held[whole] = np.ascontiguousarray(matrix.T) if whole.endswith(".weight") else matrix
    return held


def _gelu(x: "Floats") -> "Floats":
    import numpy as np

    bent = np.tanh(np.float32((2 / np.pi) ** 0.5) * (x + np.float32(0.044715) * x * x * x))
    smooth: Floats = x * np.float32(0.5) * (1 + bent)
    return smooth
