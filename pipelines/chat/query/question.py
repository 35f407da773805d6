"""A question that stands alone: what it is about, who it is about, which kind of answer it wants."""

from dataclasses import dataclass
from enum import StrEnum

from pipelines.chat.query.memory import Case
from pipelines.chat.response import Strategy


class Ask(StrEnum):
    """Kinds of answer that a follow-up asks of what was said before."""

    DEFINITION = "definition"
    AGE = "age"
    DURATION = "duration"
    NON_URGENT = "non_urgent"
    URGENT = "urgent"
    QUOTE = "quote"
    LIST = "list"
    ALONE = "alone"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Question:
    """`text` is searched; `focus` are the concepts asked about, `own` those of this message, `case` the person.

    `stands_on_history`: it asks about what was cited last and brings no subject of its own.
    """

    message: str
    text: str
    strategy: Strategy
    focus: tuple[str, ...]
    own: tuple[str, ...]
    case: Case
    asks: frozenset[Ask]
    is_followup: bool
    stands_on_history: bool
