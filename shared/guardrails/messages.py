"""The fixed messages of a conversation on a guideline (messages.yaml), and the disclaimer on every reply."""

from pathlib import Path

from shared.guardrails.said import load_messages

DISCLAIMER = (
    "This is a clinical decision support tool. It does not replace professional medical advice, diagnosis or clinical "
    "judgement; check the guideline itself and local pathways before acting."
)
_FILE = Path(__file__).with_name("messages.yaml")


def say(name: str, **fields: str) -> str:
    """Return a message. Raises KeyError for a name or field that is not known."""
    return load_messages(_FILE).say(name, "en", **fields)
