"""The drug labels port."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Label:
    """One label. A section that it does not have is None: that proves nothing. `effective` is YYYYMMDD."""

    drug: str
    set_id: str
    effective: str
    jurisdiction: str
    boxed_warning: str | None = None
    contraindications: str | None = None
    warnings: str | None = None
    interactions: str | None = None


class DrugLabels(Protocol):
    """Labels by generic or brand name."""

    def find(self, name: str, seconds: float, /) -> Label | None:
        """Return the newest label of the medicine alone; None for an unknown name. Raises ServiceFaultError."""
        ...
