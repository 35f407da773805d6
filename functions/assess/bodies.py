"""What the assess function takes and gives beside the assessment itself."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Discriminator, Field, RootModel, Tag, model_validator
from pydantic_core import PydanticCustomError

from pipelines.assess.answers import MOST, Answers, Correction
from shared.patient.answers import Answer
from shared.patient.note import MAX_NOTE
from shared.patient.record import KnownOfPatient, PatientId, PatientRecord


class _AnsweredBody(BaseModel):
    """What a person answered and corrected, beside a record that stays as it is."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    answers: Annotated[tuple[Answer, ...], Field(max_length=MOST)] = ()
    corrections: Annotated[tuple[Correction, ...], Field(max_length=MOST)] = ()

    def said(self) -> Answers:
        """Return both."""
        return Answers(self.answers, self.corrections)


class HeldPatient(_AnsweredBody):
    """The id of a held patient."""

    patient_id: PatientId

    def asked(self) -> dict[str, Any]:
        """Return what an AssessCall takes of it."""
        return {"patient_id": self.patient_id, "answers": self.said()}


class SentPatient(_AnsweredBody):
    """A record."""

    patient: PatientRecord

    def asked(self) -> dict[str, Any]:
        """Return what an AssessCall takes of it."""
        return {"patient_id": self.patient.patient_id, "sent": self.patient, "answers": self.said()}


class SentNote(_AnsweredBody):
    """A note as it was typed, and what is known of the patient beside it."""

    note: Annotated[str, Field(max_length=MAX_NOTE)]
    patient: KnownOfPatient | None = None

    def asked(self) -> dict[str, Any]:
        """Return what an AssessCall takes of it."""
        return {"note": self.note, "known": self.patient, "answers": self.said()}


def _which(body: object) -> str:
    if isinstance(body, dict) and "note" in body:
        return "note"
    return "sent" if isinstance(body, dict) and "patient" in body else "held"


class AssessBody(
    RootModel[
        Annotated[
            Annotated[HeldPatient, Tag("held")]
            | Annotated[SentPatient, Tag("sent")]
            | Annotated[SentNote, Tag("note")],
            Discriminator(_which),
        ]
    ]
):
    """The id of a held patient, a record, or a note."""

    @model_validator(mode="before")
    @classmethod
    def _is_no_fhir(cls, body: Any) -> Any:
        if isinstance(body, dict) and "resourceType" in body:
            raise PydanticCustomError("fhir", "This is a FHIR resource: send it as application/fhir+json")
        return body


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


class Typed(BaseModel):
    """What has been typed so far."""

    model_config = ConfigDict(extra="forbid")

    q: Annotated[str, Field(max_length=200)] = ""


class Suggested(BaseModel):
    """A concept; a record that holds `text` is read as it."""

    concept: str
    text: str
    kind: str


class Suggestions(BaseModel):
    """What may be meant, the plainest match first, at most eight."""

    suggestions: tuple[Suggested, ...]
