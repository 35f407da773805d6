"""A reply that was cut off is asked for once more, with room; what it is asked within is whoever asks's."""

from collections.abc import Callable
from typing import Final, TypeVar

from shared.ports.models.base import ModelCutOffError

Reply = TypeVar("Reply")
_MORE_ROOM: Final = 4


def with_room(ask: Callable[[int], Reply], max_tokens: int) -> Reply:
    """Return what `ask` gives of so many tokens, and where that was cut off of several times as many."""
    try:
        return ask(max_tokens)
    except ModelCutOffError:
        return ask(_MORE_ROOM * max_tokens)
