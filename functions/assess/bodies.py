"""What the assess function takes and gives beside the assessment itself."""

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, model_validator

from shared.patient.record import PatientRecord


class AssessBody(BaseModel):
    """Either the id of a held patient, or a record."""

    model_config = ConfigDict(extra="forbid")

    patient_id: str | None = None
    patient: PatientRecord | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.patient_id is None) == (self.patient is None):
            raise ValueError("send either patient_id or patient")
        return self


class PatientSummary(BaseModel):
    """A line of the patient list."""

    patient_id: str
    name: str | None = None
    age: int | None = None
    gender: str | None = None

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Self:
        """Take from a record what a list shows."""
        return cls.model_validate({name: record.get(name) for name in cls.model_fields})


class PatientList(BaseModel):
    """The held patients in id order."""

    patients: tuple[PatientSummary, ...]
