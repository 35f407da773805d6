"""One string of a record, read once: its mentions with their context, clauses, lengths of time and stated causes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from shared.patient.causes import StatedCause
from shared.patient.clauses import Clause, clauses_of
from shared.patient.durations import Duration, find_durations
from shared.patient.facts import Quote
from shared.patient.phrases import Found
from shared.terminology.concept import Mention
from shared.terminology.terminology import Terminology

FREE_TEXT = ("symptoms", "findings", "history")


@dataclass(frozen=True, slots=True)
class Stated:
    """A mention with its concept's kind, the clause it stands in and what the context makes of it."""

    mention: Mention
    kind: str
    clause: int
    is_negated: bool = False
    is_other: bool = False
    is_hypothetical: bool = False
    is_past: bool = False

    @property
    def is_theirs_now(self) -> bool:
        """Whether it is said of this patient, as a fact, and not as over."""
        return not (self.is_other or self.is_hypothetical or self.is_past)


@dataclass(frozen=True, slots=True)
class Statement:
    """A string of `field` with everything read in it; offsets are those of `text`."""

    field: str
    text: str
    clauses: tuple[Clause, ...]
    stated: tuple[Stated, ...]
    durations: tuple[Duration, ...]
    causes: tuple[StatedCause, ...]

    def quote(self, start: int, end: int) -> Quote:
        """The words at [start, end), without white space around them."""
        return Quote(self.field, self.text[start:end].strip())

    def affirmed(self, found: Iterable[Found]) -> list[Found]:
        """Those of the phrases found that the string states as so."""
        return list(found)

    def clause_at(self, offset: int) -> int:
        """The number of the clause that holds an offset; marks between clauses belong to the one before."""
        return max((n for n, clause in enumerate(self.clauses) if clause.start <= offset), default=0)


def read_statement(field: str, text: str, terminology: Terminology, causes: Iterable[StatedCause]) -> Statement:
    """Read one string of `field`; its stated causes are given."""
    clauses = clauses_of(text)
    statement = Statement(field, text, tuple(clauses), (), tuple(find_durations(text)), tuple(causes))
    stated = [
        Stated(mention, terminology.concept(mention.concept).kind, statement.clause_at(mention.start))
        for mention in terminology.find_mentions(text)
    ]
    return replace(statement, stated=tuple(stated))
