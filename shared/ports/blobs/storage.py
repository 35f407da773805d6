"""Files in a bucket of Cloud Storage, with its own generations and preconditions."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final
from uuid import uuid4

from google.api_core.exceptions import NotFound, PreconditionFailed
from google.auth.credentials import Signing
from google.auth.transport.requests import Request
from google.cloud import storage
from google.cloud.storage.exceptions import DataCorruption
from google.cloud.storage.retry import DEFAULT_RETRY
from requests.exceptions import ChunkedEncodingError

from shared.errors import BackendAwayError
from shared.ports.blobs.base import Blob, BlobChangedError, BlobMissingError, UploadPlace
from shared.ports.blobs.limits import check_name
from shared.ports.google_calls import faults_as_ours

_SERVICE: Final = "Cloud Storage"
_MARK: Final = "ng12-write"


def storage_client(project: str) -> Any:
    """Return a client, of the emulator that STORAGE_EMULATOR_HOST names if it does. Nothing connects yet."""
    return storage.Client(project=project)


class StorageBlobs:
    """Files in the bucket `name` through a `client` of Cloud Storage; a call with its retries takes about `seconds`."""

    def __init__(self, client: Any, bucket: str, seconds: float = 30.0) -> None:
        self._client = client
        self._bucket = client.bucket(bucket)
        retry = DEFAULT_RETRY.with_predicate(_passes).with_timeout(seconds)
        self._bounds = {"retry": retry, "timeout": seconds / 2}

    def write(
        self,
        name: str,
        data: bytes,
        *,
        content_type: str = "application/octet-stream",
        if_generation: int | None = None,
    ) -> Blob:
        """Store and return; `if_generation` 0 means: only if absent. Raises BlobChangedError."""
        stored, mark = self._bucket.blob(check_name(name)), uuid4().hex
        stored.metadata = {_MARK: mark}
        try:
            with faults_as_ours(_SERVICE, but=(PreconditionFailed,)):
                stored.upload_from_string(data, content_type, if_generation_match=if_generation, **self._bounds)
        except PreconditionFailed:
            return self._ours(name, mark)
        return _known(stored)

    def read(self, name: str, *, generation: int | None = None) -> bytes:
        """Return the bytes, of that generation where given. Raises BlobMissingError."""
        try:
            with faults_as_ours(_SERVICE, but=(NotFound, PreconditionFailed)):
                data: bytes = self._bucket.blob(check_name(name)).download_as_bytes(
                    if_generation_match=generation, **self._bounds
                )
        except (NotFound, PreconditionFailed):
            raise BlobMissingError(f"There is no file {name!r} at that generation.") from None
        except DataCorruption:
            raise BackendAwayError(f"{_SERVICE} sent a file that does not match its checksum.") from None
        return data

    def find(self, name: str) -> Blob | None:
        """Return what is known of the live blob."""
        found = self._find(name)
        return _known(found) if found else None

    def list(self, prefix: str = "") -> Iterator[Blob]:
        """Yield live blobs in name order."""
        with faults_as_ours(_SERVICE):
            for found in self._client.list_blobs(self._bucket, prefix=prefix, **self._bounds):
                yield _known(found)

    def delete(self, name: str, *, if_generation: int | None = None) -> None:
        """Remove; absent already is fine. Raises BlobChangedError."""
        try:
            with faults_as_ours(_SERVICE, but=(NotFound, PreconditionFailed)):
                self._bucket.blob(check_name(name)).delete(if_generation_match=if_generation, **self._bounds)
        except NotFound:
            return
        except PreconditionFailed:
            raise BlobChangedError from None

    def upload_place(self, name: str, *, content_type: str, max_bytes: int, minutes: int) -> UploadPlace | None:
        """Return a signed URL that takes one new file of at most `max_bytes` for some minutes."""
        headers = {"x-goog-content-length-range": f"0,{max_bytes}", "x-goog-if-generation-match": "0"}
        with faults_as_ours(_SERVICE):
            url = self._bucket.blob(check_name(name)).generate_signed_url(
                version="v4",
                expiration=timedelta(minutes=minutes),
                method="PUT",
                content_type=content_type,
                headers=headers,
                **_signer(self._client._credentials),
            )
        return UploadPlace(url, "PUT", {"Content-Type": content_type, **headers})

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _find(self, name: str) -> Any:
        with faults_as_ours(_SERVICE):
            return self._bucket.get_blob(check_name(name), **self._bounds)

    def _ours(self, name: str, mark: str) -> Blob:
        """Tell a write that was repeated because its first reply was lost from one that came too late."""
        found = self._find(name)
        if found is None or (found.metadata or {}).get(_MARK) != mark:
            raise BlobChangedError
        return _known(found)


def _passes(error: Exception) -> bool:
    """Say whether a fault may pass; a reply that breaks off is one that the client's own list leaves out."""
    return isinstance(error, ChunkedEncodingError) or bool(DEFAULT_RETRY._predicate(error))


def _known(stored: Any) -> Blob:
    return Blob(stored.name, int(stored.generation), int(stored.size), stored.content_type)


def _signer(credentials: Any) -> dict[str, Any]:
    """Return who signs: credentials with a key do it here, those of a deployed function by IAM's signBlob."""
    if isinstance(credentials, Signing):
        return {"credentials": credentials}
    credentials.refresh(Request())
    return {"service_account_email": credentials.service_account_email, "access_token": credentials.token}
