"""The record as the second reader sees it: no id, no name, what names a person masked, each text as it was written."""

from shared.guardrails.masking import masked
from shared.patient.parts import FREE_TEXT
from shared.patient.record import PatientRecord

_FIELDS = ("age", "age_months", "gender", "smoking_history", "symptom_duration_days")


def sent(record: PatientRecord) -> str:
    """Return the record in lines."""
    given = ((name, getattr(record, name)) for name in _FIELDS)
    lines = [f"{name}: {value}" for name, value in given if value is not None]
    for name in FREE_TEXT:
        texts = getattr(record, name)
        if texts:
            lines += [f"{name}:", *(f"- {masked(text, (record.name or '',))}" for text in texts)]
    return "\n".join(lines)
