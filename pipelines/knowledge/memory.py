"""What a conversation keeps from turn to turn: which entries were shown, and what was asked last."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Memory:
    """`shown`: codes that were suggested or answered; `asked`: the last question that named something; `turns`."""

    shown: tuple[str, ...] = ()
    asked: str = ""
    turns: int = 0

    @classmethod
    def of(cls, held: Mapping[str, Any]) -> "Memory":
        """Return what a session keeps."""
        return cls(tuple(held.get("shown", ())), held.get("asked", ""), held.get("turns", 0))

    def data(self) -> dict[str, Any]:
        """Return what is stored."""
        return asdict(self)
