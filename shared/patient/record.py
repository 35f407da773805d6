"""The patient record as clients send it: shapes, limits and the checks on impossible values."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

FreeText = Annotated[str, StringConstraints(max_length=2_000)]
FreeTexts = Annotated[tuple[FreeText, ...], Field(max_length=50)]


class PatientRecord(BaseModel):
    """One patient. Ages in whole years (and months for infants), durations in days; free text is never trusted.

    `symptom_duration_days` holds for each symptom that states no duration of its own.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    patient_id: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.\-]+$")]
    name: str | None = None
    age: Annotated[int, Field(ge=0, le=130)]
    age_months: Annotated[int, Field(ge=0, le=1_571)] | None = None
    gender: Literal["Male", "Female", "Other", "Unknown"]
    smoking_history: Literal["Current Smoker", "Ex-Smoker", "Never Smoked", "Unknown"] = "Unknown"
    symptoms: FreeTexts = ()
    symptom_duration_days: Annotated[int, Field(ge=0, le=40_000)] | None = None
    findings: FreeTexts = ()
    history: FreeTexts = ()
