"""Records as a client sends them, to our shapes: a document with its entries, a whole patient with all of them."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from shared.errors import InputInvalidError
from shared.language.no_allergies import OVER, is_no_allergen
from shared.records.shapes import DOC_TYPES, Entry, EntryKind, PatientDocument, Professional, Profile

_FIELDS: Final[dict[str, tuple[EntryKind, str, str]]] = {  # field -> kind, the field of its name, that of its date
    "medications": ("medication", "generic_name", "start_date"),
    "lab_results": ("lab_result", "test_name", "collection_date"),
    "diagnoses": ("diagnosis", "name", "date_diagnosed"),
    "allergies": ("allergy", "allergen", "date_identified"),
    "symptoms": ("symptom", "specific", "onset_date"),
    "procedures": ("procedure", "name", "date"),
}
_OWN: Final = frozenset({"record_id", "document_id", "document_key", "status", "verified"})
# Names of fields that may be said of a file or a body that cannot be used.
_NAMES: Final = (
    "patients documents records document_id document_date doc_type title text patient_id sex name date_of_birth "
    "professional specialty institution dosage frequency value unit"
)
FIELD_NAMES: Final = (
    frozenset(_NAMES.split())
    | frozenset(each for field, (_, name, day) in _FIELDS.items() for each in (field, name, day))
    | _OWN
)


def document_of(given: Mapping[str, Any], entries: Sequence[Entry] = ()) -> PatientDocument:
    """Return a document. Raises InputInvalidError, saying what is amiss."""
    document_id, text, title = (_text(given, name) for name in ("document_id", "text", "title"))
    doc_type = str(given.get("doc_type") or "other")
    if doc_type not in DOC_TYPES:
        raise InputInvalidError(f"doc_type is one of {', '.join(DOC_TYPES)}.")
    own = entries or entries_of(given.get("records") or {})
    day = given.get("document_date")
    who = _professional(given.get("professional"))
    document = PatientDocument(document_id, doc_type, title, str(day) if day else None, who, text, entries=tuple(own))
    return _hashed(document, given)


def profile_of(given: Mapping[str, Any], reported: Sequence[Entry] = ()) -> Profile:
    """Return whose papers these are."""
    return Profile(
        _text(given, "patient_id"),
        str(given.get("name") or ""),
        str(given["date_of_birth"]) if given.get("date_of_birth") else None,
        str(given["sex"]) if given.get("sex") else None,
        tuple(reported),
    )


def entries_of(records: Mapping[str, Any]) -> tuple[Entry, ...]:
    """Return the entries of a client's lists. Raises InputInvalidError for one that is no list of objects."""
    found: list[Entry] = []
    for field, rows in records.items():
        if field not in _FIELDS:
            raise InputInvalidError(f"records holds {', '.join(_FIELDS)}, nothing else.")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise InputInvalidError(f"records.{field} is a list of objects.")
        found.extend(_entry(field, row, len(found) + place) for place, row in enumerate(rows, 1))
    return tuple(entry for entry in found if not _is_no_allergy(entry))


def _is_no_allergy(entry: Entry) -> bool:
    """Whether an entry in a list of allergies says that there is none, or that one is over."""
    return entry.kind == "allergy" and (is_no_allergen(entry.name) or (entry.status or "").lower() in OVER)


def _entry(field: str, row: Mapping[str, Any], number: int) -> Entry:
    kind, name, day = _FIELDS[field]
    if not row.get(name):
        raise InputInvalidError(f"Each of records.{field} has a {name}.")
    document_id = row.get("document_id")
    return Entry(
        str(row.get("record_id") or f"{document_id or 'told'}-given-{number}"),
        kind,
        str(row[name]),
        str(document_id) if document_id else None,
        str(row[day]) if row.get(day) else None,
        str(row["status"]) if row.get("status") else None,
        given=True,
        details={key: value for key, value in row.items() if key not in _OWN | {name} and value is not None}
        | ({"confirmed": row["verified"]} if "verified" in row else {}),
    )


def patients_of(given: object) -> list[tuple[Profile, list[PatientDocument]]]:
    """Return the patients of an import file, each with documents that carry their entries. Raises InputInvalidError."""
    rows = given.get("patients") if isinstance(given, dict) else given
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputInvalidError('The file is a JSON object with "patients", a list of objects.')
    return [_patient(row) for row in rows]


def _patient(row: Mapping[str, Any]) -> tuple[Profile, list[PatientDocument]]:
    entries = entries_of(row.get("records") or {})
    documents = row.get("documents") or []
    if not isinstance(documents, list) or not all(isinstance(each, dict) for each in documents):
        raise InputInvalidError("documents is a list of objects.")
    held = [document_of(each, [e for e in entries if e.document_id == each.get("document_id")]) for each in documents]
    ids = {document.document_id for document in held}
    return profile_of(row, [entry for entry in entries if entry.document_id not in ids]), held


def _professional(given: object) -> Professional | None:
    if not isinstance(given, dict) or not given.get("name"):
        return None
    texts = {name: str(given[name]) for name in ("specialty", "institution") if given.get(name)}
    return Professional(str(given["name"]), texts.get("specialty"), texts.get("institution"))


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str) or not value.strip():
        raise InputInvalidError(f"A document or patient has a {name}, a text.")
    return value


def _hashed(document: PatientDocument, given: Mapping[str, Any]) -> PatientDocument:
    """The hash is of everything that was sent: the same again changes nothing."""
    from dataclasses import replace

    told = {
        "given": {name: given[name] for name in sorted(given)},
        "entries": [entry.record_id for entry in document.entries],
    }
    body = json.dumps(told, ensure_ascii=False, sort_keys=True, default=str)
    return replace(document, content_hash=hashlib.sha256(body.encode()).hexdigest())
