"""What a patient's record holds: documents as they came, and entries (medicines, results, ...) with their quotes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from shared.records.dates import as_date
from shared.whole_years import whole_years

EntryKind = Literal["medication", "lab_result", "diagnosis", "allergy", "symptom", "procedure"]
DOC_TYPES: Final = (
    "prescription",
    "lab_result",
    "clinical_note",
    "discharge_summary",
    "radiology_report",
    "pharmacy_record",
    "other",
)


@dataclass(frozen=True, slots=True)
class Professional:
    """Who wrote a document."""

    name: str
    specialty: str | None = None
    institution: str | None = None


@dataclass(frozen=True, slots=True)
class PatientDocument:
    """One document as it came. `document_date` is an ISO date; `left_out` are stretches of `text` never read to a user.

    `entries` are what a client gave with it or what was read in it.
    """

    document_id: str
    doc_type: str
    title: str
    document_date: str | None
    professional: Professional | None
    text: str
    content_hash: str = ""
    left_out: tuple[tuple[int, int], ...] = ()
    warnings: tuple[str, ...] = ()
    entries: tuple["Entry", ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One structured record. `quote` is a verbatim piece of its document, None while none was found.

    `given` says that a client sent it; such an entry is `verified` only where its quote was found.
    """

    record_id: str
    kind: EntryKind
    name: str
    document_id: str | None = None
    date: str | None = None
    status: str | None = None
    quote: str | None = None
    verified: bool = False
    given: bool = False
    details: Mapping[str, Any] = field(default_factory=dict)

    def detail(self, name: str) -> str:
        """Return a detail as text, nothing where it is absent."""
        value = self.details.get(name)
        return "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Profile:
    """Whose papers these are; `reported` is what the patient told without a document."""

    patient_id: str
    name: str = ""
    date_of_birth: str | None = None
    sex: str | None = None
    reported: tuple[Entry, ...] = ()

    def age_on(self, day: str | None) -> int | None:
        """Return their age in whole years on an ISO date, None where either day is not known."""
        born, then = as_date(self.date_of_birth), as_date(day)
        return whole_years(born, then) if born and then else None


@dataclass(frozen=True, slots=True)
class Dossier:
    """A patient's whole record at one moment."""

    profile: Profile
    documents: tuple[PatientDocument, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything structured, of all documents and as reported."""
        return (*(entry for document in self.documents for entry in document.entries), *self.profile.reported)
