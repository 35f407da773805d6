"""Who the patient is: sex (or the organ kept), and whether they ever smoked, with the words that say so."""

from collections.abc import Iterator
from functools import cache

from shared.any_case import AnyCase
from shared.patient.clauses import clauses_of
from shared.patient.data_files import load_yaml
from shared.patient.facts import Quote
from shared.patient.record import PatientRecord
from shared.patient.smoking import NEVER, NOT_NOW, is_of_something_else, smoking_in
from shared.terminology.amounts import smoked_a_day

_HISTORY_FIRST = ("history", "symptoms", "findings")  # there such things are told


def sex_of(record: PatientRecord) -> tuple[str | None, Quote | None]:
    """Return "female" or "male" with its proof; an organ or the sex assigned, where told, goes before the gender."""
    is_told = record.gender in ("Male", "Female")
    if not is_told or _may_differ_from_gender(record):
        kept = _kept_sex(record)
        if kept:
            return kept
    return (record.gender.lower(), Quote("gender", record.gender)) if is_told else (None, None)


def _may_differ_from_gender(record: PatientRecord) -> bool:
    told = _words("transgender")
    return any(map(told.search, record.told())) and any(told.search(clause) for _, clause in _clauses(record))


def smoked_of(record: PatientRecord) -> tuple[bool | None, Quote | None]:
    """Whether the patient ever smoked: the field, else the patient's own words."""
    if record.smoking_history != "Unknown":
        has_smoked = record.smoking_history != NEVER
        return has_smoked, Quote("smoking_history", record.smoking_history)
    for field, clause in _clauses(record):
        if _words("relative").search(clause) or is_of_something_else(clause):
            continue
        told = smoking_in(clause)
        if told and told[0] != NOT_NOW:
            return told[0] != NEVER, Quote(field, clause)
    amount = next(_amounts_smoked(record), None)
    return (True, amount) if amount else (None, None)


def _amounts_smoked(record: PatientRecord) -> Iterator[Quote]:
    """ "20 a day" where nothing else is named of which it could be."""
    for field in _HISTORY_FIRST:
        for n, text in enumerate(getattr(record, field)):
            for start, end in smoked_a_day(text):
                yield Quote(field, text[start:end], at=(n, start))


def _kept_sex(record: PatientRecord) -> tuple[str, Quote] | None:
    """The sex whose organ is there, or that was assigned at birth."""
    for field, clause in _clauses(record):
        if _words("relative").search(clause) or _words("removed").search(clause):
            continue
        for sex in ("female", "male"):
            if _words(sex).search(clause):
                return sex, Quote(field, clause)
    return None


def _clauses(record: PatientRecord) -> list[tuple[str, str]]:
    """The record's clauses, history first."""
    return [
        (field, text[clause.start : clause.end].strip())
        for field in _HISTORY_FIRST
        for text in getattr(record, field)
        for clause in clauses_of(text)
    ]


@cache
def _words(name: str) -> AnyCase:
    alternatives = "|".join(load_yaml("person")[name])
    return AnyCase(rf"(?<!\w)(?:{alternatives})(?!\w)")
