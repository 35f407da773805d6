"""Pictures of guideline pages, drawn at ingestion; an edition never changes, so neither does a picture of it."""

from typing import Annotated, cast

from pydantic import BaseModel, ConfigDict, Field

from shared.errors import InputInvalidError
from shared.http.route import Call, Reply
from shared.stores.pictures import PictureStore
from shared.wiring import get_wiring

_LAST_PAGE_DIGITS = 4


class Marked(BaseModel):
    """The passage to mark, by its chunk_id; without one the page is as printed."""

    model_config = ConfigDict(extra="forbid")

    mark: Annotated[str, Field(min_length=1, max_length=300)] | None = None


def picture(call: Call) -> Reply:
    """Give the picture of a printed page. Raises NotFoundError; InputInvalidError for what is no page number."""
    number = call.path["page"]
    if not (number.isascii() and number.isdecimal() and len(number) <= _LAST_PAGE_DIGITS):
        raise InputInvalidError("page: a printed page number is asked for, such as 12.")
    store, mark = PictureStore(get_wiring().blobs), cast(Marked, call.query).mark
    found = store.page(call.path["edition_id"], int(number), mark)
    headers = {"Cache-Control": "private, max-age=86400", "Content-Security-Policy": "default-src 'none'"}
    if found.marked_from is not None:
        headers["X-Marked-From"] = str(found.marked_from)  # in rows of pixels, for whoever scrolls there
    return Reply(content=found.png, content_type="image/png", headers=headers)
