"""The regression behind the reader of mentions: multinomial, with a quadratic penalty, by accelerated descent."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from shared.patient.likelihood.reader import CLASSES

Floats = NDArray[np.float32]
_PENALTY: Final = 0.06
_STEPS, _POWERS, _LEAST = 400, 20, 1e-3


def fitted(seen: Floats, classes: Sequence[int]) -> tuple[Floats, Floats]:
    """Return the weights and the biases for what is seen, as it is, by accelerated descent."""
    middle, spread = seen.mean(0), seen.std(0) + _LEAST
    even, wanted = (seen - middle) / spread, np.eye(len(CLASSES), dtype=np.float32)[list(classes)]
    weights: Floats = np.zeros((seen.shape[1], len(CLASSES)), np.float32)
    ahead = weights
    bias = np.log(wanted.mean(0))
    step = 1 / (_largest(even) / 2 + 2 * _PENALTY)
    for n in range(_STEPS):
        sums = even @ ahead + bias
        shares = np.exp(sums - sums.max(1, keepdims=True))
        off = shares / shares.sum(1, keepdims=True) - wanted
        new = ahead - step * (even.T @ off / len(seen) + 2 * _PENALTY * ahead)
        bias = bias - off.mean(0)
        ahead, weights = new + n / (n + 3) * (new - weights), new
    weights = weights / spread[:, None]
    return weights, bias - middle @ weights


def _largest(even: Floats) -> float:
    """The largest eigenvalue of the features' covariance, by powers."""
    vector: Floats = np.ones(even.shape[1], np.float32)
    size = 0.0
    for _ in range(_POWERS):
        vector = (even.T @ (even @ vector)).astype(np.float32) / np.float32(len(even))
        size = float(np.linalg.norm(vector))
        vector = vector / np.float32(size)
    return size
