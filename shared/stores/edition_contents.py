"""What an edition holds, as documents: one each for a recommendation, a passage, a row, a term."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from shared.guideline.records import Edition, Guideline, Recommendation, Record, SymptomRow, Term
from shared.ports.documents.base import Document, DocumentStore, Where, Write
from shared.retrieval.hit import Passage
from shared.stores.compiled import COMPILED
from shared.stores.embeddings import EMBEDDINGS

CANONICAL = "rule_canonical"
SEARCH = "rule_search"
SYMPTOMS = "symptom_index"
TERMS = "terms"
CONTENTS = (CANONICAL, SEARCH, SYMPTOMS, TERMS)
_BATCH = 400  # writes; Firestore takes 500 in one commit

Kept = TypeVar("Kept", bound=Record)
_Entry = tuple[str, Record | None, Passage | None]


class EditionContents:
    """Documents marked with the id of their edition; they mean nothing until its record says that it is whole."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents

    def save(self, guideline: Guideline, passages: Sequence[Passage]) -> int:
        """Store in batches; return how many documents that is. Repeating is harmless."""
        writes = _writes(guideline, passages)
        self._apply(writes)
        return len(writes)

    def count(self, edition_id: str) -> int:
        """Return how many documents an edition has."""
        return sum(len(self._of(collection, edition_id)) for collection in CONTENTS)

    def load(self, edition: Edition) -> Guideline:
        """Return an edition whole, in printed order."""
        return Guideline(
            edition=edition,
            recommendations=tuple(self._records(CANONICAL, edition, Recommendation)),
            symptom_rows=tuple(self._records(SYMPTOMS, edition, SymptomRow)),
            terms=tuple(self._records(TERMS, edition, Term)),
        )

    def passages(self, edition_id: str) -> Iterator[Passage]:
        """Yield the passages stored for an edition, also for one that is not whole."""
        for collection in (SEARCH, SYMPTOMS, TERMS):
            for document in self._of(collection, edition_id):
                yield Passage.model_validate_json(document.data["passage"])

    def remove(self, edition_id: str) -> None:
        """Remove all of it, the embedded texts too. Repeating is harmless."""
        found = (document for name in (*CONTENTS, EMBEDDINGS, COMPILED) for document in self._of(name, edition_id))
        self._apply([Write("delete", document.collection, document.id) for document in found])

    def _apply(self, writes: Sequence[Write]) -> None:
        for start in range(0, len(writes), _BATCH):
            self._documents.batch(writes[start : start + _BATCH])

    def _records(self, collection: str, edition: Edition, kind: type[Kept]) -> Iterator[Kept]:
        for document in self._of(collection, edition.edition_id):
            yield kind.model_validate_json(document.data["record"])

    def _of(self, collection: str, edition_id: str) -> Sequence[Document]:
        found = self._documents.query(collection, [Where("edition_id", "==", edition_id)])
        return sorted(found, key=lambda document: int(document.data["place"]))


def _writes(guideline: Guideline, passages: Sequence[Passage]) -> list[Write]:
    edition_id = guideline.edition.edition_id
    searched = {kind: [one for one in passages if one.doc_type == kind] for kind in (SEARCH, SYMPTOMS, "term")}
    entries: list[tuple[str, Iterable[_Entry]]] = [
        (CANONICAL, ((rule.rule_id, rule, None) for rule in guideline.recommendations)),
        (SEARCH, ((one.rule_id or "", None, one) for one in searched[SEARCH])),
        (SYMPTOMS, _numbered(guideline.symptom_rows, searched[SYMPTOMS])),
        (TERMS, _numbered(guideline.terms, searched["term"])),
    ]
    return [
        Write("put", collection, f"{edition_id}_{name}", _data(edition_id, place, record, passage))
        for collection, held in entries
        for place, (name, record, passage) in enumerate(held)
    ]


def _numbered(records: Iterable[Record], passages: Iterable[Passage]) -> Iterator["_Entry"]:
    for place, (record, passage) in enumerate(zip(records, passages, strict=True)):
        yield f"{place:05d}", record, passage


def _data(edition_id: str, place: int, record: Record | None, passage: Passage | None) -> dict[str, Any]:
    """Records are kept as JSON text: a table is a list of lists, which Firestore cannot hold."""
    kept = {"record": record, "passage": passage}
    held = {name: one.model_dump_json() for name, one in kept.items() if one is not None}
    return {"edition_id": edition_id, "place": place, **held}
