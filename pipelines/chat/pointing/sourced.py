"""A sentence that a model wrote, with what it cites."""

from dataclasses import dataclass

from shared.criteria.verdict import Truth
from shared.retrieval.hit import Passage


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the judge: `rule_ids` are the recommendations that it tells of, `truths` what it says of each."""

    text: str
    rule_ids: tuple[str, ...]
    truths: tuple[Truth, ...] = ()


@dataclass(frozen=True, slots=True)
class Sourced:
    """A sentence as a model wrote it, with the passages and lines of the judge that it cites; `is_whole`: all exist."""

    text: str
    passages: tuple[Passage, ...]
    lines: tuple[Line, ...]
    is_whole: bool
