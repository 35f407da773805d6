"""Emergencies in a patient's own words: the shared finder, and plain calls for help that it may not know."""

import re

from pipelines.records.question.focus import stretches
from shared.guardrails.emergencies.find import find_emergency
from shared.language.patterns import patterns_beside

_words = patterns_beside(__file__)


def is_emergency(message: str, number: str = "") -> bool:
    """Whether a message calls for help now; what it asks of the papers beside that takes nothing away."""
    told = _is_told(message)
    if find_emergency(message, anyone=True, number=number) and not (told and _words()["on_file"].search(message)):
        return True
    return (_is_danger(message) and not told) or any(
        not _is_told(each) and (_is_danger(each) or find_emergency(each, anyone=True, number=number) is not None)
        for each in stretches(message)
    )


def _is_danger(text: str) -> bool:
    return bool(_words()["dangers"].search(text)) and bool(_words()["here"].search(text))


def _is_told(text: str) -> bool:
    """Whether it tells or asks of the past or of papers, and of nothing now."""
    is_now = re.search(r"\b(?:right )?now\b|\bhelp\b", text, re.IGNORECASE)
    return bool(_words()["told"].search(text)) and not is_now
