"""Find attacks on the assistant in a message, in any of its readings.

attacks.yaml says how they are worded, cues.yaml what comes together in one sentence of them,
orders.yaml what is ordered of whom.
"""

import re
from pathlib import Path

from shared.guardrails.languages import is_foreign_attack
from shared.guardrails.normalise import Readings, read_message
from shared.guardrails.rules import load_rules
from shared.guardrails.spelling import corrected
from shared.language.patterns import load_patterns
from shared.language.sentences import stretches_in

_RULES = Path(__file__).with_name("attacks.yaml")
_CUES = Path(__file__).with_name("cues.yaml")
_ORDERS = Path(__file__).with_name("orders.yaml")
_PAUSE = re.compile(r"[.,!?;:()\[\]{}\"\n\r\u2013\u2014]+|\s-+\s")
_NOT_A_WORD = re.compile(r"[^a-z0-9|]+")
_GLUED = 14
_CLINICIAN_ASKS = re.compile(
    r"\b(?:(?:can|do|does|did|should|may|could|would|must|shall|will|might) (?:i|we|gps?|clinicians?|doctors?|"
    r"nurses?|he|she|they|one|an? gp|the gp|patients?|people|the patient)\b(?! (?:\w+ )?ask)"
    r"|(?:ok|okay|safe|right|fine|acceptable|reasonable|allowed|possible|wrong)(?: for (?:\w+ )?\w+)? to\b)[^|]*"
)


def find_attack(message: str) -> str | None:
    """Return the kind of attack in a message ("override", "role", "prompt", ...), None for an honest one."""
    readings = read_message(message)
    texts = (message, readings.plain, *readings.payloads)
    worded = _worded(readings)
    return (
        load_rules(_RULES, "_marks").kind_in(texts)
        or load_rules(_CUES, "_marks").kind_in(texts)
        or load_rules(_RULES, "_words").kind_in(worded)
        or load_rules(_RULES, "_orders").kind_in(_CLINICIAN_ASKS.sub(" ", text) for text in worded)
        or load_rules(_CUES, "_cues").kind_in(sentences := _sentences(readings))
        or load_rules(_ORDERS, "_orders").kind_in(sentences)
        or _squeezed(worded)
        or _packed(readings)
        or ("foreign" if is_foreign_attack(message) else None)
    )


def _sentences(readings: Readings) -> tuple[str, ...]:
    """Every sentence in words, without what a clinician asks to be allowed."""
    sentences = (_in_words(sentence) for text in readings.all for sentence in stretches_in(text))
    return tuple(dict.fromkeys(_CLINICIAN_ASKS.sub(" ", sentence).strip() for sentence in sentences))


def _squeezed(worded: tuple[str, ...]) -> str | None:
    """Orders typed without spaces."""
    glued = (text.replace(" ", "") for text in worded if any(len(w) >= _GLUED for w in text.split()))
    return "override" if any(load_patterns(_RULES)["squeezed"].search(text) for text in glued) else None


def _packed(readings: Readings) -> str | None:
    """Nobody with an honest question packs a sentence as data."""
    return "encoded" if any(len(payload.split()) > 1 for payload in readings.payloads) else None


def _worded(readings: Readings) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_in_words(text) for text in readings.all))


def _in_words(text: str) -> str:
    words = _NOT_A_WORD.sub(" ", _PAUSE.sub(" | ", corrected(text)))
    return re.sub(r"(?:\| *)+", "| ", words).strip()
