"""Find attacks on the assistant in a message, in any of its readings."""

import re

from shared.guardrails.attack_rules import SQUEEZED, compiled
from shared.guardrails.normalise import Readings, read_message
from shared.guardrails.spelling import corrected

_PAUSE = re.compile(r"[.,!?;:()\[\]{}\"\n\r\u2013\u2014]+|\s-+\s")
_NOT_A_WORD = re.compile(r"[^a-z0-9|]+")
_SQUEEZED = re.compile(SQUEEZED)


def find_attack(message: str) -> str | None:
    """Return the kind of attack in a message ("override", "role", "prompt", ...), None for an honest one."""
    readings = read_message(message)
    return _marks(message, readings) or _words(readings) or _packed(readings)


def _marks(message: str, readings: Readings) -> str | None:
    texts = (message, readings.plain, *readings.payloads)
    return next((kind for kind, rule in compiled()[1] if any(rule.search(text) for text in texts)), None)


def _words(readings: Readings) -> str | None:
    for reading in dict.fromkeys(_in_words(text) for text in readings.all):
        found = next((kind for kind, rule in compiled()[0] if rule.search(reading)), None)
        if found or _SQUEEZED.search(reading.replace(" ", "") if _is_glued(reading) else ""):
            return found or "override"
    return None


def _packed(readings: Readings) -> str | None:
    """Nobody with an honest question packs a sentence as data."""
    return "encoded" if any(len(payload.split()) > 1 for payload in readings.payloads) else None


def _in_words(text: str) -> str:
    words = _NOT_A_WORD.sub(" ", _PAUSE.sub(" | ", corrected(text)))
    return re.sub(r"(?:\| *)+", "| ", words).strip()


def _is_glued(text: str) -> bool:
    return any(len(word) >= 14 for word in text.split())
