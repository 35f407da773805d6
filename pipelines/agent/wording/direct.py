"""Answers that need no tool: greetings, what can be asked, and the plain statement that no source held here answers."""

import re

from pipelines.agent.wording.comfort import COMFORT
from shared.patient.nhs_number import is_nhs_number

_GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hiya|greetings|morning|evening)\b", re.IGNORECASE
)
_THANKS = re.compile(
    r"\b(?:thanks?|thank you|cheers|ta|much appreciated|great|perfect|brilliant|noted|got it)\b", re.IGNORECASE
)
_BYE = re.compile(r"^\W*(?:bye|goodbye|see you|that'?s all)\b", re.IGNORECASE)
_ABLE = re.compile(
    r"\b(?:what can you do|who are you|what are you|^\W*help\W*$|how do you work|your (?:capabilities|purpose))",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\?|\b(?:what|how|why|when|which|who|explain|describe|define|tell|should|can|could|is|are|does|do)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)")

CAN_DO = (
    "I can look up a medicine's label warnings, check medicines against each other, search the medical literature and "
    "the register of clinical trials, find a patient and open the record, describe an attached image, answer from the "
    "guideline, and propose a prescription, an allergy or a note for you to confirm."
)


def fixed(message: str) -> str | None:
    """Return the fixed answer to a greeting, thanks or a question about the assistant; None for anything else."""
    if _ABLE.search(message):
        return CAN_DO
    short = len(message.split()) <= 8
    if (
        short
        and _GREETING.search(message)
        and not re.search(r"\b(?:what|why|when|explain|which)\b", message, re.IGNORECASE)
    ):
        return f"Hello. {CAN_DO}"
    if short and _THANKS.search(message) and not _ASKS.search(message):
        return "You are welcome."
    return "Goodbye." if short and _BYE.search(message) else None


def greets(message: str) -> bool:
    """Whether a message begins with a greeting."""
    return _GREETING.search(message) is not None


def thanks(message: str) -> bool:
    """Whether a message thanks."""
    return _THANKS.search(message) is not None


def is_question(message: str) -> bool:
    """Whether something is asked."""
    return _ASKS.search(message) is not None


def no_source(message: str) -> str:
    """Say that nothing held here answers a question, without an answer of the assistant's own making. Words that would
    read as comfort are not repeated, even as the question that they were."""
    if COMFORT.search(message):
        return f"No source held here answers this. {CAN_DO}"
    asked = _NUMBER.sub(lambda match: "…" if is_nhs_number(match.group()) else match.group(), " ".join(message.split()))
    asked = asked if len(asked) <= 200 else asked[:199] + "…"
    return f"No source held here answers this: “{asked}”. {CAN_DO}"
