"""Pages over things that are already in memory: the cursor is the place of the next one."""

from collections.abc import Sequence
from typing import TypeVar

from functions.admin.bodies import PAGE
from shared.errors import InputInvalidError

T = TypeVar("T")


def page_of(found: Sequence[T], cursor: str | None) -> tuple[tuple[T, ...], str | None]:
    """Return the page at `cursor` and the next cursor. Raises InputInvalidError for a cursor nobody gave out."""
    if cursor is not None and not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 9):
        raise InputInvalidError("The cursor is not one that this server gave out.")
    start = int(cursor or 0)
    following = start + PAGE
    return tuple(found[start:following]), str(following) if following < len(found) else None
