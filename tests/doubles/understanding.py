"""What a model replies that was asked what a message means, in one line a test can write."""

import json
from typing import Any


def asks(what: str, quote: str, person: str = "", only_if: str = "", **arguments: str | list[str]) -> dict[str, Any]:
    """One thing asked; an argument with several values stands once for each."""
    pairs = [(name, one) for name, value in arguments.items() for one in ([value] if isinstance(value, str) else value)]
    told = [{"name": name, "value": value} for name, value in pairs]
    return {"what": what, "arguments": told, "person": person, "quote": quote, "only_if": only_if}


def reply(*asked: dict[str, Any], urgent: str = "none", standalone: str = "") -> str:
    """A whole reply."""
    return json.dumps({"urgent": urgent, "asks": list(asked), "standalone": standalone, "corrects": ""})
