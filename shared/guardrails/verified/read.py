"""What a text says, word by word, for the check: its words and which of them it denies, names, figures, days, pairs."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from shared.guardrails.claims import denied_spans
from shared.guardrails.verified.figures import Day, Figure, day_of, days_in, figures_in, folded, in_figures
from shared.guardrails.verified.lists import pattern
from shared.guardrails.verified.shapes import Span
from shared.language.no_allergies import none_known
from shared.language.relations import relatives
from shared.language.stems import STOP_WORDS, stem
from shared.terminology.health_words import HealthWords, Named

_KEPT: Final = 2048
_WORD: Final = re.compile(r"[a-z0-9µ]+(?:['’][a-z]+)?")
_CLAUSE: Final = re.compile(r"[.;,:](?=\s|$)|\band\b|\bbut\b|\n")
_SOMEBODY: Final = "relative"
_HEADING: Final = re.compile(r"\s*(?:[-*•]\s*)?([a-z][a-z /'&-]{1,40}):(?=\s|$)")
_ILLNESS: Final = frozenset({"condition", "symptom"})
_BACK: Final = 5  # words before a denial that it may be of: "H. pylori test negative, not found"
_GRAMMAR: Final = STOP_WORDS - {"done", "gone"}
_NOTHING_KNOWN: Final = " no known drug allergy allergies none"


@dataclass(frozen=True)
class Read:
    """One text read. `text` is folded and in figures; `denied` and `affirmed` are stems, one may be both.

    `denied_only` are stems that are nowhere but denied, be it behind them ("not tolerated"); `denied_before`: all that
    are denied so. `named` are things by name with their places; `theirs`: ids named beside a relative alone;
    `theirs_alone`: stems of clauses that tell of a relative and of nobody else.
    """

    text: str
    stems: frozenset[str]
    denied: frozenset[str]
    affirmed: frozenset[str]
    denied_before: frozenset[str]
    denied_only: frozenset[str]
    named: tuple[Named, ...]
    figures: tuple[Figure, ...]
    days: tuple[Day, ...]
    relatives: frozenset[str]
    theirs: frozenset[str]
    theirs_alone: frozenset[str]

    @property
    def ids(self) -> frozenset[str]:
        """What it names."""
        return frozenset(one.name.id for one in self.named)


@dataclass(frozen=True)
class ReadSpan:
    """A span read: its own words, those of its label, and the heading that it stands under, its own or above it."""

    own: Read
    label: frozenset[str]
    heading: Read
    day: Day | None

    @property
    def days(self) -> tuple[Day, ...]:
        """Its own dates and the one that it is of."""
        day = self.day
        return (*(each.near(day) for each in self.own.days), day) if day else self.own.days


@lru_cache(maxsize=_KEPT)
def read(text: str, words: HealthWords) -> Read:
    """Read a text."""
    told = in_figures(folded(text) + (_NOTHING_KNOWN if none_known(text) else ""))
    named = words.find(told)
    in_names = [(one.start, one.end) for one in named]
    figures = tuple(each for each in figures_in(told) if not any(start <= each.start < end for start, end in in_names))
    denied, affirmed = _polarity(told)
    before, elsewhere = _denied_before(told)
    own, theirs = _whose(told, words)
    return Read(
        told,
        frozenset(stem(word) for word in _WORD.findall(told)),
        denied,
        affirmed,
        before,
        before - (elsewhere & affirmed),
        named,
        figures,
        days_in(told),
        relatives_in(told),
        frozenset(theirs - own),
        _theirs_alone(told),
    )


@lru_cache(maxsize=_KEPT)
def read_span(span: Span, words: HealthWords) -> ReadSpan:
    """Read a span."""
    heading = read(span.heading or _heading_of(span.text), words)
    own = read(span.text, words)
    is_theirs = pattern("of_relatives").search(heading.text) or heading.text.strip() in relatives()
    return ReadSpan(
        _as_theirs(own) if is_theirs else own,
        frozenset(stem(word) for word in _WORD.findall(folded(span.label))),
        heading,
        day_of(span.date),
    )


def _as_theirs(own: Read) -> Read:
    """Below "Family history" all is a relative's."""
    return replace(own, theirs=own.ids, theirs_alone=own.stems, relatives=own.relatives | {_SOMEBODY})


def _heading_of(text: str) -> str:
    found = _HEADING.match(folded(text))
    return found[1] if found else ""


def relatives_in(text: str) -> frozenset[str]:
    """Return the words of a folded text for a person who is something to somebody, "mother's" as "mother"."""
    return frozenset(word.removesuffix("'s") for word in _WORD.findall(text)) & relatives()


def _polarity(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems that a text denies, or may deny, and those that it affirms, or may affirm."""
    text = pattern("denies").sub(lambda found: "no".ljust(len(found[0])), text)
    after = denied_spans(text)
    denied: set[str] = set()
    affirmed: set[str] = set()
    for found in _WORD.finditer(text):
        word, place = stem(found.group()), found.start()
        if found.group() in _GRAMMAR:
            continue
        is_after = any(start <= place < end for start, end in after)
        if is_after or any(place < start and _is_one_clause(text[place:start]) for start, _ in after):
            denied.add(word)
        if not is_after:
            affirmed.add(word)
    return frozenset(denied), frozenset(affirmed)


def _denied_before(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems that a denial behind them is of, and those that stand anywhere else."""
    denials = [found.start() for found in pattern("denies_before").finditer(text)]
    before: set[str] = set()
    elsewhere: set[str] = set()
    for found in _WORD.finditer(text):
        place = found.start()
        is_before = any(place < start and _is_one_clause(text[place:start]) for start in denials)
        (before if is_before else elsewhere).add(stem(found.group()))
    return frozenset(before), frozenset(elsewhere)


def _is_one_clause(between: str) -> bool:
    return len(between.split()) <= _BACK and not re.search(r"[;.](?=\s)|,|\bbut\b|\band\b|\bor\b", between)


def _whose(text: str, words: HealthWords) -> tuple[set[str], set[str]]:
    """The illnesses named in clauses that tell of the reader, and in those that name a relative."""
    own: set[str] = set()
    theirs: set[str] = set()
    for clause in _CLAUSE.split(text):
        (theirs if relatives_in(clause) else own).update(
            one.name.id for one in words.find(clause) if one.name.kind in _ILLNESS
        )
    return own, theirs


def _theirs_alone(text: str) -> frozenset[str]:
    """The stems of clauses that tell of a relative and name nobody else, and of no other clause."""
    own: set[str] = set()
    theirs: set[str] = set()
    for clause in _CLAUSE.split(text):
        is_theirs = relatives_in(clause) and not pattern("beside_relatives").search(clause)
        (theirs if is_theirs else own).update(stem(word) for word in _WORD.findall(clause))
    return frozenset(theirs - own)
