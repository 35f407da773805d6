"""Codes in the place of an allergy that say that none is known, or that nobody can say, with their English words."""

from collections.abc import Mapping
from typing import Final

_SNOMED: Final = "http://snomed.info/sct"
_ABSENT: Final = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips"

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
