"""A question that stands alone: what it is about, who it is about, which kind of answer it wants."""

from dataclasses import dataclass
from enum import StrEnum

from pipelines.chat.query.memory import Case
from pipelines.chat.response import Strategy


class Ask(StrEnum):
    """Kinds of answer (query/asks.yaml says how they are asked for and what an answer looks like)."""

    DEFINITION = "definition"
    AGE = "age"
    DURATION = "duration"
    NON_URGENT = "non_urgent"
    URGENT = "urgent"
    QUOTE = "quote"
    LIST = "list"
    ALTERNATIVE = "alternative"
    CONTENTS = "contents"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Question:
    """`text` is searched; `focus` are the concepts asked about, `own` those of this message, `case` the person.

    `ruled_out`: concepts said to be absent. `stands_on_history`: it asks about what was cited last and brings no
    subject of its own. `has_subject`: the message names something clinical, or a matter of guideline talk.
    """

    message: str
    text: str
    strategy: Strategy
    focus: tuple[str, ...]
    own: tuple[str, ...]
    ruled_out: frozenset[str]
    case: Case
    asks: frozenset[Ask]
    is_followup: bool
    is_alone: bool
    stands_on_history: bool
    has_subject: bool
