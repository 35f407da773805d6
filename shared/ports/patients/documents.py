"""Patient records in the document store, whichever it is."""

from collections.abc import Iterator
from typing import Final

from shared.ports.documents.base import DocumentStore
from shared.ports.patients.base import Chart, check_chart

COLLECTION: Final = "patients"
_PAGE = 200


class DocumentCharts:
    """Patient records over the document port, one document each, under the patient's id."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents

    def find(self, patient_id: str) -> Chart | None:
        """Return the record."""
        document = self._documents.get(COLLECTION, patient_id)
        return document.data if document else None

    def list(self) -> Iterator[Chart]:
        """Yield the records in id order, a page of documents at a time."""
        page = self._documents.query(COLLECTION, limit=_PAGE)
        while page:
            yield from (document.data for document in page)
            page = self._documents.query(COLLECTION, limit=_PAGE, after=page[-1].id)

    def put(self, record: Chart) -> None:
        """Store the record under its `patient_id`."""
        self._documents.put(COLLECTION, check_chart(record)["patient_id"], record)
