"""A note as it was typed, read into a record; and what of a record's words cannot be, or contradicts its fields."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence

from shared.errors import InputInvalidError, InputTooLargeError, NothingToAssessError
from shared.patient.record import MAX_CHARACTERS, MAX_STRINGS, KnownOfPatient, PatientRecord, read_record
from shared.patient.smoking import CURRENT, EX, NEVER, NOT_NOW
from shared.patient.told import Told, Words, told_in
from shared.patient.values import find_unusable
from shared.patient.written import as_read, words_as_written

MAX_NOTE = MAX_CHARACTERS * 20
_PARTING = re.compile(r"\n\s*\n|\n|(?<=[.!?])\s+")
_NO_AGE = "The note does not say how old the person is: give patient.age with it."
_BIRTHDAY = 1  # a year more or less is no contradiction
_OF_FIELD = {NEVER: {NEVER}, NOT_NOW: {NEVER, EX}}  # what a field may say beside such words
_SEXES = {"female": "Female", "male": "Male"}


def read_note(note: str, known: KnownOfPatient | None = None) -> PatientRecord:
    """Return the record that `note` tells; what is `known` stands beside it and goes before it.

    Raises InputInvalidError where neither tells an age, InputTooLargeError, NothingToAssessError, and as read_record.
    """
    if not note.strip():
        raise NothingToAssessError("The note is empty.")
    if len(note) > MAX_NOTE:
        raise InputTooLargeError(f"The note is longer than {MAX_NOTE:,} characters; shorten it.")
    told = told_in([note])
    given = known.model_dump(exclude_none=True) if known else {}
    if "age" not in given and not told.ages:
        raise InputInvalidError(_NO_AGE)
    read = {
        "patient_id": f"note-{hashlib.sha256(note.encode()).hexdigest()[:12]}",
        "age": told.ages[0].value if told.ages else None,
        "age_months": told.months[0].value if told.months else None,
        "gender": _SEXES[str(told.sexes[0].value)] if told.sexes else "Unknown",
        "smoking_history": next((one.value for one in told.smoking if one.value != NOT_NOW), "Unknown"),
    }
    kept = {name: value for name, value in given.items() if value is not None}
    symptoms = [*kept.pop("symptoms", ()), *_strings(note.strip())]
    return read_record(
        {**{name: value for name, value in read.items() if value is not None}, **kept, "symptoms": symptoms}
    )


def _strings(note: str) -> list[str]:
    """The note whole, or in as few pieces as a record may hold, parted at the end of a paragraph, line or sentence."""
    pieces: list[str] = []
    while len(note) > MAX_CHARACTERS:
        ends = [mark.end() for mark in _PARTING.finditer(note, 0, MAX_CHARACTERS)]
        end = ends[-1] if ends else MAX_CHARACTERS
        pieces.append(note[:end].strip())
        note = note[end:]
    pieces.append(note.strip())
    if len(pieces) > MAX_STRINGS:
        raise InputTooLargeError("The note is too long for one record; shorten it.")
    return [piece for piece in pieces if piece]


def doubts(record: PatientRecord) -> tuple[str, ...]:
    """Say where a record contradicts itself, its fields being used, and which values cannot be and were not."""
    told = _contradictions(record, told_in(record.told()))
    return (*told, *_unused(record))


def _unused(record: PatientRecord) -> Iterator[str]:
    for text in as_read(record).told():
        for value in find_unusable(text):
            words = words_as_written(text[value.start : value.end], record.told())
            yield f"“{words}” cannot be, and was not used: check the value."


def _contradictions(record: PatientRecord, told: Told) -> Iterator[str]:
    other_age = _first(told.ages, lambda age: abs(int(age) - record.age) > _BIRTHDAY)
    if other_age and not any(abs(int(one.value) - record.age) <= _BIRTHDAY for one in told.ages):
        yield _said("age", other_age, f"{record.age}")
    if record.gender in _SEXES.values():
        other_sex = _first(told.sexes, lambda sex: _SEXES[str(sex)] != record.gender)
        if other_sex and all(_SEXES[str(one.value)] != record.gender for one in told.sexes):
            yield _said("gender", other_sex, record.gender)
    if record.smoking_history != "Unknown":
        other = _first(
            told.smoking, lambda smoking: record.smoking_history not in _OF_FIELD.get(str(smoking), {EX, CURRENT})
        )
        if other:
            yield _said("smoking_history", other, record.smoking_history)


def _first(told: Sequence[Words], is_other: Callable[[int | str], bool]) -> Words | None:
    return next((one for one in told if is_other(one.value)), None)


def _said(name: str, words: Words, used: str) -> str:
    return f"{name}: the text says “{words.words}”, the record {used}. The record's was used; check which is right."
