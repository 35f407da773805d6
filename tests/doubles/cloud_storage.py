"""Cloud Storage as its clients see it: buckets in memory, generations, preconditions, uploads of three kinds."""

import base64
import json
import re
import threading
import time
import uuid
from collections.abc import Callable
from email import message_from_bytes
from typing import Any
from urllib.parse import unquote

import google_crc32c

from tests.doubles.served import Answer, Asked, Service, fault, in_json

Object = tuple[dict[str, Any], bytes]
Notify = Callable[[dict[str, Any]], None]
_OBJECTS = re.compile(r"(?P<download>/download)?/storage/v1/b/(?P<bucket>[^/]+)/o(?:/(?P<name>.+))?")
_BUCKET = re.compile(r"/storage/v1/b/(?P<bucket>[^/]+)")
_UPLOAD = re.compile(r"(?:/resumable)?/upload/storage/v1/b/(?P<bucket>[^/]+)/o")
_SIGNED = re.compile(r"/(?P<bucket>[^/]+)/(?P<name>.+)")
_PAGE = 3


class CloudStorage(Service):
    """Answers the JSON API and signed uploads; `notify` is told of each object that was finalised."""

    def __init__(self, notify: Notify = lambda _: None) -> None:
        super().__init__()
        self.objects: dict[tuple[str, str], Object] = {}
        self.notify = notify
        self._uploads: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {}
        self._received: dict[str, bytes] = {}
        self._generation = 1_700_000_000_000_000
        self._lock = threading.RLock()

    def answer(self, asked: Asked) -> Answer:
        if found := _UPLOAD.fullmatch(asked.path):
            return self._upload(found["bucket"], asked)
        if found := _OBJECTS.fullmatch(asked.path):
            if found["name"] is None:
                return self._list(found["bucket"], asked)
            return self._one(found["bucket"], unquote(found["name"]), asked)
        if found := _BUCKET.fullmatch(asked.path):
            return in_json({"kind": "storage#bucket", "name": found["bucket"], "location": "EUROPE-WEST2"})
        if asked.method == "PUT" and (found := _SIGNED.fullmatch(asked.path)):
            return self._signed(found["bucket"], unquote(found["name"]), asked)
        return fault(501, f"not part of this double: {asked.method} {asked.path}")

    def _upload(self, bucket: str, asked: Asked) -> Answer:
        kind = asked.query.get("uploadType")
        if kind == "multipart":
            known, data = _parts(asked)
            return self._finalise(bucket, known["name"], known, data, asked.query)
        if "upload_id" not in asked.query:
            upload_id = uuid.uuid4().hex
            self._uploads[upload_id] = bucket, asked.json, dict(asked.query)
            self._received[upload_id] = b""
            return Answer(
                200, b"", {"Location": f"{self.address}{asked.path}?uploadType=resumable&upload_id={upload_id}"}
            )
        return self._resumed(asked.query["upload_id"], asked)

    def _resumed(self, upload_id: str, asked: Asked) -> Answer:
        self._received[upload_id] += asked.body
        received, total = self._received[upload_id], asked.headers["content-range"].rsplit("/", 1)[1]
        if total == "*" or len(received) < int(total):
            return Answer(308, b"", {"Range": f"bytes=0-{len(received) - 1}"} if received else {})
        bucket, known, query = self._uploads.pop(upload_id)
        return self._finalise(bucket, known.get("name") or query["name"], known, received, query)

    def _signed(self, bucket: str, name: str, asked: Asked) -> Answer:
        if "X-Goog-Signature" not in asked.query:
            return fault(403, "the upload is not signed")
        only_if = asked.headers.get("x-goog-if-generation-match")
        query = {"ifGenerationMatch": only_if} if only_if is not None else {}
        return self._finalise(bucket, name, {"contentType": asked.headers["content-type"]}, asked.body, query)

    def _finalise(self, bucket: str, name: str, known: dict[str, Any], data: bytes, query: Any) -> Answer:
        with self._lock:
            if refused := _refused(self.objects.get((bucket, name)), query):
                return refused
            self._generation += 1
            resource = _resource(bucket, name, known, data, self._generation)
            self.objects[bucket, name] = resource, data
        self.notify(resource)
        return in_json(resource)

    def _one(self, bucket: str, name: str, asked: Asked) -> Answer:
        with self._lock:
            found = self.objects.get((bucket, name))
            if found is None or asked.query.get("generation", found[0]["generation"]) != found[0]["generation"]:
                return fault(404, f"No such object: {bucket}/{name}")
            if refused := _refused(found, asked.query):
                return refused
            if asked.method == "DELETE":
                del self.objects[bucket, name]
                return Answer(204)
        resource, data = found
        if asked.query.get("alt") == "media":
            hashes = f"crc32c={resource['crc32c']}"
            return Answer(200, data, {"X-Goog-Generation": resource["generation"], "X-Goog-Hash": hashes,
                                      "Content-Type": resource["contentType"]})  # fmt: skip
        return in_json(resource)

    def _list(self, bucket: str, asked: Asked) -> Answer:
        """List in the order of the names' bytes, a small page at a time."""
        prefix, after = asked.query.get("prefix", ""), asked.query.get("pageToken", "")
        names = sorted((name for held, name in self.objects if held == bucket), key=str.encode)
        wanted = [name for name in names if name.startswith(prefix) and name.encode() > after.encode()]
        page = {"items": [self.objects[bucket, name][0] for name in wanted[:_PAGE]]}
        return in_json(page | ({"nextPageToken": wanted[_PAGE - 1]} if wanted[_PAGE:] else {}))


def _parts(asked: Asked) -> tuple[dict[str, Any], bytes]:
    """Return the resource and the bytes of a multipart upload."""
    boundary = asked.headers["content-type"].split("boundary=")[1].strip("\"'").encode()
    _, first, second, _ = asked.body.split(b"--" + boundary)
    known = message_from_bytes(first.lstrip(b"\r\n"))
    head, data = second.lstrip(b"\r\n").split(b"\r\n\r\n", 1)
    resource = json.loads(known.get_payload(decode=False))
    resource.setdefault("contentType", message_from_bytes(head + b"\r\n\r\n").get_content_type())
    return resource, data[: -len(b"\r\n")]


def _refused(found: Object | None, query: Any) -> Answer | None:
    generation = found[0]["generation"] if found else "0"
    if query.get("ifGenerationMatch", generation) != generation:
        return fault(412, "At least one of the pre-conditions you specified did not hold.", "conditionNotMet")
    return None


def _resource(bucket: str, name: str, known: dict[str, Any], data: bytes, generation: int) -> dict[str, Any]:
    at = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
    return {
        "kind": "storage#object",
        "id": f"{bucket}/{name}/{generation}",
        "bucket": bucket,
        "name": name,
        "generation": str(generation),
        "metageneration": "1",
        "contentType": known.get("contentType", "application/octet-stream"),
        "metadata": known.get("metadata") or {},
        "size": str(len(data)),
        "crc32c": base64.b64encode(google_crc32c.Checksum(data).digest()).decode(),
        "timeCreated": at,
        "updated": at,
    }
