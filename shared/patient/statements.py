"""One string of a record, read once: its mentions with their context, clauses, lengths of time and stated causes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shared.patient.causes import StatedCause
from shared.patient.clauses import Clause, clauses_of
from shared.patient.doubted import is_guessed, is_outlived, is_suspected
from shared.patient.durations import Duration, find_durations
from shared.patient.facts import Quote
from shared.patient.phrases import Found
from shared.patient.qualities import find_qualities
from shared.patient.standing import (
    Surroundings,
    is_dated,
    is_denied,
    is_headed_by_a_relative,
    is_inside_a_mention,
    is_inside_a_name,
    is_looked_for,
    is_on_the_mend,
    is_over,
    is_part_of_no_cause,
    is_supposed,
    is_treated,
)
from shared.terminology.concept import Mention
from shared.terminology.context import Context, context_reader
from shared.terminology.terminology import Terminology

FREE_TEXT = ("symptoms", "findings", "history")
_HISTORY, _CONDITION, _TEST = "history", "condition", "test"
_OF_TESTS = frozenset({"test", "finding", "cancer", "test_result"})


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
    def is_plain(self) -> bool:
        """Whether it is said of this patient, as a fact, and not as over."""
        return not (self.is_negated or self.is_other or self.is_hypothetical or self.is_past)


@dataclass(frozen=True, slots=True)
class Statement:
    """A string of `field` with everything read in it; offsets are those of `text`.

    `conditions`: names of conditions (see conditions.py) that it states as so.
    """

    field: str
    text: str
    clauses: tuple[Clause, ...]
    stated: tuple[Stated, ...]
    durations: tuple[Duration, ...]
    causes: tuple[StatedCause, ...]
    conditions: tuple[Found, ...]
    qualities: tuple[Found, ...]

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
    mentions = [m for m in terminology.find_mentions(text) if not is_inside_a_name(m, conditions)]
    kinds = [terminology.concept(mention.concept).kind for mention in mentions]
    called = [mention for mention, kind in zip(mentions, kinds, strict=True) if kind != _CONDITION]
    named = [name for name in conditions if _is_a_cause(name, called, text)]
    kinds += [_CONDITION] * len(named)
    told = [*mentions, *(Mention(name.meaning, name.start, name.end, text[name.start : name.end]) for name in named)]
    tests = [mention for mention, kind in zip(mentions, kinds, strict=False) if kind == _TEST]
    around = Surroundings(text, clauses_of(text), mentions, tests, find_durations(text))
    contexts = context_reader(terminology).read(text, told)
    stated = [_stated(m, k, c, around, field) for m, k, c in zip(told, kinds, contexts, strict=True)]
    return Statement(
        field=field,
        text=text,
        clauses=tuple(around.clauses),
        stated=tuple(stated[: len(mentions)]),
        durations=tuple(around.durations),
        causes=tuple(causes),
        conditions=tuple(name for name, one in zip(named, stated[len(mentions) :], strict=True) if one.is_plain),
        qualities=tuple(find_qualities(text)),
    )


def _is_a_cause(name: Found, mentions: Sequence[Mention], text: str) -> bool:
    is_unsure = is_guessed(name, text) or is_suspected(name, text) or is_outlived(name, text)
    return not (is_unsure or is_part_of_no_cause(name, mentions) or is_inside_a_mention(name, mentions))


def _stated(mention: Mention, kind: str, told: Context, around: Surroundings, field: str) -> Stated:
    return Stated(
        mention=mention,
        kind=kind,
        clause=around.clause_at(mention.start),
        is_negated=is_denied(mention, kind, told, around),
        is_other=told.other_person is not None or (kind in _OF_TESTS and is_headed_by_a_relative(around.text)),
        is_hypothetical=is_supposed(mention, told, around) or is_looked_for(mention, kind, around),
        is_past=(is_over(mention, told, around) and not (kind == _CONDITION and is_on_the_mend(told, around)))
        or (field == _HISTORY and is_dated(mention, around))
        or (kind == _CONDITION and is_treated(mention.start, around.text)),
    )
