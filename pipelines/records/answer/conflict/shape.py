"""What a conflict is: sentences of different documents that cannot both hold of one thing."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from pipelines.records.papers.prepare import Line
from shared.records.dates import spoken

WORDS: Final = Path(__file__).with_name("conflict.yaml")
CLOSING: Final = "Your documents do not agree here; ask your doctor or pharmacist which one holds."
Kind = Literal["dose", "condition", "result", "date"]
_TELLS: Final[dict[Kind, str]] = {
    "dose": "doses",
    "condition": "answers on one condition",
    "result": "results for one day",
    "date": "dates for one appointment",
}


@dataclass(frozen=True, slots=True)
class Conflict:
    """`about` is the thing's id; `settled` the sentence of a later document that decides, if one does."""

    kind: Kind
    about: str
    sides: tuple[Line, ...]
    settled: Line | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """All of it, in time."""
        return (*self.sides, *([self.settled] if self.settled else []))

    @property
    def text(self) -> str:
        """That they differ, and where; not which holds."""
        days = " and ".join(spoken(line.day) for line in self.sides)
        what = f"doses of {self.about}" if self.kind == "dose" else _TELLS[self.kind]
        return f"Documents of {days} give different {what}; ask which one holds."
