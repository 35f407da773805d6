"""The fixed words of a danger at the doors that professionals ask: chat on a guideline, and clinical tools."""

from shared.guardrails.emergencies.pack import load_calls
from shared.guardrails.gate.danger import Danger
from shared.guardrails.messages import say


def say_danger(danger: Danger, number: str = "") -> str:
    """Return the words that come before an answer, empty where there is no danger; `number` to call, empty for 999."""
    if danger.urgent == "none":
        return ""
    if danger.urgent != "emergency":
        return say(danger.urgent, number=number or "999")
    return next(kind.text for kind in load_calls(number=number).kinds if kind.name == danger.kind)
