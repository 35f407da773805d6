"""The patient record as clients send it: shapes, limits and the checks on impossible values."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NoReturn

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError, field_validator
from pydantic_core import PydanticKnownError

from shared.errors import InputInvalidError, InputTooLargeError, NG12Error, ValueImpossibleError
from shared.patient.facts import Quote
from shared.patient.nhs_number import is_nhs_number

MAX_CHARACTERS = 2_000  # that are read at once: longer texts are read in parts, as reading costs more than their length
MAX_STRING = 20_000
MAX_STRINGS = 50

PatientId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.\-]*$")]
FreeText = Annotated[str, StringConstraints(max_length=MAX_STRING)]
_Texts = Annotated[tuple[FreeText, ...], Field(max_length=MAX_STRINGS)]


def _absent_is_empty(value: object) -> object:
    return () if value is None else value


FreeTexts = Annotated[_Texts, BeforeValidator(_absent_is_empty, json_schema_input_type=_Texts | None)]


_Smoking = Literal["Current Smoker", "Ex-Smoker", "Never Smoked", "Unknown"]


def _absent_is_unknown(value: object) -> object:
    return "Unknown" if value is None else value


SmokingHistory = Annotated[_Smoking, BeforeValidator(_absent_is_unknown, json_schema_input_type=_Smoking | None)]


def _is_number(value: object) -> object:
    """Text and true/false are no numbers here, however they look."""
    if isinstance(value, str | bytes | bool):
        raise PydanticKnownError("int_type")
    return value


class PatientRecord(BaseModel):
    """One patient. Ages in whole years (and months for infants), durations in days; free text is never trusted.

    `symptom_duration_days` holds for each symptom that states no duration of its own.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    patient_id: PatientId
    name: Annotated[str, StringConstraints(max_length=200)] | None = None
    age: Annotated[int, Field(ge=0, le=130), BeforeValidator(_is_number)]
    age_months: Annotated[int, Field(ge=0, le=1_571), BeforeValidator(_is_number)] | None = None
    gender: Literal["Male", "Female", "Other", "Unknown"]
    smoking_history: SmokingHistory = "Unknown"
    symptoms: FreeTexts = ()
    symptom_duration_days: Annotated[int, Field(ge=0, le=40_000), BeforeValidator(_is_number)] | None = None
    findings: FreeTexts = ()
    history: FreeTexts = ()

    def told(self) -> tuple[str, ...]:
        """All that is told in words: symptoms, findings and history."""
        return (*self.symptoms, *self.findings, *self.history)

    def place_of(self, quote: Quote) -> tuple[int, int] | None:
        """Where a quote stands: [start, end) in code points from the start of its field, whose strings are joined by
        one line break; None of a field's value.
        """
        if quote.at is None:
            return None
        string, at = quote.at
        start = at + sum(len(text) + 1 for text in getattr(self, quote.field)[:string])
        return start, start + len(quote.text)

    @property
    def tells_anything(self) -> bool:
        """Whether there is anything to judge beside age, sex and smoking."""
        return any(text.strip() for text in self.told())

    def with_answer(self, field: str, value: str) -> "PatientRecord":
        """Return the record as it stands once a question on `field` was answered."""
        held = getattr(self, field)
        return self.model_copy(update={field: (*held, value) if isinstance(held, tuple) else value})

    @field_validator("patient_id")
    @classmethod
    def _is_opaque(cls, value: str) -> str:
        if is_nhs_number(value):
            raise ValueError("must be an opaque id: this one is a valid NHS number")
        return value


class KnownOfPatient(BaseModel):
    """What is known of a patient beside a note: fields of a record, none of them needed."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    patient_id: PatientId | None = None
    name: Annotated[str, StringConstraints(max_length=200)] | None = None
    age: Annotated[int, Field(ge=0, le=130), BeforeValidator(_is_number)] | None = None
    age_months: Annotated[int, Field(ge=0, le=1_571), BeforeValidator(_is_number)] | None = None
    gender: Literal["Male", "Female", "Other", "Unknown"] | None = None
    smoking_history: _Smoking | None = None
    symptoms: FreeTexts = ()
    symptom_duration_days: Annotated[int, Field(ge=0, le=40_000), BeforeValidator(_is_number)] | None = None
    findings: FreeTexts = ()
    history: FreeTexts = ()


_TOO_LARGE = {"too_long", "string_too_long"}
_IMPOSSIBLE = {"greater_than_equal", "less_than_equal", "literal_error", "value_error", "string_pattern_mismatch"}
_FREE_TEXT = {"symptoms", "findings", "history"}


def read_record(data: Mapping[str, Any]) -> PatientRecord:
    """The record in `data`. Raises InputTooLargeError, ValueImpossibleError or InputInvalidError, naming the field."""
    try:
        return PatientRecord.model_validate(data)
    except ValidationError as error:
        _refuse(error)


def _refuse(error: ValidationError) -> NoReturn:
    """The gravest problem in our own words; the field's name is told, its content never."""
    problems = sorted((_problem(dict(one)) for one in error.errors()), key=lambda problem: _GRAVITY.index(problem[0]))
    kind, message = problems[0]
    raise kind(message) from None


_GRAVITY: list[type[NG12Error]] = [InputInvalidError, InputTooLargeError, ValueImpossibleError]


def _problem(one: dict[str, Any]) -> tuple[type[NG12Error], str]:
    field, code = str(one["loc"][0]) if one["loc"] else "record", one["type"]
    if code == "extra_forbidden":
        return InputInvalidError, "The record has a field that is not known; send only the fields of a patient record."
    if code in _TOO_LARGE and field in _FREE_TEXT:
        what = f"a string of more than {MAX_STRING:,} characters" if len(one["loc"]) > 1 else "more than 50 strings"
        return InputTooLargeError, f"{field}: holds {what}; shorten it."
    if code in _TOO_LARGE | _IMPOSSIBLE:
        return ValueImpossibleError, f"{field}: {_plain(one['msg'])}."
    return InputInvalidError, f"{field}: {_plain(one['msg'])}."


def _plain(message: str) -> str:
    return message.removeprefix("Value error, ").removeprefix("Input ").rstrip(".")
