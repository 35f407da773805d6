"""What the records function takes and gives beside the answer itself."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints

from pipelines.records.question.kinds import QueryType
from pipelines.records.response import AllergyShown, Observation, RecordsAnswer
from shared.fhir import shape
from shared.http.days import Day, Moment
from shared.records import given
from shared.records.shapes import EntryKind

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{1,64}$")]
Said = Annotated[str, StringConstraints(min_length=1, max_length=500)]
DocType = Literal[
    "prescription", "lab_result", "clinical_note", "discharge_summary", "radiology_report", "pharmacy_record", "other"
]


class Taken(BaseModel):
    """What is taken: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class AskBody(Taken):
    """One question. The same `message_id` again returns the stored reply, with another message 409.

    `as_of`: the day that counts as today.
    """

    message: Annotated[str, StringConstraints(min_length=1)]
    session_id: Id | None = None
    message_id: Id | None = None
    query_type: QueryType | None = None
    as_of: Day | None = None


class ProfessionalBody(Taken):
    """Who wrote a document."""

    name: Said
    specialty: Said | None = None
    institution: Said | None = None


class DocumentBody(Taken):
    """A document: its `text`, or a `pdf` of text in base64, at most 8 MB.

    `records`: what the client read in it, unverified until its words are found there.
    """

    field_names: ClassVar = given.FIELD_NAMES

    doc_type: DocType = "other"
    title: Said
    document_date: Day | None = None
    professional: ProfessionalBody | None = None
    text: Annotated[str, StringConstraints(min_length=1)] | None = None
    pdf: Annotated[str, StringConstraints(min_length=1)] | None = None
    records: dict[str, list[dict[str, Any]]] | None = None


class BundleBody(RootModel[dict[str, Any]]):
    """A FHIR R4 Bundle of one patient.

    Read are DocumentReference, MedicationStatement, MedicationRequest, Observation, AllergyIntolerance and Condition.
    """

    field_names: ClassVar = shape.FIELD_NAMES


class RecordBody(Taken):
    """A record to be opened, and whose it is: the id of a caller."""

    owner: Said
    name: Said | None = None
    date_of_birth: Day | None = None
    sex: Literal["Male", "Female", "Other", "Unknown"] | None = None


class CarerBody(Taken):
    """Until when a carer may see a record."""

    until: Moment


class PageQuery(Taken):
    """Where a page begins."""

    cursor: Annotated[int, Field(ge=0)] = 0


class TimelineQuery(PageQuery):
    """Which part of the timeline."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    first: Annotated[Day | None, Field(alias="from")] = None
    last: Annotated[Day | None, Field(alias="to")] = None
    kind: EntryKind | None = None


class DocumentLine(BaseModel):
    """A document in a list."""

    document_id: str
    doc_type: str
    title: str
    document_date: str | None = None


class DocumentPage(BaseModel):
    """The documents, by date; `cursor` where more follow."""

    documents: tuple[DocumentLine, ...]
    cursor: int | None = None


class EntryShown(BaseModel):
    """A structured record, with the words it stands in."""

    record_id: str
    kind: EntryKind
    name: str
    date: str | None = None
    status: str | None = None
    document_id: str | None = None
    quote: str | None = None
    verified: bool


class DocumentShown(DocumentLine):
    """A whole document."""

    professional: ProfessionalBody | None = None
    text: str
    records: tuple[EntryShown, ...] = ()
    content_hash: str
    warnings: tuple[str, ...] = ()


class Timeline(BaseModel):
    """Structured records by date; `cursor` where more follow."""

    entries: tuple[EntryShown, ...]
    cursor: int | None = None


class Summary(BaseModel):
    """What a record holds at a glance."""

    patient_id: str
    documents: int
    allergies: tuple[AllergyShown, ...]
    medicines: tuple[EntryShown, ...]
    conditions: tuple[EntryShown, ...]
    observations: tuple[Observation, ...]
    disclaimer: str


class Erased(BaseModel):
    """The receipt of what was removed."""

    patient_id: str
    documents: int
    passages: int
    sessions: int
    at: str


class RecordSession(BaseModel):
    """A line of the list of conversations."""

    session_id: str
    turns: int
    updated_at: str | None = None


class RecordSessions(BaseModel):
    """The caller's own conversations about a record, the latest first."""

    sessions: tuple[RecordSession, ...]


class RecordTurn(BaseModel):
    """One question and what was answered."""

    at: str
    message_id: str
    message: str
    reply: RecordsAnswer


class RecordHistory(BaseModel):
    """The turns of a conversation, in order."""

    session_id: str
    turns: tuple[RecordTurn, ...]


class Look(BaseModel):
    """Who looked at a record, when and by which way."""

    at: str
    caller: str
    what: str
    documents: int


class OwnRecord(BaseModel):
    """A record that the caller may see."""

    patient_id: str
    relation: Literal["self", "carer"]
    until: str | None = None


class OwnRecords(BaseModel):
    """Every record that the caller may see, one's own first."""

    records: tuple[OwnRecord, ...]


class AccessLog(BaseModel):
    """The looks, the latest first."""

    looks: tuple[Look, ...]


class CarerShown(BaseModel):
    """Somebody who may see a record."""

    caller: str
    relation: Literal["self", "carer"]
    until: str | None = None


class Carers(BaseModel):
    """Everybody who may."""

    carers: tuple[CarerShown, ...]
