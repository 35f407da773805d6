"""One string of a record, read once: its mentions with their context, clauses, lengths of time and stated causes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from shared.patient.causes import StatedCause
from shared.patient.clauses import Clause, clauses_of
from shared.patient.durations import Duration, find_durations
from shared.patient.facts import Quote
from shared.patient.phrases import Found
from shared.patient.qualities import find_qualities
from shared.terminology.concept import Mention
from shared.terminology.context import Context, context_reader
from shared.terminology.terminology import Terminology

_BEFOREHAND = re.compile(r"\b(?:after|since|once|despite|following|when)\b", re.IGNORECASE)
_AGO = re.compile(r"\s*ago\b", re.IGNORECASE)
_ONSET = re.compile(
    r"\b(?:start|began|begun|since|notic|first|onset|diagnos|develop|appear|came on|new)", re.IGNORECASE
)
_HISTORY, _IMPALPABLE, _MENOPAUSE, _CONDITION = "history", "impalpable", "menopause", "condition"
_TEST = "test"
_TREATMENT = re.compile(
    r"\b(?:after|completed|finished|despite|following|successful)\b[^,;.]*\b(?:treatment|treated|therapy|course|antibiotics)\b"
    r"[^,;.]*$",
    re.IGNORECASE,
)
_RETURNED = re.compile(
    r"\s*(?:on\b|,? ?(?:but |and )?(?:it )?(?:is|are|has|have|now|then)? ?(?:now )?(?:come |came )?"
    r"(?:back|again|returned|recurred|returning)\b)",
    re.IGNORECASE,
)
_NO_CAUSE = "unexplained"
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
    qualities: tuple[Found, ...] = ()

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
    mentions = [m for m in terminology.find_mentions(text) if not _is_inside_a_name(m, conditions)]
    conditions = [n for n in conditions if not _is_part_of_no_cause(n, mentions) and not _is_treated(n, text)]
    names = [Mention(name.meaning, name.start, name.end, text[name.start : name.end]) for name in conditions]
    contexts = context_reader(terminology).read(text, [*mentions, *names])
    statement = Statement(
        qualities=tuple(find_qualities(text)),
        field=field,
        text=text,
        clauses=tuple(clauses_of(text)),
        stated=(),
        durations=tuple(find_durations(text)),
        causes=tuple(causes),
        conditions=tuple(c for c, told in zip(conditions, contexts[len(mentions) :], strict=True) if told == Context()),
    )
    stated = [
        _stated(mention, told, terminology, statement, mentions)
        for mention, told in zip(mentions, contexts[: len(mentions)], strict=True)
    ]
    return replace(statement, stated=tuple(stated))


def _is_inside_a_name(mention: Mention, conditions: Iterable[Found]) -> bool:
    """The "bleeding" of "a septal bleeding point" is part of the cause's name."""
    length = mention.end - mention.start
    return any(c.start <= mention.start and mention.end <= c.end and length < c.end - c.start for c in conditions)


def _is_part_of_no_cause(name: Found, mentions: Iterable[Mention]) -> bool:
    """ "Not dieting" says that there is no cause; it names none."""
    return any(m.concept == _NO_CAUSE and m.start <= name.start and name.end <= m.end for m in mentions)


def _is_treated(name: Found | Mention, text: str) -> bool:
    """What "persists after treatment of syphilis" is not put down to syphilis."""
    return _TREATMENT.search(text, 0, name.start) is not None


def _stated(
    mention: Mention, told: Context, terminology: Terminology, statement: Statement, mentions: Sequence[Mention]
) -> Stated:
    kind = terminology.concept(mention.concept).kind
    tests = [m for m in mentions if terminology.concept(m.concept).kind == _TEST]
    return Stated(
        mention=mention,
        kind=kind,
        clause=statement.clause_at(mention.start),
        is_negated=_is_denied(mention, told, statement.text, tests) or _is_impalpable(mention, mentions, statement),
        is_other=told.other_person is not None,
        is_hypothetical=told.supposed is not None,
        is_past=_is_over(mention, told, statement.text, mentions)
        or _is_dated(mention, statement)
        or (kind == _CONDITION and _is_treated(mention, statement.text)),
    )


def _is_denied(mention: Mention, told: Context, text: str, tests: Iterable[Mention]) -> bool:
    """Whether it is denied itself: "haematuria, MSU negative" denies what the urine test looked for, not the blood."""
    if told.denied is None or told.denied[0] < mention.end:
        return told.denied is not None
    between = text[mention.end : told.denied[0]]
    return "," not in between or not any(mention.end <= test.start < told.denied[0] for test in tests)


def _is_impalpable(mention: Mention, mentions: Iterable[Mention], statement: Statement) -> bool:
    """ "Spleen not palpable", "liver not enlarged": what could not be felt is not there."""
    clause = statement.clause_at(mention.start)
    return mention.concept != _IMPALPABLE and any(
        (m.concept == _IMPALPABLE and statement.clause_at(m.start) == clause)
        or (mention.start < m.start < mention.end and m.text.lower().startswith("not "))
        for m in mentions
    )


def _is_over(mention: Mention, told: Context, text: str, mentions: Iterable[Mention]) -> bool:
    """Whether it is over itself; "came back after the infection was cured" says so of the infection alone."""
    if told.over is None:
        return False
    if _RETURNED.match(text, told.over[1]):
        return False
    if any(m.concept == _MENOPAUSE and mention.end <= m.start < told.over[0] for m in mentions):
        return False
    joint = _BEFOREHAND.search(text, mention.end, max(mention.end, told.over[0]))
    return joint is None or not any(joint.end() <= m.start < told.over[0] for m in mentions)


def _is_dated(mention: Mention, statement: Statement) -> bool:
    """Past history "3 y ago" is over, unless that is when it began."""
    if statement.field != _HISTORY:
        return False
    later = (d for d in statement.durations if d.start >= mention.start)
    first = next((d for d in later if _AGO.match(statement.text, d.end)), None)
    return first is not None and not _ONSET.search(statement.text, 0, first.start)
