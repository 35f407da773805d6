"""Vectors in Vertex AI Vector Search, against a server of its protocol, under the contract of the vector port."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from google.oauth2.credentials import Credentials

from shared.errors import BackendAwayError
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.google_rest import GoogleRest
from shared.ports.vectors.base import VectorRecord
from shared.ports.vectors.index_service import IndexServiceWriter
from shared.ports.vectors.vector_search import IndexAddress, VectorSearchIndex
from shared.search.deadline import Deadline
from shared.search.indexing import write_vectors
from shared.search.nearest import Nearest
from shared.search.passage import Passage, passage_id
from tests.contracts.isolation import IsolationContract
from tests.contracts.vectors import EAST, MAP, VectorIndexContract
from tests.doubles.served import serving
from tests.doubles.vector_search import VectorSearch
from tests.doubles.vector_search_names import DEPLOYED, ENDPOINT, INDEX, index_at

pytestmark = pytest.mark.long


def written_by_client(address: str, seconds: float = 10.0) -> VectorSearchIndex:
    at = IndexAddress(address, address, INDEX, ENDPOINT, DEPLOYED)
    writer = IndexServiceWriter(address, INDEX, Credentials("tests"), seconds)
    return VectorSearchIndex(GoogleRest(Credentials("tests"), seconds), at, 4, 5.0, writer)


@pytest.fixture
def service() -> Iterator[VectorSearch]:
    double = VectorSearch(4)
    with serving(double):
        yield double


class TestVectorSearchIndex(VectorIndexContract):
    @pytest.fixture
    def connect(self, service: VectorSearch) -> Callable[[], VectorSearchIndex]:
        return partial(index_at, service.address)


class TestWrittenByGooglesOwnClient(VectorIndexContract):
    @pytest.fixture
    def connect(self, service: VectorSearch) -> Callable[[], VectorSearchIndex]:
        return partial(written_by_client, service.address)


class TestPartitionsInVectorSearch(IsolationContract):
    @pytest.fixture
    def index(self) -> Iterator[VectorSearchIndex]:
        double = VectorSearch(self.embedder.dimension)
        with serving(double):
            yield index_at(double.address, dimension=self.embedder.dimension)


def test_an_upsert_that_shows_late_is_waited_for(service: VectorSearch):
    service.lag_seconds = 0.7
    index = index_at(service.address)
    index.upsert(MAP)
    assert index.count() == len(MAP)


def test_ids_come_back_without_their_datapoints(service: VectorSearch):
    index_at(service.address).upsert(MAP)
    assert [one.id for one in index_at(service.address).nearest(EAST, 1)] == ["east"]
    asked = next(one for one in service.asked if one.path.endswith(":findNeighbors"))
    assert "returnFullDatapoint" not in asked.json


def test_what_the_filter_should_have_kept_away_is_not_believed(service: VectorSearch):
    """The index gives what no filter let through; whoever searches holds every id to its partition."""
    embedder = HashingEmbedder(4)
    passages = [Passage(passage_id(partition, "d0"), partition, "warfarin") for partition in ("own", "other")]
    write_vectors(passages, embedder, index_at(service.address))
    service.strays = True
    found = Nearest(embedder, index_at(service.address)).to("warfarin", "own", 4, Deadline(5.0, lambda: 0.0))
    assert [one.id for one in found] == [passages[0].id]


def test_more_than_one_query_gives_are_counted_all(service: VectorSearch):
    index = index_at(service.address)
    index.upsert([VectorRecord(f"v{number}", EAST, {"index_id": "one"}) for number in range(2500)])
    assert index.count() == index.count({"index_id": ["one"]}) == 2500


@pytest.mark.parametrize("mood", ["busy", "down", "half"])
def test_a_service_that_is_out_of_sorts_for_a_moment_is_asked_again(service: VectorSearch, mood: Any):
    index = index_at(service.address)
    service.feel(mood, times=2)
    index.upsert(MAP)
    assert index.count() == 4


@pytest.mark.parametrize("mood", ["busy", "down", "half", "slow", "silent"])
def test_a_service_that_stays_out_of_sorts_is_away_within_its_time(service: VectorSearch, mood: Any):
    index = index_at(service.address, seconds=0.6)
    service.feel(mood)
    for call in (lambda: index.nearest(EAST, 1), lambda: index.upsert(MAP), lambda: index.remove(["a"]), index.count):
        service.asked.clear()
        with pytest.raises(BackendAwayError, match="Vector Search"):
            call()
        assert 0 < len(service.asked) < 10


@pytest.mark.parametrize("mood", ["busy", "down"])
def test_googles_own_client_tries_again_and_gives_up_in_time(service: VectorSearch, mood: Any):
    service.feel(mood, times=2)
    written_by_client(service.address).upsert(MAP)
    assert index_at(service.address).count() == 4
    service.feel(mood)
    with pytest.raises(BackendAwayError, match="did not take a write"):
        written_by_client(service.address, seconds=0.6).upsert(MAP)


def test_a_request_that_is_refused_is_not_sent_again(service: VectorSearch):
    index = VectorSearchIndex(
        GoogleRest(Credentials("tests"), 5.0),
        IndexAddress(service.address, service.address, INDEX, ENDPOINT, "another"),
        4,
    )
    with pytest.raises(BackendAwayError, match="HTTP 400"):
        index.count()
    assert len(service.asked) == 1
