"""Emergencies in a message, in either language; a doctor's urgent case is answered from the base."""

from typing import Final

from pipelines.knowledge.roles import Audience
from pipelines.knowledge.said import said
from shared.guardrails.emergencies.find import find_emergency
from shared.language.vi.spelling import spoken

_OF_ANYBODY: Final = "suicide"
_VIETNAM: Final = "115"


def find_urgent(message: str, audience: Audience) -> str | None:
    """Return the kind of emergency that a message tells of."""
    found = find_emergency(spoken(message), language="vi", anyone=True) or find_emergency(message, anyone=True)
    if found is None or (audience == "doctor" and found.kind != _OF_ANYBODY):
        return None
    return found.kind


def urgent_words(kind: str, language: str, number: str) -> str:
    """Return the fixed words of a kind; `number` to call, empty for Vietnam's."""
    told = said()
    name = f"emergency_{kind}"
    return told.say(name if told.has(name) else "emergency_other", language, number=number or _VIETNAM)
