"""What a conversation keeps from turn to turn: which entries were shown, what was asked last, the last turns."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

_RECENT: Final = 3


@dataclass(frozen=True, slots=True)
class Said:
    """A message, and the code and question of the entry that answered it; empty where none did."""

    message: str
    answered: str


@dataclass(frozen=True, slots=True)
class Memory:
    """`shown`: codes that were suggested or answered; `asked`: the last question that named something; `turns`.

    `recent`: the last turns, the latest last.
    """

    shown: tuple[str, ...] = ()
    asked: str = ""
    turns: int = 0
    recent: tuple[Said, ...] = ()

    @classmethod
    def of(cls, held: Mapping[str, Any]) -> "Memory":
        """Return what a session keeps."""
        recent = tuple(Said(**one) for one in held.get("recent", ()))
        return cls(tuple(held.get("shown", ())), held.get("asked", ""), held.get("turns", 0), recent)

    def after(self, said: Said) -> tuple[Said, ...]:
        """Return the last turns with one more."""
        return (*self.recent, said)[-_RECENT:]

    def data(self) -> dict[str, Any]:
        """Return what is stored."""
        return asdict(self)
