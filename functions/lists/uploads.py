"""Where lists are sent: the bucket itself where it takes signed uploads, else this server."""

import re
from typing import Final, cast

from functions.lists.bodies import Kind, Upload
from shared.errors import InputInvalidError, NotFoundError
from shared.http.route import Call, Reply
from shared.settings import Settings
from shared.stores.lists import LIST_FILES
from shared.wiring import get_wiring

UPLOADS: Final = f"{LIST_FILES}uploads/"
_TYPE: Final = "application/octet-stream"
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{8,64}\.(?:jsonl|csv|ndjson)")
_MINUTES: Final = 30


def announce(call: Call) -> Upload:
    """Give a place for one list."""
    wiring = get_wiring()
    name = f"{wiring.new_id()}.{cast(Kind, call.body).kind}"
    place = wiring.blobs.upload_place(
        UPLOADS + name, content_type=_TYPE, max_bytes=wiring.settings.max_pdf_bytes, minutes=_MINUTES
    )
    if place:
        return Upload(upload_url=place.url, method=place.method, headers=dict(place.headers), upload=UPLOADS + name)
    url, headers = f"/lists/uploads/{name}", {"Content-Type": _TYPE}
    return Upload(upload_url=url, method="PUT", headers=headers, upload=UPLOADS + name)


def receive(call: Call) -> Reply:
    """Take a list. Raises NotFoundError for a name that was not given here."""
    name = call.path["upload"]
    if not _NAME.fullmatch(name):
        raise NotFoundError("No list is awaited under this name.")
    get_wiring().blobs.write(UPLOADS + name, call.file, content_type=_TYPE)
    return Reply(status=204)


def upload_named(told: str, settings: Settings) -> str:
    """Return the name of an upload told by name or by its address in the bucket. Raises InputInvalidError."""
    name = told.removeprefix(f"gs://{settings.bucket}/") if settings.bucket else told
    if not name.startswith(UPLOADS) or not _NAME.fullmatch(name.removeprefix(UPLOADS)):
        raise InputInvalidError("upload: give the name that POST /lists/uploads gave.")
    return name
