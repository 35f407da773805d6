"""The six invariants that HL7 sets for a reply of CDS Hooks, by its names, in our words."""

from collections.abc import Iterator, Mapping
from typing import Any

Part = Mapping[str, Any]


def faults_of_reply(reply: Part) -> list[str]:
    """Return the names of the invariants that a reply breaks."""
    return [fault for card in reply["cards"] for fault in _of_card(card)]


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
