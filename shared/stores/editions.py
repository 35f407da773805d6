"""Editions in the document store: a document each recommendation, row and term, a record at the end, one pointer."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from shared.errors import ConflictError, EditionNotActiveError, NotFoundError
from shared.guideline.records import Edition, Guideline, Recommendation, Record, SymptomRow, Term
from shared.ports.documents.base import Document, DocumentStore, Transaction, Where, Write
from shared.retrieval.hit import Passage

EDITIONS = "editions"
CANONICAL = "rule_canonical"
SEARCH = "rule_search"
SYMPTOMS = "symptom_index"
TERMS = "terms"
POINTERS = "pointers"
ACTIVE = "active"
REPORTS = "edition_reports"
_BATCH = 400  # writes; Firestore takes 500 in one commit

Kept = TypeVar("Kept", bound=Record)
Allow = Callable[[Edition | None], bool]


@dataclass(frozen=True, slots=True)
class Pointer:
    """The active edition and the index that serves it."""

    edition_id: str
    index_id: str | None


class EditionStore:
    """Editions are immutable and live side by side; only those whose record is written exist for a reader."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents

    def save(self, guideline: Guideline, passages: Sequence[Passage], index_id: str) -> Edition:
        """Store an edition whole: what it holds first, the record that makes it exist last. Repeating is harmless."""
        edition = guideline.edition.model_copy(update={"index_id": index_id})
        self.save_contents(guideline, passages)
        self.save_record(edition, is_proved=True)
        return edition

    def save_contents(self, guideline: Guideline, passages: Sequence[Passage]) -> int:
        """Store what an edition holds, in batches; return how many documents that is."""
        writes = _writes(guideline, passages)
        for start in range(0, len(writes), _BATCH):
            self._documents.batch(writes[start : start + _BATCH])
        return len(writes)

    def save_record(self, edition: Edition, *, is_proved: bool) -> None:
        """Make an edition exist; `is_proved` whether it passed its checks and may become active."""
        record = {**edition.model_dump(mode="json"), "status": "complete", "is_proved": is_proved}
        self._documents.put(EDITIONS, edition.edition_id, record)

    def count(self, edition_id: str) -> int:
        """Return how many documents an edition has."""
        return sum(len(self._of(collection, edition_id)) for collection in (CANONICAL, SEARCH, SYMPTOMS, TERMS))

    def find(self, edition_id: str) -> Edition | None:
        """Return an edition if it is held whole."""
        found = self._documents.get(EDITIONS, edition_id)
        return _edition(found) if found else None

    def get(self, edition_id: str) -> Edition:
        """Return an edition. Raises NotFoundError."""
        found = self.find(edition_id)
        if found is None:
            raise NotFoundError(f"No edition {edition_id} is held; `ng12 editions` lists those that are.")
        return found

    def list(self) -> Sequence[Edition]:
        """Return every edition, the latest document date first."""
        editions = [_edition(document) for document in self._documents.query(EDITIONS)]
        return sorted(editions, key=lambda edition: (edition.last_updated, edition.edition_id), reverse=True)

    def load(self, edition_id: str) -> Guideline:
        """Return an edition whole. Raises NotFoundError."""
        return Guideline(
            edition=self.get(edition_id),
            recommendations=tuple(self._records(CANONICAL, edition_id, Recommendation)),
            symptom_rows=tuple(self._records(SYMPTOMS, edition_id, SymptomRow)),
            terms=tuple(self._records(TERMS, edition_id, Term)),
        )

    def pointer(self) -> Pointer:
        """Return which edition is active. Raises EditionNotActiveError."""
        found = self._documents.get(POINTERS, ACTIVE)
        if found is None:
            raise EditionNotActiveError("No edition is active: ingest a guideline, or activate one that is held.")
        return Pointer(found.data["edition_id"], found.data["index_id"])

    def active(self) -> Edition | None:
        """Return the active edition."""
        found = self._documents.get(POINTERS, ACTIVE)
        return self.find(found.data["edition_id"]) if found else None

    def activate(self, edition_id: str, allow: Allow = lambda _: True) -> bool:
        """Point at an edition in one transaction, if `allow` says so of the one active until then.

        Raises NotFoundError; ConflictError for an edition that did not pass its checks.
        """

        def work(transaction: Transaction) -> bool:
            chosen = _proved(transaction.get(EDITIONS, edition_id), edition_id)
            pointer = transaction.get(POINTERS, ACTIVE)
            former = transaction.get(EDITIONS, pointer.data["edition_id"]) if pointer else None
            if not allow(_edition(former) if former else None):
                return False
            data = {"edition_id": edition_id, "index_id": chosen.index_id}
            transaction.write(Write("put", POINTERS, ACTIVE, data))
            return True

        return self._documents.transact(work)

    def save_report(self, edition_id: str, report: Mapping[str, Any]) -> None:
        """Keep the ingestion report of an edition."""
        self._documents.put(REPORTS, edition_id, report)

    def report(self, edition_id: str) -> dict[str, Any]:
        """Return the ingestion report of an edition. Raises NotFoundError."""
        found = self._documents.get(REPORTS, edition_id)
        if found is None:
            raise NotFoundError(f"No report of {edition_id} is held.")
        return found.data

    def _records(self, collection: str, edition_id: str, kind: type[Kept]) -> Iterator[Kept]:
        for document in self._of(collection, edition_id):
            yield kind.model_validate_json(document.data["record"])

    def _of(self, collection: str, edition_id: str) -> Sequence[Document]:
        found = self._documents.query(collection, [Where("edition_id", "==", edition_id)])
        return sorted(found, key=lambda document: int(document.data["place"]))


def _writes(guideline: Guideline, passages: Sequence[Passage]) -> list[Write]:
    edition_id = guideline.edition.edition_id
    searched = {
        kind: [one for one in passages if one.doc_type == kind] for kind in ("rule_search", "symptom_index", "term")
    }
    canonical = [(rule.rule_id, rule, None) for rule in guideline.recommendations]
    search = [(one.rule_id or "", one, None) for one in searched["rule_search"]]
    rows = [
        (_numbered(place), row, one) for place, (row, one) in _paired(guideline.symptom_rows, searched["symptom_index"])
    ]
    terms = [(_numbered(place), term, one) for place, (term, one) in _paired(guideline.terms, searched["term"])]
    held = ((CANONICAL, canonical), (SEARCH, search), (SYMPTOMS, rows), (TERMS, terms))
    return [
        Write("put", collection, f"{edition_id}_{name}", _data(edition_id, place, record, passage))
        for collection, entries in held
        for place, (name, record, passage) in enumerate(entries)
    ]


def _paired(records: Iterable[Record], passages: Iterable[Passage]) -> Iterator[tuple[int, tuple[Record, Passage]]]:
    return enumerate(zip(records, passages, strict=True))


def _numbered(place: int) -> str:
    return f"{place:05d}"


def _data(edition_id: str, place: int, record: Record, passage: Passage | None) -> dict[str, Any]:
    """Records are kept as JSON text: a table is a list of lists, which Firestore cannot hold."""
    data = {"edition_id": edition_id, "place": place, "record": record.model_dump_json()}
    return {**data, "passage": passage.model_dump_json()} if passage else data


def _edition(document: Document) -> Edition:
    return Edition.model_validate({name: document.data[name] for name in Edition.model_fields})


def _proved(document: Document | None, edition_id: str) -> Edition:
    if document is None:
        raise NotFoundError(f"No edition {edition_id} is held; `ng12 editions` lists those that are.")
    if not document.data["is_proved"]:
        raise ConflictError(f"Edition {edition_id} did not pass its checks and cannot be active; its report says why.")
    return _edition(document)
