"""Take documents in, give them out, remove them: what the function and the command line do with a record."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pipelines.records.papers.passages import pieces
from pipelines.records.papers.prepare import Papers
from pipelines.records.papers.shelf import ShelfParts
from pipelines.records.taking.read import read_document
from shared.errors import InputTooLargeError
from shared.records.shapes import Dossier, PatientDocument, Profile
from shared.stores.patient_documents import Receipt, Stored

if TYPE_CHECKING:
    from shared.stores.sessions import SessionStore

LONGEST = 200_000  # characters of one document
MOST_ENTRIES = 500


def take_in(
    parts: ShelfParts, caller: str, patient_id: str, document: PatientDocument
) -> tuple[PatientDocument, Stored]:
    """Read a document and store it. Raises NotFoundError, InputTooLargeError."""
    if len(document.text) > LONGEST:
        raise InputTooLargeError(f"A document holds at most {LONGEST:,} characters: split it.")
    parts.patient_documents.version(caller, patient_id)  # authorised before anything is read
    read = read_document(document)
    read = replace(read, entries=read.entries[:MOST_ENTRIES])
    papers = Papers(Dossier(Profile(patient_id), (read,)))
    stored = parts.patient_documents.put(caller, patient_id, read, pieces(patient_id, read, papers))
    return read, stored


def remove(parts: ShelfParts, caller: str, patient_id: str, document_id: str) -> Receipt:
    """Remove a document. Raises NotFoundError."""
    receipt = parts.patient_documents.delete(caller, patient_id, document_id)
    parts.kept_records.forget(patient_id)
    return receipt


def erase(parts: ShelfParts, sessions: "SessionStore", caller: str, patient_id: str) -> Receipt:
    """Remove everything of a patient, conversations first. Raises NotFoundError."""
    parts.patient_documents.leave(caller, patient_id)
    ended = sessions.erase_bound("records", patient_id)
    parts.kept_records.forget(patient_id)
    receipt = parts.patient_documents.erase(caller, patient_id, ended)
    parts.kept_records.forget(patient_id)
    return receipt
