"""Reading JSON that anybody may have sent: what is not of the shape looked for is simply not there."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

Resource = Mapping[str, Any]
_NOTHING: Resource = {}
# What is read of resources, hooks and what goes with them: names that may be said of a body that cannot be used.
_NAMES: Final = (
    "abatementDateTime acceptedSuggestions answer attachment author authored authoredOn birthDate card category "
    "clinicalStatus code coding comparator component conclusion content contentType context criticality data date "
    "dateAsserted deceasedBoolean deceasedDateTime description display dosage dosageInstruction draftOrders "
    "effectiveDateTime effectivePeriod end entry extension feedback fhirAuthorization fhirServer fullUrl gender high "
    "hook hookInstance id identifier implicitRules interpretation issued item link low manifestation "
    "medicationCodeableConcept modifierExtension name note onsetDateTime onsetPeriod outcome outcomeTimestamp "
    "overrideReason patient patientId prefetch reaction reason recordedDate reference referenceRange resource "
    "resourceType start status subject system text title type unit url userComment userId value valueBoolean "
    "valueCode valueCodeableConcept valueQuantity valueString verificationStatus"
)
FIELD_NAMES: Final = frozenset(_NAMES.split())
IN_ERROR: Final = "entered-in-error"
IN_ERROR_WORDS: Final = "it was entered in error, so it was left out"
_STATUSES = ("verificationStatus", "clinicalStatus")


def part(value: object, *path: str) -> Resource:
    """Return the object at `path`, an empty one where there is none."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else _NOTHING


def parts(value: object, name: str) -> Iterator[Resource]:
    """Yield the objects in the list of that name."""
    found = value.get(name) if isinstance(value, Mapping) else None
    yield from (one for one in found if isinstance(one, Mapping)) if isinstance(found, list) else ()


def text(value: object, name: str) -> str:
    """Return the string of that name without white space around it; empty where there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found.strip() if isinstance(found, str) else ""


def code_in(value: object, name: str) -> str:
    """Return the first code of the CodeableConcept of that name, in lower case."""
    return next((text(coding, "code").lower() for coding in parts(part(value, name), "coding")), "")


def unusable(resource: Resource) -> str | None:
    """Return why a resource may not be used: something in it changes its meaning in a way that is not understood."""
    if resource.get("modifierExtension"):
        return "it carries a modifier extension that is not understood here"
    if resource.get("implicitRules"):
        return "it is to be read by rules that are not known here"
    malformed = (name for name in _STATUSES if resource.get(name) is not None and not code_in(resource, name))
    return next((f"its {name} is not of the form that FHIR R4 gives it" for name in malformed), None)


def is_in_error(resource: Resource) -> bool:
    """Whether a resource says of itself that it should never have been made."""
    return IN_ERROR in (text(resource, "status").lower(), code_in(resource, "verificationStatus"))


def reference_to(resource: Resource) -> str:
    """Return how a resource is referred to: "Condition/c1"."""
    return f"{text(resource, 'resourceType')}/{text(resource, 'id') or '?'}"


def shown_in(concept: Resource) -> str:
    """Return what a CodeableConcept shows to a person: its text, else the first display."""
    own = text(concept, "text")
    return own or next((shown for one in parts(concept, "coding") if (shown := text(one, "display"))), "")
