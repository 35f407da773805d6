"""Which kind of answer a question wants: how soon, from what age, which test, the meaning of a word."""

from enum import StrEnum
from pathlib import Path

from shared.language.patterns import load_patterns

_WORDS = Path(__file__).with_name("intents.yaml")


class Intent(StrEnum):
    """The kinds of answer that questions ask for."""

    URGENCY = "urgency"
    AGE = "age"
    DURATION = "duration"
    EXACT = "exact"
    DEFINITION = "definition"
    REFERRAL = "referral"
    TEST = "test"
    VALUE = "value"
    RESULT = "result"


def read_intents(text: str) -> frozenset[Intent]:
    """Return the kinds of answer that a question wants; often none."""
    folded = text.casefold()
    patterns = load_patterns(_WORDS)
    likely = (intent for intent in Intent if patterns.may_say(intent, folded))
    return frozenset(intent for intent in likely if patterns[intent].search(folded))
