"""One string of a record, read once: its mentions with their context, clauses, lengths of time and stated causes."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from shared.language.relatives.of_others import whose
from shared.patient.causes import StatedCause
from shared.patient.clauses import Clause, clause_at, clauses_of
from shared.patient.doubted import is_guessed, is_outlived, is_suspected
from shared.patient.durations import Duration, find_durations
from shared.patient.elapsed import is_elapsed
from shared.patient.facts import Quote
from shared.patient.nameable import names_a_cause
from shared.patient.overlaps import is_inside_a_mention, is_inside_a_name, is_part_of_no_cause
from shared.patient.parts import Part
from shared.patient.phrases import Found
from shared.patient.qualities import find_qualities
from shared.patient.standing import (
    Surroundings,
    end_of_name,
    is_dated,
    is_denied,
    is_headed_by_a_relative,
    is_left_open_by_what_is_given,
    is_looked_for,
    is_on_the_mend,
    is_over,
    is_supposed,
    is_treated,
)
from shared.patient.theories import is_theory
from shared.terminology.amounts import smoked_a_day
from shared.terminology.concept import Mention
from shared.terminology.context import Context, context_reader
from shared.terminology.terminology import Terminology

WONDERED, GOING_ON = "wondered", "going_on"
# What is so in general, or is to be looked out for, is a finding in nobody.
OF_NOBODY = frozenset({"topic", "advised"})
# Whoever was discharged from hospital.
_RINSED, _BY_SOMEBODY = "washed out", re.compile(r"\b(?:was|were|been|ed and)\s+$|ed and\s+$", re.IGNORECASE)
_SAYS_NOTHING = "discharged"
# "BO x 10/7" is for ten days, not ten times.
_OF_A_LENGTH = re.compile(r"(?<=\d)/(?:7|52|12)\b")
# "Packed daily": how often a wound is seen to says nothing of how long it lasts; "noticed daily" does.
_DAILY = "daily"
_DONE = re.compile(r"\b(?:re-?)?(?:pack|dress|clean|irrigat|flush|drain|appli|inject|massag)e?d\s+$", re.IGNORECASE)
_EVENTS = frozenset({"injury", "wound", "bruising_cause", "weight_plan", "gum_disease", "innocent", "nosebleed"})
_HISTORY, _CONDITION, _TEST = "history", "condition", "test"
_OF_TESTS = frozenset({"test", "finding", "cancer", "test_result"})


@dataclass(frozen=True, slots=True)
class Stated:
    """A mention with its concept's kind, the clause it stands in and what the context makes of it.

    `by`: the words that make it so; `supposed_as`: the category of those that make it no statement.
    """

    mention: Mention
    kind: str
    clause: int
    is_negated: bool = False
    is_other: bool = False
    is_hypothetical: bool = False
    is_past: bool = False
    by: str | None = None
    supposed_as: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it is said of this patient, as a fact, and not as over."""
        return not (self.is_negated or self.is_other or self.is_hypothetical or self.is_past)


@dataclass(frozen=True, slots=True)
class Statement:
    """A string of `field` with everything read in it; offsets are those of `text`.

    `conditions`: names of conditions (see conditions.py) that it states as so; `supposed_conditions`: those that it
    only supposes; `void`: groups of those that it denies, each with the name denied, and without a name of those told
    as outlived by what they caused.
    `names`: where a complaint only names a service or a risk that is called after it.
    """

    field: str
    part: Part
    text: str
    clauses: tuple[Clause, ...]
    stated: tuple[Stated, ...]
    durations: tuple[Duration, ...]
    causes: tuple[StatedCause, ...]
    conditions: tuple[Found, ...]
    supposed_conditions: tuple[Found, ...]
    qualities: tuple[Found, ...]
    void: frozenset[tuple[str, str]] = frozenset()
    names: tuple[tuple[int, int], ...] = ()

    def quote(self, start: int, end: int) -> Quote:
        """The words at [start, end), without white space around them."""
        words = self.text[start:end]
        at = self.part.start + start + len(words) - len(words.lstrip())
        return Quote(self.part.source, words.strip(), self.field, (self.part.string, at))


def read_statement(
    part: Part, terminology: Terminology, causes: Iterable[StatedCause], conditions: Sequence[Found]
) -> Statement:
    """Read one part of a record, in which the causes and names of conditions given have been found."""
    field, text = part.field, part.text
    mentions = _mentions(part, terminology, conditions)
    kinds = [terminology.concept(mention.concept).kind for mention in mentions]
    called = [mention for mention, kind in zip(mentions, kinds, strict=True) if kind != _CONDITION]
    named = [name for name in conditions if _is_a_cause(name, called, text)]
    unsure = [name for name in conditions if name not in named and _is_supposed_cause(name, called, text)]
    theories = {name for name in named if is_theory(name.start, name.end, part, is_event=_is_event(name))}
    kinds += [_CONDITION] * len(named)
    told = [*mentions, *(Mention(name.meaning, name.start, name.end, text[name.start : name.end]) for name in named)]
    tests = [mention for mention, kind in zip(mentions, kinds, strict=False) if kind == _TEST]
    around = Surroundings(text, clauses_of(text), mentions, tests, find_durations(text), part.is_letter)
    contexts = context_reader(terminology).read(text, told)
    stated = [_as_told(_stated(m, k, c, around, field), part) for m, k, c in zip(told, kinds, contexts, strict=True)]
    told_so = list(zip(named, stated[len(mentions) :], strict=True))
    may_cause = (c for c in causes if names_a_cause(c, text, conditions, mentions, kinds))
    return Statement(
        field=field,
        part=part,
        text=text,
        clauses=tuple(around.clauses),
        stated=tuple(stated[: len(mentions)]),
        durations=tuple(around.durations),
        causes=tuple(
            [replace(c, is_established=not is_theory(c.start, c.end, part, is_event=c.is_event)) for c in may_cause]
        ),
        conditions=tuple([name for name, one in told_so if one.is_plain and name not in theories]),
        supposed_conditions=(*unsure, *(name for name, one in told_so if _is_only_supposed(name, one, theories))),
        qualities=tuple(find_qualities(text)),
        void=_void(conditions, named, stated[len(mentions) :], text) if part.is_own else frozenset(),
        names=tuple(_names(terminology.find_mentions(text), text)),
    )


def _names(mentions: Iterable[Mention], text: str) -> Iterator[tuple[int, int]]:
    for mention in mentions:
        if end := end_of_name(mention, text):
            yield mention.start, end


def _mentions(part: Part, terminology: Terminology, conditions: Sequence[Found]) -> list[Mention]:
    """What is named in a part besides what only looks so, or is part of a condition's name."""
    text, others = part.text, _amounts_of_something_else(part)
    found = [one for one in terminology.find_mentions(text) if (one.start, one.end) not in others]
    names = [name for name in conditions if name.meaning[0] != "+"]
    return [
        m
        for m in found
        if not (
            _says_nothing(m, text) or _is_of_what_is_done(m, text) or end_of_name(m, text) or is_inside_a_name(m, names)
        )
    ]


def _amounts_of_something_else(part: Part) -> set[tuple[int, int]]:
    """The amounts a day that the words before the part say to be of something: "Aspirin 75 mg. 1 a day."."""
    alone = set(smoked_a_day(part.text))
    if not alone or not part.before:
        return set()
    length = len(part.before)
    return alone - {(start - length, end - length) for start, end in smoked_a_day(part.before + part.text)}


def _says_nothing(mention: Mention, text: str) -> bool:
    if mention.text.lower() == _SAYS_NOTHING or _OF_A_LENGTH.match(text, mention.end):
        return True
    return mention.text.lower() == _RINSED and _BY_SOMEBODY.search(text, 0, mention.start) is not None


def _is_of_what_is_done(mention: Mention, text: str) -> bool:
    """Whether it only says how often something is done about a complaint: "packed daily", not "noticed daily"."""
    return mention.text.lower() == _DAILY and _DONE.search(text, 0, mention.start) is not None


def _void(
    conditions: Sequence[Found], named: Sequence[Found], stated: Sequence[Stated], text: str
) -> frozenset[tuple[str, str]]:
    denied = [name for name, one in zip(named, stated, strict=True) if one.is_negated and not _is_event(name)]
    told = [(name, text[name.start : name.end].lower()) for name in denied]
    told += [(name, "") for name in conditions if is_outlived(name, text)]
    return frozenset((group, words) for name, words in told for group in name.meaning.split())


def _is_a_cause(name: Found, mentions: Sequence[Mention], text: str) -> bool:
    is_unsure = is_guessed(name, text) or is_suspected(name, text) or is_outlived(name, text)
    return not (is_unsure or is_part_of_no_cause(name, mentions) or is_inside_a_mention(name, mentions))


def _is_supposed_cause(name: Found, mentions: Sequence[Mention], text: str) -> bool:
    """Whether a condition is named as what somebody thinks that it may be, and nothing says that it is over."""
    is_supposed = is_guessed(name, text) or is_suspected(name, text)
    is_apart = not (is_part_of_no_cause(name, mentions) or is_inside_a_mention(name, mentions))
    return is_supposed and is_apart and not is_outlived(name, text)


def _is_only_supposed(name: Found, told: Stated, theories: Set[Found]) -> bool:
    return (told.is_hypothetical or name in theories) and not (told.is_negated or told.is_other or told.is_past)


def _stated(mention: Mention, kind: str, told: Context, around: Surroundings, field: str) -> Stated:
    is_other = _is_of_another(mention, told, around) or (kind in _OF_TESTS and is_headed_by_a_relative(around.text))
    is_given = is_left_open_by_what_is_given(mention, around.text)
    return Stated(
        mention=mention,
        kind=kind,
        clause=clause_at(around.clauses, mention.start),
        is_negated=is_denied(mention, kind, told, around),
        is_other=is_other,
        is_hypothetical=is_supposed(mention, told, around) or is_looked_for(mention, kind, around) or is_given,
        is_past=(is_over(mention, told, around) and not (kind == _CONDITION and is_on_the_mend(told, around)))
        or is_dated(mention, around, is_history=field == _HISTORY)
        or (around.is_letter and kind != _CONDITION and is_elapsed(mention, around))
        or (kind == _CONDITION and is_treated(mention.start, around.text)),
        by=next((around.text[a:b] for a, b in filter(None, _spans_of(told, is_other=is_other))), None),
        supposed_as=told.supposed_as or ("possible" if is_given else ""),
    )


def _is_of_another(mention: Mention, told: Context, around: Surroundings) -> bool:
    """Whether it is another person's, and not the patient's of whom they tell, whom they bring or worry about."""
    return told.other_person is not None and whose(around.text, mention.start, told.other_person) is not None


def _spans_of(told: Context, *, is_other: bool) -> tuple[tuple[int, int] | None, ...]:
    return told.other_person if is_other else None, told.denied, told.supposed, told.over


def _as_told(stated: Stated, part: Part) -> Stated:
    """What a mention is in a passage that is another person's, denied as a whole, asked or advised."""
    if part.goes_on_if:
        is_of_it = stated.is_hypothetical and stated.supposed_as == GOING_ON
        return stated if is_of_it else replace(stated, is_hypothetical=True, by=part.passage.by, supposed_as="advised")
    if not part.is_own:
        return replace(stated, is_other=True)
    if asked := part.asks_of_own:
        return replace(stated, is_hypothetical=True, by=asked, supposed_as=WONDERED)
    if somebody := part.passage.maybe:
        return replace(stated, is_hypothetical=True, by=somebody, supposed_as="possible")
    if stated.is_other and (stated.by or "").lower() in part.patients:
        stated = replace(stated, is_other=False, by=None)
    return replace(stated, is_negated=True) if part.passage.assertion == "negated" else stated


def _is_event(name: Found) -> bool:
    """Whether a condition is a plain event or intention, which whoever had it knows best."""
    return not _EVENTS.isdisjoint(name.meaning.split())
