"""What became of cards, told by the client: several at once, late or again; kept once each."""

import re
from datetime import datetime
from typing import Any, Final, cast

from functions.cds_hooks.bodies import UUID, AnyJson
from shared.errors import InputInvalidError, InputTooLargeError
from shared.fhir.shape import Resource, part, parts, text
from shared.http.route import Call, Reply
from shared.stores.card_feedback import CardFeedback, Told
from shared.wiring import get_wiring

_CODE: Final = re.compile(r"[A-Za-z0-9.\-]{1,64}")
_MOST: Final = 200


def take_feedback(call: Call) -> Reply:
    """Keep what became of cards; all of it is checked before any is kept."""
    body = cast(AnyJson, call.body).root
    entries: Any = body.get("feedback")
    if not isinstance(entries, list) or not entries or not all(isinstance(one, dict) for one in entries):
        raise InputInvalidError("feedback: it is a list of what became of cards.")
    if len(entries) > _MOST:
        raise InputTooLargeError(f"feedback: at most {_MOST} entries at once.")
    told = [_told(entry, call) for entry in parts(body, "feedback")]
    kept = CardFeedback(get_wiring().documents, get_wiring().now)
    for one in told:
        kept.record(one)
    return Reply(content=b"{}")


def _told(entry: Resource, call: Call) -> Told:
    card, outcome, at = text(entry, "card").lower(), text(entry, "outcome"), text(entry, "outcomeTimestamp")
    if not UUID.fullmatch(card):
        raise InputInvalidError("feedback.card: the uuid of a card is needed.")
    if outcome not in {"accepted", "overridden"}:
        raise InputInvalidError("feedback.outcome: it is accepted or overridden.")
    suggestions = tuple(
        found for one in parts(entry, "acceptedSuggestions") if UUID.fullmatch(found := text(one, "id"))
    )
    if outcome == "accepted" and not suggestions:
        raise InputInvalidError("feedback.acceptedSuggestions: an accepted card names the suggestions taken.")
    _check_time(at)
    why = part(entry, "overrideReason")
    if "overrideReason" in entry and not (part(why, "reason") or text(why, "userComment")):
        raise InputInvalidError("feedback.overrideReason: it holds a reason, a userComment or both.")
    reason = text(part(why, "reason"), "code")
    return Told(
        card, outcome, at, call.caller.id, call.correlation_id, suggestions, reason if _CODE.fullmatch(reason) else None
    )


def _check_time(at: str) -> None:
    try:
        datetime.fromisoformat(at)
    except ValueError:
        raise InputInvalidError("feedback.outcomeTimestamp: it is a date and time, as 2026-03-02T10:15:00Z.") from None
