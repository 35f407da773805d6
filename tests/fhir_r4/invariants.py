"""The nine invariants that HL7 sets for CDS Hooks, by its names, in our words: six of a reply, three of feedback."""

from collections.abc import Iterator, Mapping
from typing import Any

Part = Mapping[str, Any]


def faults_of_reply(reply: Part) -> list[str]:
    """Return the names of the invariants that a reply breaks."""
    return [fault for card in reply["cards"] for fault in _of_card(card)]


def faults_of_feedback(body: Part) -> list[str]:
    """Return the names of the invariants that feedback breaks."""
    return [fault for entry in body["feedback"] for fault in _of_entry(entry)]


def _of_card(card: Part) -> Iterator[str]:
    suggestions = card.get("suggestions", ())
    behaviour = card.get("selectionBehavior")
    if behaviour == "at-most-one" and sum(bool(one.get("isRecommended")) for one in suggestions) > 1:
        yield "cds-resp-1"
    if any("appContext" in link for link in card.get("links", ()) if link.get("type") != "smart"):
        yield "cds-resp-3"
    if not all(reason.get("display") for reason in card.get("overrideReasons", ())):
        yield "cds-resp-4"
    if suggestions and not behaviour:
        yield "cds-resp-6"
    for action in (action for one in suggestions for action in one.get("actions", ())):
        if action.get("type") == "delete" and ("resource" in action or "resourceId" not in action):
            yield "cds-resp-2"
        if not action.get("description"):
            yield "cds-resp-5"


def _of_entry(entry: Part) -> Iterator[str]:
    outcome = entry.get("outcome")
    if outcome not in ("accepted", "overridden"):
        yield "cds-fb-1"
    if outcome == "accepted" and not entry.get("acceptedSuggestions"):
        yield "cds-fb-2"
    told = entry.get("overrideReason")
    if told is not None and not (told.get("reason") or told.get("userComment")):
        yield "cds-fb-3"
