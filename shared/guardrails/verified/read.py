"""What a text says, word by word, for the check: its words and which of them it denies, names, figures, days, pairs."""

import re
from dataclasses import dataclass
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
_ILLNESS: Final = frozenset({"condition", "symptom"})
_BACK: Final = 5  # words before a denial that it may be of: "H. pylori test negative, not found"
_GRAMMAR: Final = STOP_WORDS - {"done", "gone"}
_NOTHING_KNOWN: Final = " no known drug allergy allergies none"


@dataclass(frozen=True)
class Read:
    """One text read. `text` is folded and in figures; `denied` and `affirmed` are stems, one may be both.

    `named` are things by name with their places; `theirs`: ids named beside a relative alone.
    """

    text: str
    stems: frozenset[str]
    denied: frozenset[str]
    affirmed: frozenset[str]
    named: tuple[Named, ...]
    figures: tuple[Figure, ...]
    days: tuple[Day, ...]
    relatives: frozenset[str]
    theirs: frozenset[str]

    @property
    def ids(self) -> frozenset[str]:
        """What it names."""
        return frozenset(one.name.id for one in self.named)


@dataclass(frozen=True)
class ReadSpan:
    """A span read: its own words, and those that it stands under."""

    own: Read
    label: frozenset[str]
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
    own, theirs = _whose(told, words)
    return Read(
        told,
        frozenset(stem(word) for word in _WORD.findall(told)),
        denied,
        affirmed,
        named,
        figures,
        days_in(told),
        frozenset(_WORD.findall(told)) & relatives(),
        frozenset(theirs - own),
    )


@lru_cache(maxsize=_KEPT)
def read_span(span: Span, words: HealthWords) -> ReadSpan:
    """Read a span."""
    return ReadSpan(
        read(span.text, words),
        frozenset(stem(word) for word in _WORD.findall(folded(span.label))),
        day_of(span.date),
    )


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


def _is_one_clause(between: str) -> bool:
    return len(between.split()) <= _BACK and not re.search(r"[;.](?=\s)|,|\bbut\b|\band\b|\bor\b", between)


def _whose(text: str, words: HealthWords) -> tuple[set[str], set[str]]:
    """The illnesses named in clauses that tell of the reader, and in those that name a relative."""
    own: set[str] = set()
    theirs: set[str] = set()
    for clause in _CLAUSE.split(text):
        is_theirs = not relatives().isdisjoint(_WORD.findall(clause))
        (theirs if is_theirs else own).update(one.name.id for one in words.find(clause) if one.name.kind in _ILLNESS)
    return own, theirs
