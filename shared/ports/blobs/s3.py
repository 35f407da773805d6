"""Files in a bucket that speaks S3, for sites that keep their guidelines outside Google Cloud.

S3 knows no generations: each write carries one in the object's metadata, and lands only on the object it was made for.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from shared.errors import BackendAwayError
from shared.ports.blobs.base import Blob, BlobChangedError, BlobMissingError, UploadPlace
from shared.ports.blobs.limits import check_name

_GENERATION: Final = "generation"
_ABSENT: Final = {"404", "NoSuchKey"}
_SPOILT: Final = {"PreconditionFailed", "ConditionalRequestConflict", "409", "412", *_ABSENT}
_ATTEMPTS: Final = 20


def s3_client(address: str | None, region: str, keys: tuple[str | None, str | None], seconds: float) -> Any:
    """Return a client; without keys boto3 looks for them where it always does. Nothing connects yet."""
    bounds = Config(
        connect_timeout=seconds / 3, read_timeout=seconds / 3, retries={"max_attempts": 3, "mode": "standard"}
    )
    given = dict(zip(("aws_access_key_id", "aws_secret_access_key"), keys, strict=True))
    return boto3.client("s3", endpoint_url=address, region_name=region, config=bounds, **given)


class S3Blobs:
    """Files in the bucket `name` through a boto3 S3 `client`; `now` has its zone and makes generations grow."""

    def __init__(self, client: Any, bucket: str, now: Callable[[], datetime]) -> None:
        self._client = client
        self._bucket = bucket
        self._now = now

    def write(
        self,
        name: str,
        data: bytes,
        *,
        content_type: str = "application/octet-stream",
        if_generation: int | None = None,
    ) -> Blob:
        """Store and return; `if_generation` 0 means: only if absent. Raises BlobChangedError."""
        for _ in range(_ATTEMPTS):
            former = self._head(name)
            _check_generation(former, name, if_generation)
            blob = Blob(name, self._next(former, name), len(data), content_type)
            if self._put(blob, data, former):
                return blob
        raise BlobChangedError

    def read(self, name: str, *, generation: int | None = None) -> bytes:
        """Return the bytes, of that generation where given. Raises BlobMissingError."""
        with _faults_as_ours():
            try:
                found = self._client.get_object(Bucket=self._bucket, Key=check_name(name))
            except ClientError as error:
                if _code(error) not in _ABSENT:
                    raise
                raise BlobMissingError(f"There is no file {name!r}.") from None
            if generation not in (None, _known(name, found).generation):
                raise BlobMissingError(f"There is no file {name!r} at that generation.")
            data: bytes = found["Body"].read()
        return data

    def find(self, name: str) -> Blob | None:
        """Return what is known of the live blob."""
        found = self._head(name)
        return _known(name, found) if found else None

    def list(self, prefix: str = "") -> Iterator[Blob]:
        """Yield live blobs in name order."""
        with _faults_as_ours():
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=prefix)
            names = [one["Key"] for page in pages for one in page.get("Contents", ())]
        yield from (blob for name in sorted(names, key=str.encode) if (blob := self.find(name)))

    def delete(self, name: str, *, if_generation: int | None = None) -> None:
        """Remove; absent already is fine. Raises BlobChangedError."""
        former = self._head(name)
        if former is None:
            return
        _check_generation(former, name, if_generation)
        with _faults_as_ours():
            self._client.delete_object(Bucket=self._bucket, Key=name)

    def upload_place(self, name: str, *, content_type: str, max_bytes: int, minutes: int) -> UploadPlace | None:  # noqa: ARG002
        """Return None: a signed upload would carry no generation."""
        return None

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _head(self, name: str) -> Any:
        with _faults_as_ours():
            try:
                return self._client.head_object(Bucket=self._bucket, Key=check_name(name))
            except ClientError as error:
                if _code(error) not in _ABSENT:
                    raise
                return None

    def _put(self, blob: Blob, data: bytes, former: Any) -> bool:
        only = {"IfMatch": former["ETag"]} if former else {"IfNoneMatch": "*"}
        kept = {"ContentType": blob.content_type, "Metadata": {_GENERATION: str(blob.generation)}}
        with _faults_as_ours():
            try:
                self._client.put_object(Bucket=self._bucket, Key=blob.name, Body=data, **kept, **only)
            except ClientError as error:
                if _code(error) not in _SPOILT:
                    raise
                return False
        return True

    def _next(self, former: Any, name: str) -> int:
        """Return a generation after the former one; microseconds, so that it grows over a deletion too."""
        at = int(self._now().timestamp() * 1_000_000)
        return max(at, _known(name, former).generation + 1) if former else at


@contextmanager
def _faults_as_ours() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError, OSError) as error:
        raise BackendAwayError(f"The S3 archive did not answer as it should ({type(error).__name__}).") from error


def _known(name: str, found: Any) -> Blob:
    """Return what is known; an object that somebody else put there has the time of its writing as generation."""
    written = found["Metadata"].get(_GENERATION) or int(found["LastModified"].timestamp() * 1_000_000)
    return Blob(name, int(written), found["ContentLength"], found["ContentType"])


def _check_generation(found: Any, name: str, if_generation: int | None) -> None:
    live = _known(name, found).generation if found else 0
    if if_generation is not None and if_generation != live:
        raise BlobChangedError


def _code(error: Any) -> str:
    return str(error.response["Error"]["Code"])
