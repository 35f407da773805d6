"""One string of a record, read once: its mentions with their context, clauses, lengths of time and stated causes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from shared.patient.causes import StatedCause
from shared.patient.clauses import Clause, clauses_of
from shared.patient.durations import Duration, find_durations
from shared.patient.facts import Quote
from shared.patient.phrases import Found
from shared.terminology.concept import Mention
from shared.terminology.context import Context, context_reader
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
    conditions: tuple[Found, ...] = ()

    def quote(self, start: int, end: int) -> Quote:
        """The words at [start, end), without white space around them."""
        return Quote(self.field, self.text[start:end].strip())

    def clause_at(self, offset: int) -> int:
        """The number of the clause that holds an offset; marks between clauses belong to the one before."""
        return max((n for n, clause in enumerate(self.clauses) if clause.start <= offset), default=0)


def read_statement(
    field: str, text: str, terminology: Terminology, causes: Iterable[StatedCause], conditions: Sequence[Found]
) -> Statement:
    """Read one string of `field`, in which the causes and names of conditions given have been found."""
    mentions = terminology.find_mentions(text)
    names = [Mention(name.meaning, name.start, name.end, text[name.start : name.end]) for name in conditions]
    contexts = context_reader(terminology).read(text, [*mentions, *names])
    statement = Statement(
        field=field,
        text=text,
        clauses=tuple(clauses_of(text)),
        stated=(),
        durations=tuple(find_durations(text)),
        causes=tuple(causes),
        conditions=tuple(c for c, told in zip(conditions, contexts[len(mentions) :], strict=True) if told == Context()),
    )
    stated = [
        _stated(mention, told, terminology, statement)
        for mention, told in zip(mentions, contexts[: len(mentions)], strict=True)
    ]
    return replace(statement, stated=tuple(stated))


def _stated(mention: Mention, told: Context, terminology: Terminology, statement: Statement) -> Stated:
    return Stated(
        mention=mention,
        kind=terminology.concept(mention.concept).kind,
        clause=statement.clause_at(mention.start),
        is_negated=told.denied is not None,
        is_other=told.other_person is not None,
        is_hypothetical=told.supposed is not None,
        is_past=told.over is not None,
    )
