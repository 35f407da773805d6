"""A question that stands alone: what it is about, who it is about, which kind of answer it wants."""

import re
from dataclasses import dataclass
from enum import StrEnum

from pipelines.chat.query.every import Kind
from pipelines.chat.query.memory import Case
from pipelines.chat.response import Strategy
from shared.guideline.urgency import Action

# What recommendations that refer, test or image nobody ask for.
NO_ACTION = frozenset({Action.SAFETY_NETTING, Action.INFORMATION_AND_SUPPORT, Action.PROCESS})
_NUMBER = re.compile(
    r"(?:(?P<under>\b(?:below|under|less than|lower than)|<) ?|(?P<over>\b(?:above|over|more than|greater than)|>) ?)?"
    r"(?<![\w.])(?P<number>\d+(?:\.\d+)?)(?![\w]|\.\d)",
    re.IGNORECASE,
)
# "It was 4, not 22" denies the second.
NOT_SO = re.compile(r"\b(?:not|rather than|instead of) \d+(?:\.\d+)?", re.IGNORECASE)
# "Below 10" is told as a value just under it: no threshold has as many decimals.
_JUST = 0.001


class Ask(StrEnum):
    """Kinds of answer (query/asks.yaml says how they are asked for and what an answer looks like)."""

    DEFINITION = "definition"
    SYMPTOMS = "symptoms"
    AGE = "age"
    DURATION = "duration"
    NON_URGENT = "non_urgent"
    URGENT = "urgent"
    QUOTE = "quote"
    LIST = "list"
    ALTERNATIVE = "alternative"
    CONTENTS = "contents"
    THRESHOLD = "threshold"
    PLACE = "place"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Question:
    """`in_full` is the message with what it leaves out; `text` is searched.

    `focus` are the concepts asked about, `own` those of this message, `case` the person.
    `ruled_out`: concepts said to be absent. `stands_on_history`: it asks about what was cited last and brings no
    subject of its own. `leans`: what it names, if anything, is a test or finding that was just spoken of.
    `subject_words`: stems that are neither asking nor in what was cited.
    `every`: the kind of which it asks for every recommendation. `left`: it asks for these, which the last answer
    counted and did not show.
    `picked`: the passages, by chunk id, that a model points at among those found.
    `changes_person`: it asks the same of somebody else. `is_given_by_last`: what was cited last gives the
    kind of answer that it asks for; `is_answered_by_last`: and it speaks of nothing else.
    """

    message: str
    in_full: str
    text: str
    strategy: Strategy
    focus: tuple[str, ...]
    own: tuple[str, ...]
    ruled_out: frozenset[str]
    case: Case
    asks: frozenset[Ask]
    is_followup: bool
    is_alone: bool
    leans: bool
    stands_on_history: bool
    is_given_by_last: bool
    is_answered_by_last: bool
    changes_person: bool
    subject_words: tuple[str, ...]
    left: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    every: Kind | None = None

    @property
    def values(self) -> tuple[float, ...]:
        """Return the bare numbers of a message about a result, ages left out."""
        if Ask.RESULT not in self.asks:
            return ()
        told = NOT_SO.sub(" ", self.message)
        found = [match for match in _NUMBER.finditer(told) if float(match["number"]) != self.case.age]
        if self.changes_person:
            found = [match for match in found if "." in match["number"]]
        return tuple(float(m["number"]) + _JUST * (bool(m["over"]) - bool(m["under"])) for m in found)
