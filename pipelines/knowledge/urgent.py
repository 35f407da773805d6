"""Emergencies in a message, in either language; a doctor's urgent case is answered from the base."""

from typing import Final

from pipelines.knowledge.roles import Audience
from pipelines.knowledge.said import said
from shared.guardrails.gate.danger import Danger, Urgent, find_danger, is_graver

_VIETNAM: Final = "115"


def find_urgent(message: str, audience: Audience) -> Danger:
    """Return the danger that a message tells of: of a doctor's only thoughts of self-harm."""
    found = find_danger(message, professional=audience == "doctor")
    return Danger() if audience == "doctor" and found.urgent != "self_harm" else found


def raised(danger: Danger, urgent: Urgent, audience: Audience) -> Danger:
    """Return the graver of what was found and what a model hears; of a doctor it counts only self-harm."""
    if audience == "doctor" and urgent != "self_harm":
        return danger
    if not is_graver(urgent, danger.urgent):
        return danger
    return Danger(urgent, "suicide" if urgent == "self_harm" else "other")


def urgent_words(danger: Danger, language: str, number: str) -> str:
    """Return the fixed words of a danger; `number` to call, empty for Vietnam's."""
    told = said()
    name = "same_day" if danger.urgent == "same_day" else f"emergency_{danger.kind}"
    return told.say(name if told.has(name) else "emergency_other", language, number=number or _VIETNAM)
