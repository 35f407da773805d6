"""What a chart's line tells an allergy to: substances of the patient's own, those set aside, what nobody can tell."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import or_
from typing import Final, TypeAlias

from pipelines.agent.families import class_said
from pipelines.agent.reading.mark import Span, mark
from shared.language.no_allergies import allergy_words, is_set_aside, says_only_none_known
from shared.language.relatives.of_others import of_others
from shared.terminology.drugs.names import DrugNames
from shared.terminology.health_words import Name, Named, load_health_words
from shared.terminology.terminology import load_terminology

_CLAUSES: Final = re.compile(r"(?:(?<!\b[A-Za-z])\.|[;\n])+\s*|,? but ")  # the stops of "N.K.D.A." end nothing
_PARTS: Final = re.compile(r"(?:[^,/&+](?<!\band\b))+")
_WORDS: Final = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
# What may be any medicine, in a part of a line that names none.
_UNNAMED: Final = re.compile(
    r"\b(?:(?:some|any)thing|else|others?|another|tablets?|capsules?|pills?|medicines?|medications?|meds"
    r"|drugs?(?! (?:allerg|react|intoler|hypersens|rash|erupt))|injections?|creams?|ointments?|drops|inhalers?)\b",
    re.IGNORECASE,
)
Said: TypeAlias = tuple[str, int, int]  # a substance and where it stands
_LONGEST: Final = 3  # words of a class's name


@dataclass(frozen=True, slots=True)
class Line:
    """`own`: what the patient is told to react to; `aside`: what is denied, over, tolerated or somebody else's.

    `is_none`: the record says that there is none. `is_read`: every substance in it is known for what it is.
    """

    text: str
    own: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    is_none: bool = False
    is_read: bool = False


def read_line(text: str, names: DrugNames) -> Line:
    """Read one line of a chart's allergies."""
    own: list[str] = []
    aside: list[str] = []
    none: list[bool] = []
    known: list[bool] = []
    is_strange = False
    for clause in filter(str.strip, _CLAUSES.split(text)):
        none.append(says_only_none_known(clause))
        if none[-1]:
            known.append(False)
            continue
        part = _substance_part(clause, names)
        said = list(_substances(part, names))
        for name, is_own in zip((name for name, *_ in said), _are_own(clause, said), strict=True):
            (own if is_own else aside).append(name)
        known.append(bool(said) or _is_no_medicine(part))
        is_strange = is_strange or any(_unknown(part, said, names)) or any(_unnamed(part, said))
    is_none = any(none) and all(map(or_, none, known)) and not (own or is_strange)
    return Line(text, tuple(own), tuple(aside), is_none, is_read=(any(known) or is_none) and not is_strange)


def _substance_part(clause: str, names: DrugNames) -> str:
    """What stands before the colon, where that names a substance: behind it stands what it did."""
    before, colon, _ = clause.partition(":")
    return before if colon and any(_substances(before, names)) else clause


def _substances(text: str, names: DrugNames) -> Iterator[Said]:
    """Medicines and classes in a text; a misspelt one as each that it may stand for."""
    spans = _marked(text, names)
    found: list[Said] = []
    exact = [(span.value, span.start, span.end) for span in spans if span.kind == "DRUG"]
    slips = [
        (name, span.start, span.end) for span in spans if span.kind == "SLIP" for name in names.meant_by(span.value)
    ]
    for held in (exact, _classes(text, names), slips):
        found += _beside(list(held), tuple(found))
    known = load_health_words().find(text) if not found else ()
    yield from found or (
        (one.name.id, one.start, one.end)
        for one in known
        if one.name.kind in ("medicine", "class") and not one.name.allergen
    )


def _marked(text: str, names: DrugNames) -> Sequence[Span]:
    return mark(text, names, load_terminology().knows).spans


def _beside(new: list[Said], held: Sequence[Said]) -> list[Said]:
    """Those that share no letter with what is held."""
    return [one for one in new if not any(one[1] < to and at < one[2] for _, at, to in held)]


def _classes(text: str, names: DrugNames) -> Iterator[Said]:
    words = list(_WORDS.finditer(text))
    for size in range(_LONGEST, 0, -1):
        for first, last in ((words[at], words[at + size - 1]) for at in range(len(words) - size + 1)):
            if group := class_said(text[first.start() : last.end()], names):
                yield group, first.start(), last.end()


def _are_own(clause: str, said: Sequence[Said]) -> list[bool]:
    named = [Named(Name(name.lower(), "medicine", (name,)), start, end) for name, start, end in said]
    unconfirmed = allergy_words()["unconfirmed"]
    return [
        other is None and not (is_set_aside(clause, start, end) or unconfirmed.search(clause[end:]))
        for (_, start, end), other in zip(said, of_others(clause, named), strict=True)
    ]


def _is_no_medicine(text: str) -> bool:
    is_allergen = any(one.name.allergen for one in load_health_words().find(text))
    return is_allergen or bool(allergy_words()["no_medicine"].search(text))


def _unknown(text: str, said: Sequence[Said], names: DrugNames) -> Iterator[Span]:
    """Words that are nobody's, and so may be the name of a medicine."""
    known = [(at, to) for _, at, to in said] + [(one.start, one.end) for one in load_health_words().find(text)]
    known += [found.span() for found in allergy_words()["no_medicine"].finditer(text)]
    for span in _marked(text, names):
        if span.kind in ("UNK", "NAME") and not any(at < span.end and span.start < to for at, to in known):
            yield span


def _unnamed(text: str, said: Sequence[Said]) -> Iterator[str]:
    """Parts of a list that speak of some medicine and name none: "peanuts, tablets for an infection"."""
    for part in _PARTS.finditer(text):
        if not any(part.start() <= at < part.end() for _, at, _ in said) and _UNNAMED.search(part[0]):
            yield part[0]
