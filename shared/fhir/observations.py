"""An Observation to words of the record: values in the unit that the reader knows, findings present or absent."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from shared.fhir.codes import LOINC, Quantity
from shared.fhir.conditions import denied, stated
from shared.fhir.dates import days_before
from shared.fhir.said import OLD_DAYS, Field, Note, Reading, Said, Smoking, Told
from shared.fhir.shape import Resource, part, parts, reference_to, text
from shared.fhir.words import Words, words_of
from shared.patient.analytes import analyte_names
from shared.patient.record import MAX_CHARACTERS

_USED: Final = frozenset({"final", "amended", "corrected", "preliminary"})
_SMOKING: Final = frozenset({"72166-2"})
# Answers by code (SNOMED CT, HL7's yes-no and data-absent tables): is what was asked about there?
_NO: Final = frozenset({"260385009", "2667000", "260415000", "373067005", "n", "neg", "nd", "false"})
_YES: Final = frozenset({"52101004", "10828004", "373066001", "260373001", "y", "pos", "det", "true"})
_SOCIAL: Final = "social-history"
_LEVELS: Final = {"h": "raised", "hh": "raised", "hu": "raised", "l": "low", "ll": "low", "lu": "low"}
_COMPARATORS: Final = frozenset({"<", "<=", ">=", ">"})


@dataclass(frozen=True, slots=True)
class Value(Said):
    """A measured value; of several of one `analyte` the latest counts."""

    analyte: str = ""


@dataclass(frozen=True, slots=True)
class _At:
    """Which observation is read, how many days ago it was made, and where what it tells belongs."""

    where: str
    ago: int | None
    field: Field
    reading: Reading
    days: int | None = None


def read_observation(resource: Resource, reading: Reading) -> Iterator[Told]:
    """Yield what an observation and its components say."""
    where, status = reference_to(resource), text(resource, "status").lower()
    if status not in _USED:
        yield Note(where, "left_out", "its status says that it is not to be used")
        return
    ago = days_before(
        text(resource, "effectiveDateTime") or text(part(resource, "effectivePeriod"), "end"), reading.today
    )
    if ago is not None and ago > OLD_DAYS:
        yield Note(where, "old", "it is more than a year old, so it was not taken for today's")
        return
    if status == "preliminary":
        yield Note(where, "doubt", "the result is preliminary")
    began = text(part(resource, "effectivePeriod"), "start")
    days = days_before(began, reading.today) if began else None
    at = _At(where, ago, _field_of(resource), reading, days)
    for one in (resource, *parts(resource, "component")):
        yield from _read_one(one, at)


def _field_of(resource: Resource) -> Field:
    kinds = (text(coding, "code") for kind in parts(resource, "category") for coding in parts(kind, "coding"))
    return "history" if _SOCIAL in kinds else "findings"


def _read_one(one: Resource, at: _At) -> Iterator[Told]:
    if "dataAbsentReason" in one:
        return
    asked, quantity = part(one, "code"), _quantity_of(part(one, "code"), at.reading)
    if any(text(coding, "code") in _SMOKING for coding in parts(asked, "coding")):
        yield from _smoking(one, at)
    elif quantity is not None:
        yield from _measured(one, quantity, at)
    elif "valueQuantity" not in one:
        yield from _found(one, at)


def _quantity_of(asked: Resource, reading: Reading) -> Quantity | None:
    codings = parts(asked, "coding")
    found = (reading.codes.quantity(text(coding, "system"), text(coding, "code")) for coding in codings)
    by_code = next((one for one in found if one), None)
    named = analyte_names().get(text(asked, "text").lower())
    by_name = reading.codes.quantities_by_name.get(named) if named else None
    return by_code or by_name


def _smoking(one: Resource, at: _At) -> Iterator[Told]:
    answer = words_of(part(one, "valueCodeableConcept"), at.reading)
    if answer.smoking:
        yield Smoking(at.where, answer.smoking, at.ago)
    else:
        yield Note(at.where, "left_out", "this smoking status says neither smoker, ex-smoker nor never")


def _measured(one: Resource, quantity: Quantity, at: _At) -> Iterator[Told]:
    value = part(one, "valueQuantity")
    number = value.get("value")
    if not isinstance(number, int | float) or isinstance(number, bool):
        yield from _by_level(one, quantity, at) or _by_word(one, quantity, at)
        return
    factor = _factor(value, quantity)
    if factor is None:
        yield Note(at.where, "doubt", "the value has no unit, or one that is not known, so it was not used")
        yield from _by_level(one, quantity, at)
        return
    sign = text(value, "comparator")
    written = f"{round(number * factor, 4):g}" if abs(number * factor) < 1e5 else f"{number * factor:.0f}"
    sign = sign if sign in _COMPARATORS else ""
    yield Value(
        at.where, "findings", f"{quantity.words} {sign}{written} {quantity.unit}", None, at.ago, quantity.analyte
    )


def _factor(value: Resource, quantity: Quantity) -> float | None:
    """Return the factor of the unit's code, else of the unit as written."""
    written = (text(value, "code"), text(value, "unit"))
    return next((factor for one in written if (factor := quantity.units.get(one.lower())) is not None), None)


def _by_level(one: Resource, quantity: Quantity, at: _At) -> list[Told]:
    """A result marked high or low without a number of use, where the guideline asks for no number."""
    marks = (text(coding, "code").lower() for mark in parts(one, "interpretation") for coding in parts(mark, "coding"))
    level = next((_LEVELS[mark] for mark in marks if mark in _LEVELS), "") if quantity.by_word else ""
    return [Value(at.where, "findings", f"{quantity.words} {level}", None, at.ago, quantity.analyte)] if level else []


def _by_word(one: Resource, quantity: Quantity, at: _At) -> list[Told]:
    answer = _answer(one, at.reading)
    return [Value(at.where, "findings", f"{quantity.words} {answer}", None, at.ago, quantity.analyte)] if answer else []


def _answer(one: Resource, reading: Reading) -> str:
    """Return what a value says in words."""
    given = text(one, "valueString")
    return (given or words_of(part(one, "valueCodeableConcept"), reading).said)[:MAX_CHARACTERS]


def _found(one: Resource, at: _At) -> Iterator[Told]:
    words, truth = words_of(part(one, "code"), at.reading), _truth(one)
    if words.smoking:
        if truth is not False:
            yield Smoking(at.where, words.smoking, at.ago)
    elif words.kind == "at_odds":
        yield Note(at.where, "doubt", "its text and its code say different things, so neither was used")
    elif truth is not None and words.said and words.kind != "aside":
        yield from stated(at.where, words, None, at.ago) if truth else denied(at.where, words)
    else:
        yield from _told_in_words(one, words, at)


def _told_in_words(one: Resource, words: Words, at: _At) -> Iterator[Told]:
    """A finding with an answer in words ("chest X-ray: ..."), or a bare finding, as GP systems record them."""
    answer = _answer(one, at.reading)
    is_value = any(name.startswith("value") for name in one)
    if answer:
        said = answer if words.kind == "nothing" or words.said in {"History", "Finding"} else f"{words.said}: {answer}"
        yield Said(at.where, at.field, said[:MAX_CHARACTERS], at.days, at.ago)
    elif words.kind in {"coded", "both"} and not is_value:
        yield from stated(at.where, words, None, at.ago)
    elif words.kind == "text" and not is_value and not _is_loinc(one):
        yield Said(at.where, at.field, words.said, None, at.ago)


def _is_loinc(one: Resource) -> bool:
    """A LOINC code names what was asked, never what was found."""
    return any(text(coding, "system") == LOINC for coding in parts(part(one, "code"), "coding"))


def _truth(one: Resource) -> bool | None:
    given: Any = one.get("valueBoolean")
    if isinstance(given, bool):
        return given
    codes = {text(coding, "code").lower() for coding in parts(part(one, "valueCodeableConcept"), "coding")}
    return False if codes & _NO else True if codes & _YES else None
