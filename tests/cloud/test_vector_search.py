"""Vectors in Vertex AI Vector Search, against a server of its protocol, under the contract of the vector port."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from google.oauth2.credentials import Credentials

from shared.errors import BackendAwayError
from shared.ports.google_rest import GoogleRest
from shared.ports.vectors.base import VectorRecord
from shared.ports.vectors.vector_search import IndexAddress, VectorSearchIndex
from tests.contracts.vectors import EAST, MAP, VectorIndexContract
from tests.doubles.served import serving
from tests.doubles.vector_search import VectorSearch
from tests.doubles.vector_search_names import ENDPOINT, INDEX, index_at

pytestmark = pytest.mark.long


@pytest.fixture
def service() -> Iterator[VectorSearch]:
    double = VectorSearch(4)
    with serving(double):
        yield double


class TestVectorSearchIndex(VectorIndexContract):
    @pytest.fixture
    def connect(self, service: VectorSearch) -> Callable[[], VectorSearchIndex]:
        return partial(index_at, service.address)


def test_an_upsert_that_shows_late_is_waited_for(service: VectorSearch):
    service.lag_seconds = 0.7
    index = index_at(service.address)
    index.upsert(MAP)
    assert index.count() == len(MAP)


def test_what_the_filter_should_have_kept_away_is_not_believed(service: VectorSearch):
    index = index_at(service.address)
    index.upsert(MAP)
    service.strays = True
    assert [one.id for one in index.nearest(EAST, 4, {"index_id": ["two"]})] == ["north-east", "west"]
    assert index.count({"index_id": ["two"], "doc_type": ["term"]}) == 1


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


def test_a_request_that_is_refused_is_not_sent_again(service: VectorSearch):
    index = VectorSearchIndex(
        GoogleRest(Credentials("tests"), 5.0),
        IndexAddress(service.address, service.address, INDEX, ENDPOINT, "another"),
        4,
    )
    with pytest.raises(BackendAwayError, match="HTTP 400"):
        index.count()
    assert len(service.asked) == 1
