"""Patients' records in Firestore and Vector Search: none sees another, even of an index that strays or is forged."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import permutations

import pytest

from pipelines.records.papers.passages import partition_of
from pipelines.records.papers.shelf import take
from pipelines.records.taking.take_in import erase
from shared.errors import NotFoundError
from shared.ports.vectors.base import VectorRecord
from tests.cloud.emulated import EmulatedCloud, emulated_cloud
from tests.pipelines.records.apart import MARKS, three_in, told_of_another
from tests.pipelines.records.conftest import Records

pytestmark = pytest.mark.long
PAIRS = tuple(permutations(MARKS, 2))


@pytest.fixture
def cloud(firestore_address: str, project: str) -> Iterator[EmulatedCloud]:
    with emulated_cloud(firestore_address, project) as cloud:
        yield cloud


@pytest.fixture
def three(cloud: EmulatedCloud) -> Iterator[Records]:
    wiring = cloud.wiring(embedding_dimension=768)
    wiring.now = lambda: datetime(2026, 2, 1, 9, tzinfo=UTC)
    yield three_in(Records(wiring))
    wiring.close()


@pytest.mark.parametrize("strays", [False, True], ids=["true", "straying"])
def test_no_reply_holds_a_word_of_another_record(three: Records, cloud: EmulatedCloud, strays: bool) -> None:
    cloud.vectors.strays = strays
    assert [told for pair in PAIRS for told in told_of_another(three, *pair)] == []


def test_no_forged_vector_is_believed(three: Records) -> None:
    wiring = three.wiring
    for mine, theirs in PAIRS:
        for passage in take(wiring, three.me, theirs).corpus.passages:
            vector = wiring.embedder.embed_query(passage.text)
            wiring.vectors.upsert([VectorRecord(passage.id, vector, {"partition": partition_of(mine)})])
        found = wiring.record_searcher.search(take(wiring, three.me, mine).corpus, MARKS[theirs], 10)
        assert {hit.passage.partition for hit in found.hits} <= {partition_of(mine)}


def test_an_erased_record_leaves_neither_document_nor_vector_and_the_others_stay(three: Records) -> None:
    wiring = three.wiring
    erase(wiring, wiring.sessions, three.me, "P1")
    with pytest.raises(NotFoundError):
        take(wiring, three.me, "P1")
    held = {patient: wiring.vectors.count({"partition": [partition_of(patient)]}) for patient in MARKS}
    assert held["P1"] == 0 < min(held["P2"], held["P3"])
    assert all(MARKS["P1"] not in str(row) for row in wiring.documents.query("record_documents"))
    assert told_of_another(three, "P2", "P1") == []
