"""A request on its way in: what has come of it, and whether it may cost a thread yet."""

import re
from enum import Enum
from typing import Final

_HEAD_END: Final = b"\r\n\r\n"
_LONGEST_HEAD: Final = 64 * 1024  # bytes
_HELD_WHOLE: Final = 80 * 1024  # bytes of a body that is waited for; a longer one is read by a thread as it comes
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,12})[ \t]*\r\n", re.IGNORECASE)
_READ_AS_IT_COMES: Final = re.compile(rb"\r\n(?:transfer-encoding|expect|upgrade):", re.IGNORECASE)


class Arrival(Enum):
    """How far a request has come."""

    PARTLY = "partly"
    WHOLE = "whole"
    LONG = "long"  # its head is there; its body is long, or of a length that nobody told
    ENDLESS = "endless"  # its head never ends


class Arriving:
    """The bytes of one request so far. `until`: when it must have come, on the caller's clock."""

    __slots__ = ("_whole", "held", "until")

    def __init__(self, held: bytes, until: float) -> None:
        self.held = bytearray(held)
        self.until = until
        self._whole: int | None = None

    def take(self, sent: bytes) -> Arrival:
        """Add what came, and say how far the request is now."""
        start = max(0, len(self.held) - len(_HEAD_END))
        self.held += sent
        if self._whole is None:
            head = self.held.find(_HEAD_END, start if sent else 0)
            if head < 0:
                return Arrival.ENDLESS if len(self.held) > _LONGEST_HEAD else Arrival.PARTLY
            if _READ_AS_IT_COMES.search(self.held, 0, head + 2):
                return Arrival.LONG
            told = _LENGTH.search(self.held, 0, head + 2)
            length = int(told[1]) if told else 0
            if length > _HELD_WHOLE:
                return Arrival.LONG
            self._whole = head + len(_HEAD_END) + length
        return Arrival.WHOLE if len(self.held) >= self._whole else Arrival.PARTLY

    def asks_for_work(self) -> bool:
        """Whether it is a POST, which alone can be turned away unread, and nothing stands behind it."""
        return self.held.startswith(b"POST ") and len(self.held) == self._whole
