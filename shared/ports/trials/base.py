"""The trials port."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Trial:
    """One trial; `where` None where no site is given."""

    nct_id: str
    title: str
    status: str = ""
    where: str | None = None


@dataclass(frozen=True, slots=True)
class TrialsFound:
    """The first trials of `total`."""

    total: int
    trials: Sequence[Trial]


class Trials(Protocol):
    """A register of trials."""

    def search(self, condition: str, status: str | None, most: int, seconds: float, /) -> TrialsFound:
        """Return trials, of a status if one is given; a status that is none is a fault of kind invalid_args."""
        ...
