"""Emergencies in a patient's own words: the shared finder, and plain calls for help that it may not know."""

import re
from collections.abc import Mapping
from pathlib import Path

from shared.guardrails.emergencies.find import find_emergency
from shared.guardrails.patterns import load_patterns

_FILE = Path(__file__).with_name("danger.yaml")


def is_emergency(message: str, number: str = "") -> bool:
    """Whether a message calls for help now; one that asks what the papers say of the past does not."""
    told = bool(_words()["told"].search(message)) and not re.search(
        r"\b(?:right )?now\b|\bhelp\b", message, re.IGNORECASE
    )
    if find_emergency(message, anyone=True, number=number):
        return not (told and _words()["on_file"].search(message))
    return bool(_words()["dangers"].search(message)) and bool(_words()["here"].search(message)) and not told


def _words() -> Mapping[str, re.Pattern[str]]:
    return load_patterns(_FILE)
