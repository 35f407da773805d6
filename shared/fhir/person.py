"""A Patient resource: which ages they can have, sex, and whether they are alive; no name and no number is kept."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from shared.errors import InputInvalidError
from shared.fhir.dates import ages_on, months_on, span_of
from shared.fhir.shape import Resource, part, parts, text
from shared.patient.nhs_number import is_nhs_number

Gender = Literal["Male", "Female", "Other", "Unknown"]
WITHHELD: Final = "withheld"
_INFANT_YEARS, _OLDEST = 5, 130
_BIRTH_SEX: Final = ("BirthSex", "us-core-birthsex", "sex-assigned-at-birth")
_SEXES: Final[dict[str, Gender]] = {"male": "Male", "m": "Male", "female": "Female", "f": "Female", "other": "Other"}


@dataclass(frozen=True, slots=True)
class Person:
    """`ages`: every age in whole years that the date of birth allows; none where it is missing."""

    id: str
    ages: tuple[int, ...]
    months: int | None
    gender: Gender
    is_dead: bool

    @property
    def record_id(self) -> str:
        """The id for a record and the audit; a number that is an NHS number is none."""
        return WITHHELD if is_nhs_number(self.id) or not self.id else self.id


def read_person(resource: Resource, today: date) -> Person:
    """Read a Patient. Raises InputInvalidError where it is none, or born after today."""
    if text(resource, "resourceType") != "Patient":
        raise InputInvalidError("There is no Patient resource where one is needed.")
    born = span_of(text(resource, "birthDate"))
    if born is not None and born.first > today:
        raise InputInvalidError("Patient.birthDate lies in the future.")
    ages = ages_on(born, today) if born else ()
    if ages and ages[0] > _OLDEST:
        raise InputInvalidError("Patient.birthDate is too long ago.")
    dead = resource.get("deceasedBoolean") is True or bool(text(resource, "deceasedDateTime"))
    months = months_on(born, today) if born and ages[-1] < _INFANT_YEARS else None
    return Person(text(resource, "id"), ages, months, _gender(resource), dead)


def _gender(resource: Resource) -> Gender:
    """The sex assigned at birth where an extension tells it, else the administrative gender."""
    told = (*_birth_sex(resource), text(resource, "gender").lower())
    return next((_SEXES[one] for one in told if one in _SEXES), "Unknown")


def _birth_sex(resource: Resource) -> Iterator[str]:
    for extension in parts(resource, "extension"):
        if any(name.lower() in text(extension, "url").lower() for name in _BIRTH_SEX):
            yield text(extension, "valueCode").lower()
            yield from (text(c, "code").lower() for c in parts(part(extension, "valueCodeableConcept"), "coding"))
