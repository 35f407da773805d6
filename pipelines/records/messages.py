"""The fixed words of a patient's conversation."""

from pathlib import Path

from shared.guardrails.said import load_messages

_FILE = Path(__file__).with_name("messages.yaml")


def say(name: str, **fields: str) -> str:
    """Return a message."""
    return load_messages(_FILE).say(name, "en", **fields)
