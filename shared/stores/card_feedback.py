"""What became of cards: accepted or overridden, when, for which reason; the audit's part of CDS Hooks."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from shared.ports.documents.base import DocumentExistsError, DocumentStore

COLLECTION: Final = "card_feedback"
OVERRIDES: Final = "card_overrides"
NOT_NOW: Final = "not-now"


@dataclass(frozen=True, slots=True)
class Told:
    """One entry of feedback. `reason` is a code; a user's comment is kept nowhere."""

    card: str
    outcome: str
    at: str
    caller: str
    correlation_id: str
    suggestions: tuple[str, ...] = ()
    reason: str | None = None


class CardFeedback:
    """Keeps each entry once, however often it is sent."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def record(self, told: Told) -> None:
        """Keep an entry; the same card, outcome and time is the same entry."""
        key = hashlib.sha256("\n".join((told.caller, told.card, told.outcome, told.at)).encode()).hexdigest()
        with suppress(DocumentExistsError):
            self._documents.create(COLLECTION, key, self._data(told))
        if told.outcome == "overridden" and told.reason and told.reason != NOT_NOW:
            self._documents.put(OVERRIDES, told.card, {"at": self._now().isoformat(), "reason": told.reason})

    def overridden_since(self, cards: Sequence[str], since: datetime) -> set[str]:
        """Return which of the cards were overridden for a reason that lasts."""
        held = self._documents.get_many(OVERRIDES, cards)
        return {card for card, found in held.items() if datetime.fromisoformat(found.data["at"]) >= since}

    def page(self, limit: int, cursor: str | None = None) -> Sequence[Mapping[str, Any]]:
        """Return entries, newest first."""
        found = self._documents.query(COLLECTION, order_by="received", descending=True, limit=limit, after=cursor)
        return [document.data for document in found]

    def _data(self, told: Told) -> dict[str, Any]:
        return {
            "received": self._now().isoformat(timespec="microseconds"),
            "card": told.card,
            "outcome": told.outcome,
            "at": told.at,
            "caller": told.caller,
            "correlation_id": told.correlation_id,
            "suggestions": list(told.suggestions),
            "reason": told.reason,
        }
