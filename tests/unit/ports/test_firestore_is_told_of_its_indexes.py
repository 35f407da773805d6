"""What Firestore must be told before it answers: an index for each query that filters and sorts, a TTL that deletes.

The emulator answers every query, so this is seen here: all that the product asks and writes, on the embedded store.
"""

import io
import json
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import shared.ports.documents.embedded as embedded
from functions.cds_hooks.clients import Clients
from pipelines.ingest.aside import failed_too_often
from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.remove import delete_edition
from shared.ports.documents.base import Document, Where, Write
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.documents.embedded_rows import Rows
from shared.ports.patients.documents import DocumentCharts
from shared.settings import Settings
from shared.stores.actions import ActionStore, Draft
from shared.stores.audit import AuditEntry, AuditLog
from shared.stores.images import ImageStore
from shared.stores.knowledge_bases import Entry, KnowledgeBaseStore
from shared.stores.sessions import SessionStore
from tests.pipelines.ingest.conftest import Bench, bench_in
from tests.pipelines.ingest.pen import short

DECLARED = json.loads((Path(embedded.__file__).parent / "firestore_indexes.json").read_text())
Index = tuple[str, tuple[tuple[str, str], ...]]


def declared_indexes() -> set[Index]:
    return {
        (one["collectionGroup"], tuple((field["fieldPath"], field["order"]) for field in one["fields"]))
        for one in DECLARED["indexes"]
    }


def needed(collection: str, where: Sequence[Where], order_by: str | None, descending: bool) -> Index | None:
    """The index of several fields that a query needs; one field alone, and equalities alone, have theirs by default."""
    if not where or order_by is None:
        assert not descending or order_by, "names are not scanned backwards beside a condition"
        return None
    fields = [(f"data.{one.field}", "ASCENDING") for one in where]
    return collection, (*fields, (f"data.{order_by}", "DESCENDING" if descending else "ASCENDING"))


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[Index], set[str]]:
    """The indexes needed, and the collections in which documents expire, by all that the stores do."""
    indexes: set[Index] = set()
    expiring: set[str] = set()
    query, store = SqliteDocuments.query, Rows.store

    def watched_query(
        self: SqliteDocuments, collection: str, where: Sequence[Where] = (), **more: Any
    ) -> list[Document]:
        index = needed(collection, where, more.get("order_by"), more.get("descending", False))
        indexes.update([index] if index else [])
        return query(self, collection, where, **more)

    def watched_store(self: Rows, write: Write) -> Document:
        expiring.update([write.collection] if write.expires_at else [])
        return store(self, write)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteDocuments, "query", watched_query)
        patch.setattr(Rows, "store", watched_store)
        parts = (an_edition_comes_and_goes, a_conversation, an_assessment_and_its_patient)
        for part in (*parts, a_proposal, an_image, a_call_of_another_system, a_knowledge_base):
            part(bench_in(tmp_path_factory.mktemp(part.__name__)))
    return indexes, expiring


def an_edition_comes_and_goes(bench: Bench) -> None:
    former = ingest(short(), bench).edition.edition_id
    ingest(short("3 June 2023", "Refer people with fatigue."), bench)
    delete_edition(bench, former)
    failed_too_often(bench, "strange.pdf", 1)


def a_conversation(bench: Bench) -> None:
    new_id: Callable[[], str] = bench.new_id
    sessions = SessionStore(bench.documents, bench.now, new_id, timedelta(days=1))
    sessions.append(sessions.open("one", "ann"), "hello", "first", {}, {})
    sessions.history("one", "ann")
    sessions.list_own("ann")
    sessions.delete("one", "ann")


def an_assessment_and_its_patient(bench: Bench) -> None:
    log = AuditLog(bench.documents, bench.now)
    log.record(AuditEntry("c", "ann", "S-1", "e", {}, {}, "none", "none", "rules", degraded=False))
    assert log.page(None, 5)
    assert list(DocumentCharts(bench.documents).list()) == []


def a_proposal(bench: Bench) -> None:
    store = ActionStore(bench.documents, bench.now, bench.new_id)
    store.propose(Draft("ann", "s", "note", "S-1", "Ann", {"text": "seen"}))


def an_image(bench: Bench) -> None:
    held = io.BytesIO()
    Image.new("RGB", (8, 8)).save(held, "PNG")
    store = ImageStore(bench.documents, bench.now, bench.new_id, timedelta(days=1))
    store.use(store.keep(held.getvalue(), "ann").image_id, "ann", "s")
    store.forget("s", "ann")


def a_call_of_another_system(bench: Bench) -> None:
    Clients(Settings(), bench.documents, bench.now)._use("https://ehr.example", "one", bench.now().timestamp())


def a_knowledge_base(bench: Bench) -> None:
    bases = KnowledgeBaseStore(bench.documents, bench.now)
    saved = bases.save("nurse", [Entry("nurse/1", "1", "a", "b", "What?", "This.", "")], {})
    assert len(bases.entries(saved)) == 1
    assert len(bases.list("nurse")) == 1


def test_every_query_that_filters_and_sorts_has_its_index_and_no_index_is_idle(seen: tuple[set[Index], set[str]]):
    assert seen[0] == declared_indexes()


def test_where_documents_expire_a_policy_deletes_them(seen: tuple[set[Index], set[str]]):
    deleting = {one["collectionGroup"] for one in DECLARED["fieldOverrides"] if one.get("ttl")}
    assert seen[1] == deleting
