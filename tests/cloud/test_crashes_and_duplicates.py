"""Ingestion on emulated back ends, killed at every call of a port or delivered a hundred times: whole, done once."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

import pytest
from google.auth.credentials import AnonymousCredentials
from google.cloud import firestore, storage

from functions.local.sample.source import FIRST_EDITION, SECOND_EDITION, pdf_path
from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.ingest import ingest
from shared.ports.blobs.storage import StorageBlobs
from shared.ports.documents.firestore import FirestoreDocuments
from shared.ports.embedders.embedded import HashingEmbedder
from shared.terminology.terminology import load_terminology
from tests.doubles.cloud_storage import CloudStorage
from tests.doubles.served import serving
from tests.doubles.vector_search import VectorSearch
from tests.doubles.vector_search_names import index_at
from tests.hostile.mortal import deaths, moments_of
from tests.hostile.whole import assert_nothing_orphaned, assert_served_whole, state_of
from tests.pipelines.ingest.conftest import Bench, Clock
from tests.pipelines.ingest.pen import short

pytestmark = pytest.mark.long
DIMENSION = 64
FORMER, PRESENT = short(), short("3 June 2023", "Refer people with fatigue.")
SAMPLE = [pdf_path(date).read_bytes() for date in (FIRST_EDITION, SECOND_EDITION)]
Fresh = Callable[[], Bench]
_numbers = itertools.count()


class Counted(HashingEmbedder):
    """Counts the texts it embeds."""

    texts = 0

    def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        self.texts += len(texts)
        return super().embed_passages(texts)


@pytest.fixture(scope="module")
def new_bench(firestore_address: str) -> Iterator[Fresh]:
    """Makes bench after bench on the emulated cloud, each with nothing in it; only the last one has its vectors."""
    buckets, vectors = CloudStorage(), VectorSearch(DIMENSION)
    with serving(buckets) as at_buckets, serving(vectors) as at_vectors:
        client = storage.Client(
            project="tests", credentials=AnonymousCredentials(), client_options={"api_endpoint": at_buckets}
        )

        def made() -> Bench:
            vectors.held, name, clock = {}, f"ng12-crash-{next(_numbers)}", Clock()
            return Bench(
                FirestoreDocuments(firestore.Client(project=name), clock),
                index_at(at_vectors, dimension=DIMENSION),
                StorageBlobs(client, name),
                Counted(DIMENSION),
                load_terminology(),
                clock,
            )

        yield made


@pytest.fixture
def with_former(new_bench: Fresh, monkeypatch: pytest.MonkeyPatch) -> Fresh:
    """The same, with the former edition active; each file is read once, since reading changes nothing."""
    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", lambda data, progress, max_bytes: reading(data))

    def made() -> Bench:
        bench = new_bench()
        ingest(FORMER, bench)
        return bench

    return made


@cache
def reading(data: bytes) -> object:
    return read_guarded(data)


def deliver(bench: Bench) -> object:
    return ingest(PRESENT, bench)


def test_killed_at_any_call_of_a_port_readers_see_one_edition_whole_and_the_next_delivery_completes_it(
    with_former: Fresh,
):
    undisturbed = with_former()
    former = undisturbed.editions.active()
    moments = moments_of(undisturbed, deliver)
    complete, present = state_of(undisturbed), undisturbed.editions.active()
    assert former and present and len(moments) >= 30
    for at, bench in deaths(with_former, deliver, len(moments)):
        assert assert_served_whole(bench) in {former.edition_id, present.edition_id}, moments[at]
        bench.now.forward(minutes=1)
        deliver(bench)
        assert state_of(bench) == complete, moments[at]
        assert_nothing_orphaned(bench)
        bench.documents.close()  # type: ignore[attr-defined]


def test_a_hundred_deliveries_embed_each_passage_once(new_bench: Fresh):
    bench = new_bench()
    once = ingest(SAMPLE[0], bench).work.passages_embedded
    often = new_bench()
    with ThreadPoolExecutor(20) as deliveries:
        reports = list(deliveries.map(partial(lambda bench, _: ingest(SAMPLE[0], bench), often), range(100)))
    assert often.embedder.texts == once > 0  # type: ignore[attr-defined]
    assert all(report.is_active for report in reports)
    assert sum(report.outcome == "ingested" for report in reports) >= 1
    assert len(often.editions.list()) == 1
    assert_nothing_orphaned(often)


def test_an_edition_that_differs_in_some_passages_embeds_those_alone(new_bench: Fresh):
    bench = new_bench()
    reports = [ingest(data, bench) for data in SAMPLE]
    texts = [
        {passage.search_text for passage in bench.editions.contents.passages(report.edition.edition_id)}
        for report in reports
    ]
    new = len(texts[1] - texts[0])
    assert 0 < new < len(texts[1]) / 2
    assert [report.work.passages_embedded for report in reports] == [len(texts[0]), new]
