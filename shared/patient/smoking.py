"""Whether somebody smokes, did, or never did, by the words of their own story."""

import re
from functools import cache

from shared.any_case import AnyCase
from shared.patient.data_files import load_yaml

NEVER, EX, CURRENT, EVER, NOT_NOW = "Never Smoked", "Ex-Smoker", "Current Smoker", "ever smoked", "does not smoke"
_KINDS = {"never": NEVER, "ex": EX, "current": CURRENT, "ever": EVER, "not_now": NOT_NOW}
TOLD = tuple(_KINDS)
_DENIED = re.compile(
    r"\b(?:never|not|no|nil|denies|denied|without|neither|nor|\w+n't)(?:\s+\w+){0,3}\s+$", re.IGNORECASE
)
_NEVER_DID = re.compile(r"\b(?:never|neither|nor)\b", re.IGNORECASE)


def smoking_in(text: str) -> tuple[str, str] | None:
    """Return NEVER, EX, CURRENT, EVER or NOT_NOW with the words that tell it; None where nothing does.

    EVER: smoked, and not told whether still. NOT_NOW ("non-smoker") tells nothing of the past, which is what a
    guideline asks for.
    """
    now = smoking_words("not_now").search(text)
    left = smoking_words("not_now").sub(lambda found: " " * len(found[0]), text) if now else text
    for kind, told in _KINDS.items():
        if found := smoking_words(kind).search(text if kind == "never" else left):
            denied = _DENIED.search(text, 0, found.start()) if kind != "never" else None
            if denied is None:
                return told, found[0].strip()
            said = text[denied.start() : found.end()].strip()
            return (NEVER if _NEVER_DID.search(said) else NOT_NOW), said
    return (NOT_NOW, now[0].strip()) if now else None


def is_of_something_else(text: str) -> bool:
    """Whether what is smoked is no tobacco, or it is not known: "cannabis", "smoking status unknown"."""
    return smoking_words("other").search(text) is not None


@cache
def smoking_words(kind: str) -> AnyCase:
    """The words of a kind of `smoking.yaml`."""
    return AnyCase(rf"(?<!\w)(?:{'|'.join(load_yaml('smoking')[kind])})(?!\w)")
