"""After an edition stands: the pages that it cites are drawn in a process of their own, and kept beside it."""

import logging
import tempfile
from base64 import b64decode
from collections.abc import Iterator, Sequence
from typing import Any, Final

import orjson

from pipelines.ingest.guarded.start import child
from pipelines.ingest.publishing.parts import IngestParts, claims_of
from pipelines.ingest.read import Progress
from shared.guideline.records import Edition
from shared.retrieval.hit import Passage
from shared.stores.pictures import PictureStore
from shared.tracing import log_event

WALL_SECONDS: Final = 90.0
_CHILD = "pipelines.ingest.pictures.child"


def keep_pictures(edition: Edition, data: bytes, parts: IngestParts, progress: Progress) -> None:
    """Draw and keep the cited pages of a held edition, unless all are kept or somebody is at its file.

    Repeating is harmless. Where a file cannot be drawn the edition has no pictures, which is logged; its excerpts still
    say what stands there.
    """
    if PictureStore(parts.blobs).are_whole(edition.edition_id):
        return
    with claims_of(parts).held(edition.content_hash) as is_ours:
        if is_ours and parts.editions.find(edition.edition_id):
            _draw(edition.edition_id, data, parts, progress)


def _draw(edition_id: str, data: bytes, parts: IngestParts, progress: Progress) -> None:
    store = PictureStore(parts.blobs)
    if store.are_whole(edition_id):
        return
    for line in drawn(data, tuple(parts.editions.contents.passages(edition_id))):
        if "marks" in line:
            store.save_marks(edition_id, line["marks"])
        else:
            store.save_page(edition_id, line["page"], b64decode(line["png"]))
            if line["done"] in (1, line["total"]):  # each step told is a document written
                progress("pictures", line["done"], line["total"])
    if not store.are_whole(edition_id):
        log_event("pictures_missing", logging.WARNING, edition_id=edition_id)


def drawn(data: bytes, passages: Sequence[Passage]) -> Iterator[dict[str, Any]]:
    """Yield each page that a passage stands on, then the marks; what the child says before it dies, if it does.

    It is gone when this ends, at the latest after the wall time.
    """
    with tempfile.TemporaryFile() as file:
        file.write(orjson.dumps([[one.chunk_id, one.page, one.text] for one in passages]) + b"\n" + data)
        file.seek(0)
        with child(_CHILD, stdin=file, seconds=WALL_SECONDS) as process:
            for line in process.stdout or ():
                if line.endswith(b"\n"):
                    yield orjson.loads(line)
