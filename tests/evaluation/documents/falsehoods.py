"""Sentences made false by one mechanical change each: a figure, unit, date, name, a word of a pair, or a denial."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import zip_longest
from typing import Final

from shared.records.dates import MONTHS, dates_in, spoken
from shared.terminology.health_words import HealthWords

_PAIRS: Final = {
    "side": [("left", "right")],
    "act": [("started", "stopped"), ("start", "stop"), ("starting", "stopping"), ("STARTED", "STOPPED"),
            ("added", "stopped"), ("continue", "stop")],
    "direction": [("increased", "reduced"), ("increase", "reduce"), ("went up", "went down"), ("then up", "then down"),
                  ("HIGH", "LOW"), ("high", "low"), ("raised", "lowered"), ("above", "below"), ("before", "after"),
                  ("normal", "abnormal"), ("positive", "negative"), ("worse", "better"), ("once", "twice"),
                  ("twice", "three times"), ("daily", "weekly"), ("morning", "night"), ("mild", "severe")],
}  # fmt: skip
_UNITS: Final = {"mg": "micrograms", "micrograms": "mg", "g/L": "mg/L", "mmol/L": "umol/L", "umol/L": "mmol/L",
                 "weeks": "days", "months": "weeks", "kg": "g", "nmol/L": "mmol/L", "mmol/mol": "%", "years": "months",
                 "ug/L": "mg/L", "U/L": "mU/L", "minutes": "hours", "units": "mg"}  # fmt: skip
_NUMBER: Final = re.compile(r"(?<![\w./-])\d+(?:\.\d+)?(?![\w./-]*\d)")
_VERB: Final = re.compile(r"\b(?:is|was|were|are|has|had|have)\b(?! (?:not|no)\b)")
_NAMED: Final = frozenset({"medicine", "test", "condition"})
_ANY: Final = date(2000, 1, 1)
Change = tuple[int, str, str]


def falsehoods(
    sentences: Sequence[str], names: Sequence[Sequence[str]], people: Sequence[Sequence[str]], words: HealthWords
) -> Iterator[Change]:
    """Yield (place of the sentence, kind of change, false sentence), the kinds in turn as long as each has any.

    `names` and `people`: for each sentence, those of its patient's papers that it may be given in place of its own.
    """
    kinds: dict[str, list[Change]] = {}
    for place, text in enumerate(sentences):
        for kind, false in _changed(text, names[place], people[place], words):
            if false != text:
                kinds.setdefault(kind, []).append((place, kind, false))
    for row in zip_longest(*kinds.values()):
        yield from filter(None, row)


def _changed(text: str, names: Sequence[str], people: Sequence[str], words: HealthWords) -> Iterator[tuple[str, str]]:
    yield from _figures(text)
    yield from _dates(text)
    for unit, other in _UNITS.items():
        if found := re.search(rf"(?<=\d )\b{re.escape(unit)}(?![\w/])", text):
            yield "unit", text[: found.start()] + other + text[found.end() :]
    for kind, pairs in _PAIRS.items():
        for one, other in (way for pair in pairs for way in (pair, pair[::-1])):
            if found := re.search(rf"\b{one}\b", text):
                yield kind, text[: found.start()] + other + text[found.end() :]
    yield from _denials(text)
    yield from _names(text, names, words)
    for person in people:
        other = next((each for each in people if each not in text), None)
        if person in text and other:
            yield "name", text.replace(person, other)


def _figures(text: str) -> Iterator[tuple[str, str]]:
    """Every figure that is no part of a date, ten more or half of it."""
    dated = [(one.start, one.end) for one in dates_in(text, _ANY)]
    for found in _NUMBER.finditer(text):
        if not any(start <= found.start() < end for start, end in dated):
            value = float(found.group())
            for other in (value + 10, value / 2):
                yield "figure", f"{text[: found.start()]}{other:g}{text[found.end() :]}"


def _dates(text: str) -> Iterator[tuple[str, str]]:
    for one in dates_in(text, _ANY):
        said = text[one.start : one.end]
        month = next((name.capitalize() for name in MONTHS if name.capitalize() in said), "")
        changes = [said.replace(str(one.day.year), str(one.day.year - 1))]
        changes += [said.replace(month, "May" if month != "May" else "June")] if month else []
        changes += [spoken(one.day.replace(day=one.day.day % 27 + 1).isoformat())] if one.day_given else []
        yield from (("date", text[: one.start] + other + text[one.end :]) for other in changes)


def _denials(text: str) -> Iterator[tuple[str, str]]:
    if found := _VERB.search(text):
        yield "polarity", text[: found.end()] + " not" + text[found.end() :]
    for denial in (r" not\b", r"\b[Nn]o (?!longer)", r" never\b"):
        yield "polarity", re.sub(denial, "", text, count=1)


def _names(text: str, names: Sequence[str], words: HealthWords) -> Iterator[tuple[str, str]]:
    """Another medicine for a medicine, another test for a test: none that is of the same kind as the one told."""
    for one in words.find(text):
        others = [
            name
            for name in names
            for other in words.find(name)[:1]
            if one.name.kind in _NAMED
            and other.name.kind == one.name.kind
            and not words.is_kind_of(other.name.id, one.name.id)
            and not words.is_kind_of(one.name.id, other.name.id)
        ]
        yield from (("name", text[: one.start] + other + text[one.end :]) for other in others[:2])
