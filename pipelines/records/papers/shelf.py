"""A patient's papers, made ready once for each version of the record; whoever asks is authorised each time."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pipelines.records.papers.passages import corpus_of
from pipelines.records.papers.prepare import Papers
from shared.records.kept import KeptRecords
from shared.search.corpus import Corpus

if TYPE_CHECKING:
    from shared.stores.patient_documents import PatientDocuments


@dataclass(frozen=True, slots=True)
class Ready:
    """A patient's papers and their corpus."""

    papers: Papers
    corpus: Corpus


class ShelfParts(Protocol):
    """What is needed of the wiring."""

    @property
    def patient_documents(self) -> "PatientDocuments":
        """The store."""
        ...

    @property
    def kept_records(self) -> KeptRecords:
        """What is ready in this process."""
        ...


def take(parts: ShelfParts, caller: str, patient_id: str) -> Ready:
    """Return a patient's papers as they are now. Raises NotFoundError."""
    version = parts.patient_documents.version(caller, patient_id)
    ready: Ready | None = parts.kept_records.find(patient_id, version)
    if ready is None:
        dossier, version = parts.patient_documents.dossier(caller, patient_id)
        papers = Papers(dossier)
        ready = Ready(papers, corpus_of(papers))
        parts.kept_records.keep(patient_id, version, ready)
    return ready
