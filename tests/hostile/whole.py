"""What must hold of a store at any instant, and what must be left when everything is done."""

from itertools import chain

from pipelines.ingest.publishing.index import vector_ids
from pipelines.ingest.publishing.parts import HELD_FILES, file_of
from shared.ports.documents.base import DocumentStore
from shared.ports.vectors.base import VectorIndex
from shared.stores.claims import CLAIMS
from shared.stores.edition_contents import CONTENTS
from shared.stores.edition_record import EDITIONS, POINTERS
from shared.stores.editions import REPORTS
from shared.stores.embeddings import EMBEDDINGS
from shared.stores.pictures import PICTURES
from shared.stores.settle import ISSUES
from tests.pipelines.ingest.conftest import Bench


def assert_served_whole(bench: Bench) -> str:
    """The pointer names an edition that is there with all its documents and vectors; return its id."""
    pointer = bench.editions.pointer()
    guideline = bench.editions.load(pointer.edition_id)
    assert guideline.recommendations and guideline.symptom_rows and guideline.terms
    count = len(guideline.recommendations) + len(guideline.symptom_rows) + len(guideline.terms)
    assert bench.vectors.count({"index_id": [pointer.index_id or ""]}) == count
    assert bench.editions.contents.count(pointer.edition_id) == count + len(guideline.recommendations)
    return pointer.edition_id


def assert_nothing_orphaned(bench: Bench) -> None:
    """Every document, vector and file belongs to an edition that is whole; no claim is left."""
    editions = bench.editions.list()
    known = {edition.edition_id for edition in editions}
    for collection in (*CONTENTS, EMBEDDINGS, REPORTS, EDITIONS):
        found = bench.documents.query(collection)
        assert {one.data.get("edition_id") or one.data["edition"]["edition_id"] for one in found} <= known, collection
    assert bench.documents.query(CLAIMS) == []
    assert {one.data["content_hash"] for one in bench.documents.query(ISSUES)} <= {one.content_hash for one in editions}
    assert {blob.name for blob in bench.blobs.list(HELD_FILES)} == {file_of(one.content_hash) for one in editions}
    assert {blob.name.split("/")[1] for blob in bench.blobs.list(PICTURES)} <= known
    expected = chain.from_iterable(
        vector_ids(one.index_id or "", list(bench.editions.contents.passages(one.edition_id))) for one in editions
    )
    assert bench.vectors.count() == len(list(expected))
    assert bench.editions.unfinished() == []


def state_of(bench: Bench) -> object:
    """Return all that is held, comparable between two stores: documents without times, vectors, files."""
    return (
        [_documents(bench.documents, name) for name in (*CONTENTS, EMBEDDINGS, REPORTS, EDITIONS, ISSUES, POINTERS)],
        _vectors(bench.vectors, bench),
        [(blob.name, blob.size) for folder in (HELD_FILES, PICTURES) for blob in bench.blobs.list(folder)],
    )


def _documents(documents: DocumentStore, collection: str) -> list[tuple[str, object]]:
    return [(one.id, {**one.data, "work": None}) for one in documents.query(collection)]


def _vectors(vectors: VectorIndex, bench: Bench) -> list[tuple[str, int]]:
    indexes = [edition.index_id or "" for edition in bench.editions.list()]
    return [(index_id, vectors.count({"index_id": [index_id]})) for index_id in indexes]
