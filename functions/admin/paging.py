"""Pages over things that are already in memory: the cursor is the place of the next one."""

from collections.abc import Sequence
from typing import TypeVar

from functions.admin.bodies import PAGE

T = TypeVar("T")


def page_of(found: Sequence[T], cursor: str | None) -> tuple[tuple[T, ...], str | None]:
    """Return the page at `cursor` and the next cursor, None on the last page."""
    start = int(cursor or 0)
    following = start + PAGE
    return tuple(found[start:following]), str(following) if following < len(found) else None
