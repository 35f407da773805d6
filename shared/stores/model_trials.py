"""How models fared with the records that are put to them before they read anybody's."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from shared.ports.documents.base import DocumentStore

MODEL_TRIALS: Final = "model_trials"
_ENOUGH: Final = 0.8  # of the readings


@dataclass(frozen=True, slots=True)
class Trial:
    """Of the model's known readings, in that version of prompts and records, how many it had right."""

    model: str
    version: str
    right: int
    of: int

    @property
    def is_passed(self) -> bool:
        """Whether the model may read."""
        return enough(self.right, self.of)


def enough(right: int, of: int) -> bool:
    """Whether so many readings right let a model in."""
    return right >= _ENOUGH * of


class ModelTrials:
    """One document a model and version. `now` has its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents, self._now = documents, now

    def find(self, model: str, version: str) -> Trial | None:
        """Return how the model fared; None where it was never tried."""
        found = self._documents.get(MODEL_TRIALS, _id(model, version))
        return Trial(model, version, found.data["right"], found.data["of"]) if found else None

    def save(self, trial: Trial) -> None:
        """Keep how a model fared."""
        data = {**asdict(trial), "at": self._now().isoformat()}
        self._documents.put(MODEL_TRIALS, _id(trial.model, trial.version), data)


def _id(model: str, version: str) -> str:
    """A model's name may hold what no id may."""
    return sha256(f"{model}\n{version}".encode()).hexdigest()[:32]
