"""The charts port. Whoever may only read gets a reader: it has no method that writes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

WriteKind = Literal["prescription", "allergy", "note"]

UNNAMED: Final = "(not named in the record)"  # something is on record, and nobody can tell what

_SNOMED: Final = "http://snomed.info/sct"
_ABSENT: Final = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips"

# What codes say in the place of an allergy: that none is known, or that nobody can say.
NO_ALLERGY: Final[Mapping[tuple[str, str], str]] = {
    (_SNOMED, "716186003"): "No known allergy",
    (_SNOMED, "160244002"): "No known allergies",
    (_SNOMED, "409137002"): "No known drug allergy",
    (_SNOMED, "429625007"): "No known food allergy",
    (_SNOMED, "428607008"): "No known environmental allergy",
    (_SNOMED, "428197003"): "No known insect allergy",
    (_SNOMED, "716220001"): "No known animal allergy",
    (_SNOMED, "716184000"): "No known latex allergy",
    (_SNOMED, "1003774007"): "No known latex allergy",
    (_ABSENT, "no-known-allergies"): "No known allergies",
    (_ABSENT, "no-known-medication-allergies"): "No known medication allergies",
    (_ABSENT, "no-known-food-allergies"): "No known food allergies",
    (_ABSENT, "no-known-environmental-allergies"): "No known environmental allergies",
    (_ABSENT, "no-allergy-info"): "No information about allergies",
}


@dataclass(frozen=True, slots=True)
class Person:
    """A patient as found by name; `birth_date` is ISO, "" where the record has none."""

    patient_id: str
    name: str
    birth_date: str = ""


@dataclass(frozen=True, slots=True)
class ChartSummary:
    """A record in lines for a person to read; `not_read` names the parts that could not be had.

    `references` are the record's own ids of what the lines say; an empty list is silence, not absence.
    """

    patient_id: str
    name: str
    birth_date: str = ""
    diagnoses: Sequence[str] = ()
    medications: Sequence[str] = ()
    allergies: Sequence[str] = ()
    labs: Sequence[str] = ()
    not_read: Sequence[str] = ()
    references: Sequence[str] = ()


class ChartReader(Protocol):
    """Finds and reads. Raises ServiceFaultError; a patient who is not there is kind not_found."""

    def find(self, name: str, seconds: float, /) -> Sequence[Person]:
        """Return the patients of a name, in whatever case, in a stable order."""
        ...

    def read(self, patient_id: str, seconds: float, /) -> ChartSummary:
        """Return a patient's record."""
        ...

    def coded(self, patient_id: str, seconds: float, /) -> Sequence[Mapping[str, Any]] | None:
        """Return the whole record as FHIR resources; None where it is not held as such. Half a record is a fault."""
        ...


class ChartWriter(Protocol):
    """Writes once by identifier. Raises ServiceFaultError; a timeout leaves it unknown whether it was written."""

    def written(self, kind: WriteKind, identifier: str, seconds: float, /) -> str | None:
        """Return the reference of what was written under this identifier, None where nothing was."""
        ...

    def write(
        self, kind: WriteKind, patient_id: str, arguments: Mapping[str, Any], identifier: str, seconds: float, /
    ) -> str:
        """Write, unless something of this identifier is there, and return its reference."""
        ...
