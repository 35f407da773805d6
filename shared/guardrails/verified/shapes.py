"""What is checked and what comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Reason = Literal[
    "uncited",  # no mark, or one that was not shown
    "form",  # no one plain sentence
    "figure",  # a figure, with its unit, that no cited span has
    "date",  # a date that no cited span has
    "name",  # a medicine, test or illness that no cited span names
    "word",  # another word of nobody's
    "polarity",  # yes for no, or no for yes
    "pair",  # the other one of two: left for right, started for stopped
    "tied",  # what the spans tell of one thing said of another
    "who",  # a relative's, told as the reader's
    "advice",  # advice that is nobody's
    "not_entailed",  # by the second reader's word, or without it where it is needed
]


@dataclass(frozen=True, slots=True)
class Span:
    """Words that a sentence may rest on. `label`: what they are of, such as kind and author; `date`: ISO.

    `heading`: what they stand under in their document.
    """

    text: str
    label: str = ""
    date: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as a model wrote it, with the marks of its sources."""

    text: str
    marks: Sequence[str]


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence after the check: it stands, or `reason` says why its quotation stands in its place.

    `marks` are those of spans that there are. `is_doubtful`: it states a cause, comparison, order, scope or one of two,
    which code alone does not settle.
    """

    text: str
    marks: tuple[str, ...]
    reason: Reason | None = None
    is_doubtful: bool = False
