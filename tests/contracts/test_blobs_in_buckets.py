"""Files in buckets, through the real clients, under the contract of the blob port, and what is their own."""

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import requests
from google.auth.credentials import AnonymousCredentials
from google.cloud import storage

from shared.errors import BackendAwayError
from shared.ports.blobs.base import BlobChangedError
from shared.ports.blobs.s3 import S3Blobs
from shared.ports.blobs.storage import StorageBlobs
from tests.contracts.blobs import BlobStoreContract
from tests.contracts.documents import utc_now
from tests.doubles.cloud_storage import CloudStorage
from tests.doubles.s3 import new_bucket, s3_client, s3_server
from tests.doubles.served import serving
from tests.doubles.signer import signing_credentials

_buckets = itertools.count()
PLACE = {"content_type": "application/pdf", "max_bytes": 100, "minutes": 5}


def storage_client(address: str, credentials: Any = None) -> Any:
    options = {"api_endpoint": address}
    return storage.Client(project="tests", credentials=credentials or AnonymousCredentials(), client_options=options)


def storage_blobs(address: str, bucket: str, seconds: float = 10.0) -> StorageBlobs:
    return StorageBlobs(storage_client(address), bucket, seconds)


def s3_blobs(address: str, bucket: str) -> S3Blobs:
    return S3Blobs(s3_client(address), bucket, utc_now)


@pytest.fixture(scope="module")
def service() -> Iterator[CloudStorage]:
    double = CloudStorage()
    with serving(double):
        yield double


@pytest.fixture(scope="module")
def archive() -> Iterator[str]:
    with s3_server() as address:
        yield address


@pytest.fixture
def blobs(service: CloudStorage) -> Iterator[StorageBlobs]:
    yield storage_blobs(service.address, f"bucket-{next(_buckets)}", seconds=1.0)
    service.feel("well")


class TestStorageBlobs(BlobStoreContract):
    @pytest.fixture
    def connect(self, service: CloudStorage) -> Callable[[], StorageBlobs]:
        return partial(storage_blobs, service.address, f"bucket-{next(_buckets)}")


@pytest.mark.long
class TestS3Blobs(BlobStoreContract):
    @pytest.fixture
    def connect(self, archive: str) -> Callable[[], S3Blobs]:
        return partial(s3_blobs, archive, new_bucket(archive))


def test_a_file_larger_than_one_request_is_stored_whole(blobs: StorageBlobs):
    data = bytes(range(256)) * 40_000
    assert blobs.write("large.pdf", data, if_generation=0).size == len(data)
    assert blobs.read("large.pdf") == data


def test_a_signed_place_takes_one_new_file_and_nothing_after_it(service: CloudStorage):
    signed = StorageBlobs(storage_client(service.address, signing_credentials()), f"bucket-{next(_buckets)}")
    place = signed.upload_place("uploads/one.pdf", **PLACE)
    assert place and place.method == "PUT"
    assert place.headers["x-goog-content-length-range"] == "0,100"
    sent = [requests.put(place.url, b"%PDF-", headers=dict(place.headers), timeout=5).status_code for _ in range(2)]
    assert sent == [200, 412]
    assert signed.read("uploads/one.pdf") == b"%PDF-"


def test_what_somebody_else_put_into_an_archive_is_read_by_its_time(archive: str):
    bucket = new_bucket(archive)
    s3_client(archive).put_object(Bucket=bucket, Key="ng12.pdf", Body=b"%PDF-", ContentType="application/pdf")
    blobs = s3_blobs(archive, bucket)
    found = blobs.find("ng12.pdf")
    assert found and blobs.read("ng12.pdf", generation=found.generation) == b"%PDF-"
    assert blobs.write("ng12.pdf", b"new", if_generation=found.generation).generation > found.generation


def test_an_archive_takes_no_signed_upload_and_is_away_when_nobody_answers(archive: str):
    assert s3_blobs(archive, new_bucket(archive)).upload_place("uploads/one.pdf", **PLACE) is None
    with pytest.raises(BackendAwayError, match="archive"):
        s3_blobs("http://127.0.0.1:9", "guidelines").find("a")


@pytest.mark.parametrize("mood", ["busy", "down", "broken"])
def test_a_bucket_that_is_busy_for_a_moment_is_asked_again(service: CloudStorage, blobs: StorageBlobs, mood: Any):
    blobs.write("a", b"1")
    service.feel(mood, times=1)
    assert blobs.read("a") == b"1"


@pytest.mark.parametrize("mood", ["busy", "down", "half", "silent"])
def test_a_bucket_that_stays_out_of_sorts_is_away_within_its_time(
    service: CloudStorage, blobs: StorageBlobs, mood: Any
):
    service.feel(mood)
    service.asked.clear()
    for call in (lambda: blobs.read("a"), lambda: blobs.find("a"), lambda: list(blobs.list())):
        with pytest.raises(BackendAwayError, match="Cloud Storage"):
            call()
    assert len(service.asked) < 100


def test_a_write_whose_reply_was_lost_is_not_taken_for_a_rivals(service: CloudStorage, blobs: StorageBlobs):
    service.feel("half", times=1, method="POST")
    blobs.write("a", b"mine", if_generation=0)
    assert service.moody == 0
    with pytest.raises(BlobChangedError):
        blobs.write("a", b"late", if_generation=0)
    assert blobs.read("a") == b"mine"
