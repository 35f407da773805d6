"""A patient's documents and profile to and from what the document port keeps."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from shared.records.shapes import Entry, PatientDocument, Professional, Profile


def document_data(patient_id: str, document: PatientDocument, passages: list[str]) -> dict[str, Any]:
    """Return the JSON of a document; `passages` are the ids of its vectors."""
    left_out = [{"start": start, "end": end} for start, end in document.left_out]  # no store holds a list in a list
    return {**_plain(asdict(document)), "left_out": left_out, "patient": patient_id, "passages": passages}


def document_from(data: Mapping[str, Any]) -> PatientDocument:
    """Return the document of its JSON."""
    who = data["professional"]
    return PatientDocument(
        data["document_id"],
        data["doc_type"],
        data["title"],
        data["document_date"],
        Professional(**who) if who else None,
        data["text"],
        data["content_hash"],
        tuple((each["start"], each["end"]) for each in data["left_out"]),
        tuple(data["warnings"]),
        tuple(Entry(**entry) for entry in data["entries"]),
    )


def profile_data(profile: Profile) -> dict[str, Any]:
    """Return the JSON of a profile."""
    told: dict[str, Any] = _plain(asdict(profile))
    return told


def profile_from(data: Mapping[str, Any]) -> Profile:
    """Return the profile of its JSON."""
    reported = tuple(Entry(**entry) for entry in data["reported"])
    return Profile(data["patient_id"], data["name"], data["date_of_birth"], data["sex"], reported)


def _plain(value: Any) -> Any:
    """Tuples and mappings as JSON has them."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
