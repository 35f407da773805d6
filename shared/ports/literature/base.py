"""The literature port."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper; `finding` None where only the title is at hand."""

    pmid: str
    title: str
    journal: str = ""
    year: str = ""
    finding: str | None = None
    retracted: bool = False


@dataclass(frozen=True, slots=True)
class Papers:
    """The first papers of `total`; `dropped` are words that the source did not search for."""

    total: int
    papers: Sequence[Paper]
    dropped: Sequence[str] = ()


class Literature(Protocol):
    """A search of papers."""

    def search(self, query: str, most: int, seconds: float, /) -> Papers:
        """Return the best papers. Raises ServiceFaultError."""
        ...
