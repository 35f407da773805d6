"""FHIR resources as lines for a person to read; what is not active, or was entered in error, gives none. What has no
name is said to have none: a line that is left out would read as if nothing were on record."""

from collections.abc import Mapping
from typing import Any, Final

from shared.ports.charts.base import NO_ALLERGY, UNNAMED
from shared.ports.replies import several

_OVER: Final = frozenset({"resolved", "inactive", "remission", "refuted", "entered-in-error"})


def _words(concept: Any) -> str:
    if concept is None:
        return ""
    shown = (one["display"] for one in several(concept.get("coding")) if one.get("display"))
    return str(concept.get("text") or next(shown, ""))


def _is_over(resource: Mapping[str, Any]) -> bool:
    statuses = (resource.get(field) or {} for field in ("clinicalStatus", "verificationStatus"))
    codes = {str(one.get("code")) for status in statuses for one in several(status.get("coding"))}
    return bool(codes & _OVER) or resource.get("status") in ("entered-in-error", "cancelled", "stopped")


def condition_line(resource: Mapping[str, Any]) -> str:
    """Return a diagnosis."""
    return "" if _is_over(resource) else _words(resource.get("code")) or UNNAMED


def medicine_line(resource: Mapping[str, Any]) -> str:
    """Return a medicine with how it is taken, in the order's own words."""
    doses = [str(one["text"]) for one in several(resource.get("dosageInstruction")) if one.get("text")]
    name = _words(resource.get("medicationCodeableConcept")) or str(
        (resource.get("medicationReference") or {}).get("display") or UNNAMED
    )
    return "" if _is_over(resource) else " ".join([name, *doses[:1]])


def allergy_line(resource: Mapping[str, Any]) -> str:
    """Return an allergy with its reactions; a code that none is known in English, whatever its display."""
    if _is_over(resource):
        return ""
    reactions = several(resource.get("reaction"))
    shown = [_words(what) for one in reactions for what in several(one.get("manifestation"))]
    code = resource.get("code") or {}
    coded = (NO_ALLERGY.get((str(one.get("system")), str(one.get("code")))) for one in several(code.get("coding")))
    substance = code.get("text") or next(filter(None, coded), "") or _words(code) or UNNAMED
    return f"{substance}: {', '.join(shown)}" if any(shown) else substance


def observation_line(resource: Mapping[str, Any]) -> str:
    """Return a result with its unit and date."""
    quantity = resource.get("valueQuantity")
    value = resource.get("valueString") or _words(resource.get("valueCodeableConcept"))
    if isinstance(quantity, dict):
        value = f"{quantity.get('comparator', '')}{quantity.get('value', '')} {quantity.get('unit', '')}".strip()
    date = f" ({str(resource['effectiveDateTime'])[:10]})" if resource.get("effectiveDateTime") else ""
    return "" if _is_over(resource) or not value else f"{_words(resource.get('code'))} {value}{date}"
