"""The interactions port. What is not listed is not known to be harmless."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Pair:
    """Two medicines and what a source says of them; `severity` None where it states none."""

    drugs: tuple[str, str]
    effect: str
    severity: str | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What was listed, and whose names were not known."""

    pairs: Sequence[Pair]
    not_recognised: Sequence[str] = ()


class Interactions(Protocol):
    """Pairs among medicines."""

    def check(self, names: Sequence[str], seconds: float, /) -> Report:
        """Return what is listed among the medicines. Raises ServiceFaultError."""
        ...
