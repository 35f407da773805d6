"""What the words of a recommendation name, and whether a part of a tree says no more than words quoted from them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Final

from shared.criteria.desk.vocabulary import names_in, vocabulary
from shared.criteria.draft.people import read_limits
from shared.criteria.draft.wording import NUMBER, normalise
from shared.criteria.evaluate import EXAMINATION
from shared.criteria.parts import leaves_of
from shared.guideline.criterion import Age, AtLeast, Criterion, Feature, Measure, Population, Reference, Sex
from shared.guideline.records import Recommendation
from shared.language.numbers import value_of
from shared.language.quantities.lengths import days_of
from shared.number_words import NUMBERS
from shared.patient.analytes import analyte_names, load_analytes
from shared.terminology.terminology import Terminology

_STEM: Final = 5  # letters by which a word is known in its other forms
_PIECES: Final = re.compile(r"[\n.;]")
_WORD: Final = re.compile(r"[a-z][a-z-]*")
_FIGURE: Final = re.compile(rf"(?<![\d.])\d+(?:\.\d+)?(?!\.?\d)|\b(?:{'|'.join(NUMBERS)})\b")
_LASTING: Final = re.compile(rf"\b(?P<n>{NUMBER})[ -](?P<unit>day|week|month|year)s?\b")


class Worded:
    """One recommendation with its table and what limits it, and what all of that names.

    `drafted`: the drafter's tree, which knows whom the section is for where the words do not say it again.
    """

    def __init__(self, recommendation: Recommendation, terminology: Terminology, drafted: Criterion | None) -> None:
        self._terminology = terminology
        leaves = leaves_of(drafted) if drafted is not None else ()
        self.people = tuple(replace(one, label="") for one in leaves if isinstance(one, Population | Sex))
        self._table = "\n".join(" ".join(row) for row in recommendation.table.rows) if recommendation.table else ""
        title = recommendation.table.title if recommendation.table else ""
        self.text = "\n".join(filter(None, (recommendation.text, recommendation.applies_to, title, self._table)))

    @cached_property
    def named(self) -> Mapping[str, frozenset[str]]:
        """The names that a tree of these words may use, by what they name."""
        known = vocabulary(self._terminology)
        return {what: frozenset(name for name in names if self._stands(name)) for what, names in known.items()}

    def holds(self, quote: str) -> bool:
        """Whether a quote stands here letter by letter, lines aside."""
        plain = _plain(quote)
        return any(map(str.isalnum, plain)) and plain in _plain(self.text)

    def names(self, criterion: Criterion) -> bool:
        """Whether all that a part asks for is named here."""
        same = _in_words(criterion.analyte) if isinstance(criterion, Measure) else ()
        return all(name in self.named[what] or name in same for what, name in names_in(criterion))

    def bears(self, criterion: Criterion, quote: str) -> bool:
        """Whether every number of a part, and whom it is for, stands in the words quoted for it."""
        match criterion:
            case Age(lowest, below):
                return _is_meant(criterion, quote) or _numbers(quote).issuperset(_given(lowest, below))
            case Population() | Sex():
                return replace(criterion, label="") in self.people or _is_meant(criterion, quote)
            case Feature(min_days=days):
                return days is None or days in _lasting(quote)
            case Measure(by_age=lines) if lines:
                bounds = chain.from_iterable((line.age_min, line.age_below, line.value) for line in lines)
                return _numbers(f"{quote}\n{self._table}").issuperset(_given(*bounds))
            case Measure(value=value):
                return _numbers(quote).issuperset(_given(value))
            case AtLeast(n):
                return n in _numbers(quote)
            case Reference(numbers):
                return all(number in quote for number in numbers)
            case _:
                return True

    def _stands(self, name: str) -> bool:
        if name in self._mentioned or name in self._measured or name == EXAMINATION:
            return True
        is_concept = name in self._terminology.concepts
        return not is_concept and all(self._is_begun(word) for word in name.split("_"))

    @cached_property
    def _mentioned(self) -> frozenset[str]:
        pieces = (self.text, *_PIECES.split(self.text))
        return frozenset(one.concept for piece in pieces for one in self._terminology.find_mentions(piece))

    @cached_property
    def _measured(self) -> frozenset[str]:
        small = self.text.lower()
        return frozenset(
            analyte for form, analyte in analyte_names().items() if re.search(rf"\b{re.escape(form)}\b", small)
        )

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_WORD.findall(self.text.lower()))

    def _is_begun(self, word: str) -> bool:
        return any(held.startswith(word[:_STEM]) for held in self._words)


def _is_meant(criterion: Age | Population | Sex, quote: str) -> bool:
    meant = (replace(one, label="") for one in read_limits(normalise(quote)) if isinstance(one, Age | Population | Sex))
    return replace(criterion, label="") in meant


def _in_words(analyte: str) -> tuple[str, ...]:
    """What a value that is too high or too low is called."""
    found = load_analytes().get(analyte)
    return (*found.high.features, *found.low.features) if found else ()


def _numbers(words: str) -> frozenset[float]:
    return frozenset(map(value_of, _FIGURE.findall(normalise(words).lower())))


def _lasting(quote: str) -> frozenset[float]:
    """Days that the words tell; "of 3 weeks or more" lasts longer than one day less."""
    told = (value_of(found["n"]) * days_of(found["unit"]) for found in _LASTING.finditer(normalise(quote).lower()))
    return frozenset(chain.from_iterable((days, days - 1) for days in told))


def _given(*bounds: float | None) -> Iterator[float]:
    return (float(bound) for bound in bounds if bound is not None)


def _plain(text: str) -> str:
    return " ".join(text.split())
