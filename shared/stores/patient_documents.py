"""A patient's documents: one patient a partition, the same content twice is once, and what is deleted is gone.

Vectors and documents lie in two back ends. What a change is about to do is written down first, so that a change killed
half-way is finished by the next one, and no vector outlives its document.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from shared.errors import ConflictError, NotFoundError, ValueImpossibleError
from shared.patient.nhs_number import is_nhs_number
from shared.ports.documents.base import Document, DocumentStore, Transaction, Where, Write
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorIndex
from shared.records.shapes import Dossier, PatientDocument, Profile
from shared.search.indexing import remove_vectors, write_vectors
from shared.search.passage import Passage
from shared.stores.patient_codec import document_data, document_from, profile_data, profile_from
from shared.stores.record_grants import GRANTS, RecordGrants, no_such_patient

PROFILES, DOCUMENTS, BEGUN, ACCESS = "record_profiles", "record_documents", "record_changes_begun", "record_access"
_ID = re.compile(r"[A-Za-z0-9_\-]{1,64}")
_BATCH = 400
_HALF_WAY = timedelta(minutes=5)  # a change that began longer ago was killed
Stored = Literal["created", "replaced", "unchanged"]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an erasure removed."""

    patient_id: str
    documents: int
    passages: int
    sessions: int
    at: str


class PatientDocuments:
    """Documents over the document port. Every method authorises the caller by key before it reads anything else."""

    def __init__(
        self,
        documents: DocumentStore,
        embedder: Embedder,
        vectors: VectorIndex,
        grants: RecordGrants,
        now: Callable[[], datetime],
    ) -> None:
        self._documents = documents
        self._embedder = embedder
        self._vectors = vectors
        self._grants = grants
        self._now = now

    def open_record(self, profile: Profile) -> None:
        """Make a patient's record, or tell it anew what the patient reported.

        Raises ValueImpossibleError, ConflictError while it is being erased.
        """
        _check(profile.patient_id)

        def work(transaction: Transaction) -> None:
            found = transaction.get(PROFILES, profile.patient_id)
            if found and found.data.get("leaving"):
                raise ConflictError("This record is being erased: open it anew when it is gone.")
            # A record opened anew never has a version that an erased one had: other processes keep papers by version.
            version = found.data["version"] + 1 if found else int(self._now().timestamp() * 1000)
            transaction.write(Write("put", PROFILES, profile.patient_id, {**profile_data(profile), "version": version}))

        self._documents.transact(work)

    def version(self, caller: str, patient_id: str) -> int:
        """Return what tells this state of the record from every other one. Raises NotFoundError."""
        return int(self._profile(caller, patient_id).data["version"])

    def dossier(self, caller: str, patient_id: str) -> tuple[Dossier, int]:
        """Return the whole record and its version. Raises NotFoundError."""
        profile = self._profile(caller, patient_id)
        held = tuple(document_from(found.data) for found in self._held(patient_id))
        return Dossier(profile_from(profile.data), held), int(profile.data["version"])

    def document(self, caller: str, patient_id: str, document_id: str) -> PatientDocument:
        """Return one document. Raises NotFoundError."""
        self._profile(caller, patient_id)
        known = _ID.fullmatch(document_id)
        found = self._documents.get(DOCUMENTS, _place(patient_id, document_id)) if known else None
        if found is None or found.data["patient"] != patient_id:
            raise NotFoundError("There is no such document in this record.")
        return document_from(found.data)

    def put(self, caller: str, patient_id: str, document: PatientDocument, passages: Sequence[Passage]) -> Stored:
        """Store a document with its passages' vectors; the same content again changes nothing.

        A carer may add a document, and replaces none. Raises NotFoundError, ConflictError.
        """
        _check(document.document_id)
        self._profile(caller, patient_id)
        place = _place(patient_id, document.document_id)
        found = self._documents.get(DOCUMENTS, place)
        if found and found.data["content_hash"] == document.content_hash:
            return "unchanged"
        if found and self._grants.authorise(caller, patient_id).relation != "self":
            raise ConflictError("There is such a document already, and only the patient replaces one.")
        former: list[str] = found.data["passages"] if found else []
        ids = [passage.id for passage in passages]
        self._begin(patient_id, document.document_id, [*ids, *former])
        try:
            write_vectors(passages, self._embedder, self._vectors)
            self._commit(patient_id, Write("put", DOCUMENTS, place, document_data(patient_id, document, ids)))
        except NotFoundError:  # the record was erased meanwhile, and what was begun may be forgotten with it
            self._begin(patient_id, document.document_id, ids)
            self._finish(patient_id, place)
            raise
        self._finish(patient_id, place)
        return "replaced" if found else "created"

    def delete(self, caller: str, patient_id: str, document_id: str) -> Receipt:
        """Remove a document and its vectors; absent already is fine. Raises NotFoundError for any but the owner."""
        self._profile(caller, patient_id, owner=True)
        _check(document_id)
        place = _place(patient_id, document_id)
        found = self._documents.get(DOCUMENTS, place)
        passages: list[str] = found.data["passages"] if found else []
        self._begin(patient_id, document_id, passages)
        self._commit(patient_id, Write("delete", DOCUMENTS, place))
        self._finish(patient_id, place)
        return Receipt(patient_id, int(found is not None), len(passages), 0, self._now().isoformat())

    def leave(self, caller: str, patient_id: str) -> None:
        """Let nothing into a record from now on: it is being erased. Raises NotFoundError for any but the owner."""
        self._profile(caller, patient_id, owner=True)

        def work(transaction: Transaction) -> None:
            if found := transaction.get(PROFILES, patient_id):
                transaction.write(Write("put", PROFILES, patient_id, {**found.data, "leaving": True}))

        self._documents.transact(work)

    def erase(self, caller: str, patient_id: str, sessions: int = 0) -> Receipt:
        """Remove everything of a patient: documents, vectors, grants, access log, profile; the profile goes last."""
        self.leave(caller, patient_id)
        self._finish(patient_id, everything=True)
        held = self._held(patient_id)
        passages = [each for found in held for each in found.data["passages"]]
        self._begin(patient_id, "", passages)
        self._remove([Write("delete", DOCUMENTS, found.id) for found in held])
        self._finish(patient_id, everything=True)
        looks = self._documents.query(ACCESS, [Where("patient_id", "==", patient_id)])
        self._remove([Write("delete", ACCESS, each.id) for each in looks])
        grants = self._documents.query(GRANTS, [Where("patient_id", "==", patient_id)])
        last = [Write("delete", GRANTS, each.id) for each in grants]
        self._remove([Write("delete", PROFILES, patient_id), *last])  # together: half an erasure can be asked for again
        return Receipt(patient_id, len(held), len(passages), sessions, self._now().isoformat())

    def _profile(self, caller: str, patient_id: str, *, owner: bool = False) -> Document:
        """Authorise by key, then read; unknown and not theirs take the same reads and the same answer."""
        self._grants.authorise(caller, patient_id, owner=owner)
        found = self._documents.get(PROFILES, patient_id)
        if found is None or found.data["patient_id"] != patient_id:
            raise no_such_patient()
        return found

    def _held(self, patient_id: str) -> list[Document]:
        found = self._documents.query(DOCUMENTS, [Where("patient", "==", patient_id)])
        return [each for each in found if each.id.startswith(f"{patient_id}~")]

    def _begin(self, patient_id: str, document_id: str, passages: Sequence[str]) -> None:
        told = {"patient": patient_id, "document_id": document_id, "passages": list(passages)}
        self._documents.put(BEGUN, _place(patient_id, document_id), {**told, "at": self._now().isoformat()})

    def _commit(self, patient_id: str, write: Write) -> None:
        def work(transaction: Transaction) -> None:
            found = transaction.get(PROFILES, patient_id)
            if found is None or found.data.get("leaving"):
                raise no_such_patient()
            transaction.write(write)
            told = {**found.data, "version": found.data["version"] + 1}
            transaction.write(Write("put", PROFILES, patient_id, told))

        self._documents.transact(work)

    def _finish(self, patient_id: str, own: str = "", *, everything: bool = False) -> None:
        """Remove the vectors that no document names now, of this change and of those that were killed half-way."""
        stale = (self._now() - _HALF_WAY).isoformat()
        for begun in self._documents.query(BEGUN, [Where("patient", "==", patient_id)]):
            if not everything and begun.id != own and begun.data["at"] > stale:
                continue  # somebody else's, going on now
            kept = {each for found in self._held(patient_id) for each in found.data["passages"]}
            gone = [each for each in begun.data["passages"] if each not in kept]
            if gone:
                remove_vectors(gone, self._vectors)
            self._documents.delete(BEGUN, begun.id)

    def _remove(self, writes: Sequence[Write]) -> None:
        for start in range(0, len(writes), _BATCH):
            self._documents.batch(writes[start : start + _BATCH])


def _place(patient_id: str, document_id: str) -> str:
    return f"{patient_id}~{document_id}"


def _check(identifier: str) -> None:
    if not _ID.fullmatch(identifier):
        raise ValueImpossibleError("An id has 1 to 64 letters, digits, hyphens or underscores.")
    if is_nhs_number(identifier):
        raise ValueImpossibleError("An id is opaque: an NHS number is refused.")
