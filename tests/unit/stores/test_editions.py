"""Editions side by side in the document store, and the pointer that one of them is active by."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from functions.local.sample.source import FIRST_EDITION, SECOND_EDITION, pdf_path
from pipelines.ingest.read import read_guideline
from shared.errors import ConflictError, EditionNotActiveError, NotFoundError
from shared.guideline.records import Guideline
from shared.ports.documents.base import Write
from shared.ports.documents.embedded import SqliteDocuments
from shared.retrieval.passages import passages_of
from shared.stores.compiled import CompiledRules
from shared.stores.editions import EditionStore
from shared.stores.served import Servings
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def guidelines() -> tuple[Guideline, Guideline]:
    first, second = (read_guideline(pdf_path(date).read_bytes()).guideline for date in (FIRST_EDITION, SECOND_EDITION))
    return first, second


class CountingDocuments(SqliteDocuments):
    """Remembers how many writes each batch had."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, lambda: datetime(2026, 5, 1, tzinfo=UTC))
        self.batches: list[int] = []

    def batch(self, writes: list[Write]) -> None:
        self.batches.append(len(writes))
        super().batch(writes)


@pytest.fixture
def documents(tmp_path: Path) -> Iterator[CountingDocuments]:
    yield CountingDocuments(tmp_path / "documents.sqlite3")


@pytest.fixture
def store(documents: CountingDocuments) -> EditionStore:
    return EditionStore(documents)


def save(store: EditionStore, guideline: Guideline, index_id: str = "an-index") -> str:
    return store.save(guideline, passages_of(guideline, load_terminology()), index_id).edition_id


def test_an_edition_comes_back_whole_and_in_printed_order(store, guidelines):
    edition_id = save(store, guidelines[0])
    held = store.load(edition_id)
    assert held.recommendations == guidelines[0].recommendations
    assert (held.symptom_rows, held.terms) == (guidelines[0].symptom_rows, guidelines[0].terms)
    assert held.edition.index_id == "an-index"


def test_editions_live_side_by_side_the_latest_first(store, guidelines):
    first, second = (save(store, guideline) for guideline in guidelines)
    assert [edition.edition_id for edition in store.list()] == [second, first]
    assert store.load(first).recommendations != store.load(second).recommendations


def test_an_edition_whose_record_is_not_written_does_not_exist(store, guidelines):
    store.contents.save(guidelines[0], passages_of(guidelines[0], load_terminology()))
    assert store.list() == [] and store.find(guidelines[0].edition.edition_id) is None
    with pytest.raises(NotFoundError):
        store.activate(guidelines[0].edition.edition_id)


def test_no_batch_is_larger_than_a_commit_can_be(store, documents, ng12):
    save(store, ng12)
    assert sum(documents.batches) > 400 and max(documents.batches) <= 400


def test_nothing_is_active_until_an_edition_is_activated(store, guidelines):
    assert store.active() is None
    with pytest.raises(EditionNotActiveError, match="ingest"):
        store.pointer()
    first, second = (save(store, guideline) for guideline in guidelines)
    for edition_id in (first, second, first):
        store.activate(edition_id)
        assert store.active().edition_id == edition_id


def test_what_decides_is_told_the_active_edition_and_its_objection_stands(store, guidelines):
    first, second = (save(store, guideline) for guideline in guidelines)
    store.activate(first)
    assert store.settle(second, lambda former, _: f"not after {former.edition_id}") == f"not after {first}"
    assert store.settle(second, lambda *_: None) == f"not after {first}"
    assert store.active().edition_id == first
    assert store.settle(second, lambda *_: None, again=True) is None
    assert store.active().edition_id == second
    assert "since" in store.settle(first, lambda *_: None)


def test_the_first_file_of_a_document_date_is_told_from_a_later_one(store, guidelines):
    told: list[bool] = []
    other = guidelines[0].edition.model_copy(update={"edition_id": "other-bytes", "content_hash": "another"})
    for guideline in (guidelines[0], guidelines[0].model_copy(update={"edition": other})):
        store.settle(save(store, guideline), lambda _, is_first: told.append(is_first))
    assert told == [True, False]


def test_the_active_edition_cannot_leave_and_one_that_leaves_is_gone_for_readers(store, guidelines):
    first, second = (save(store, guideline) for guideline in guidelines)
    store.activate(first)
    with pytest.raises(ConflictError, match="activate another"):
        store.leave(first)
    store.leave(second)
    assert [edition.edition_id for edition in store.list()] == [first]
    with pytest.raises(ConflictError, match="being deleted"):
        store.activate(second)
    with pytest.raises(ConflictError, match="being deleted"):
        store.begin(guidelines[1].edition, "a-space")


def test_another_index_of_the_active_edition_is_pointed_at_as_soon_as_it_is_whole(store, guidelines):
    store.activate(save(store, guidelines[0], "an-index"))
    save(store, guidelines[0], "a-better-index")
    assert store.pointer().index_id == "a-better-index"


def test_an_edition_that_is_not_held_cannot_be_got_loaded_or_activated(store):
    for act in (store.get, store.load, store.activate, store.report):
        with pytest.raises(NotFoundError, match="no-such"):
            act("no-such")


def test_a_report_is_kept_beside_its_edition(store):
    store.save_report("an-edition", {"counts": {"terms": 3}})
    assert store.report("an-edition") == {"counts": {"terms": 3}}


def test_a_switch_shows_at_the_next_request_and_each_edition_is_built_once(store, documents, guidelines):
    first, second = (save(store, guideline) for guideline in guidelines)
    servings = Servings(store, CompiledRules(documents, load_terminology()))
    store.activate(first)
    served = servings.active()
    assert served.guideline.edition.edition_id == first and servings.active() is served
    store.activate(second)
    assert servings.active().guideline.edition.edition_id == second
    assert servings.get(first) is served


def test_nothing_is_served_before_an_edition_is_active(store, documents):
    with pytest.raises(EditionNotActiveError):
        Servings(store, CompiledRules(documents, load_terminology())).active()
