"""What a resource says: words for the record, with the resource that they come from, or a note on what was not used."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from shared.fhir.codes import Codes
from shared.patient.budget import MOST_CHARACTERS
from shared.terminology.terminology import Terminology

Field = Literal["symptoms", "findings", "history"]
NoteKind = Literal["aside", "past", "old", "unconfirmed", "doubt", "left_out"]
OLD_DAYS = 365
"""A problem or result recorded longer ago than this is not today's: a clinician should confirm the number."""


@dataclass(frozen=True, slots=True)
class Said:
    """A string for `field` of the record; `days`: how long by the resource's own date, where it gives one."""

    resource: str
    field: Field
    text: str
    days: int | None = None
    recorded_days_ago: int | None = None


@dataclass(frozen=True, slots=True)
class Smoking:
    """A value for the record's smoking history."""

    resource: str
    value: str
    recorded_days_ago: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something seen that is no fact: `words` are ours and name no patient; a "doubt" is for a person to settle."""

    resource: str
    kind: NoteKind
    words: str


Told = Said | Smoking | Note


@dataclass(frozen=True, slots=True)
class Reading:
    """What every reader of a resource is told: today at the site, the codes, the terminology, how much is read."""

    today: date
    codes: Codes
    terminology: Terminology
    most_characters: int = MOST_CHARACTERS
