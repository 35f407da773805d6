"""What the discourse layer says of a text: its passages, each with its section, speaker, person and assertion."""

from dataclasses import dataclass
from typing import Literal

Section = Literal[
    "none", "complaint", "examination", "tests", "impression", "past", "family", "drugs", "allergy", "social",
    "plan", "admin",
]  # fmt: skip
# ConText's words: what is stated, denied as a whole, only asked, or hypothetical (advised, planned, feared).
Assertion = Literal["stated", "negated", "affirmed", "asked", "hypothetical"]


@dataclass(frozen=True, slots=True)
class Passage:
    """The characters [start, end) of a text that share a section, a person and an assertion.

    `by`: the words that made it so (a heading, an answer, "return if", whoever it is told of).
    `other`: the relation of whoever it is told of, where that is not the patient; `maybe`: of whoever it may be told of
    as well as of the patient.
    `is_heading`: it only names what follows.
    """

    start: int
    end: int
    section: Section = "none"
    assertion: Assertion = "stated"
    other: str | None = None
    by: str | None = None
    is_heading: bool = False
    line: int = 0
    maybe: str | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A text and its passages in order; `patients`: relation words by which the text calls the patient ("Dad (84)").

    `is_letter`: it is long; `is_lay`: the patient, or whoever cares for them, tells it.
    """

    text: str
    passages: tuple[Passage, ...]
    patients: frozenset[str] = frozenset()
    is_letter: bool = False
    is_lay: bool = False
