"""The arithmetic of figures, and when two wordings count as the same."""

import re
from typing import Any

PLACES = 4
_NOT_LETTERS = re.compile(r"[^a-z0-9]")
_NOT_WORDS = re.compile(r"[^a-z0-9<>=.%]+")
_FULL_STOP = re.compile(r"\.(?!\d)")
_MAX_REFERENCES = 3


def ratio(part: float, whole: float) -> float:
    """Return part of whole, rounded; 0 of nothing."""
    return round(part / whole, PLACES) if whole else 0.0


def f1(right: int, spurious: int, missed: int) -> float:
    """Return the harmonic mean of precision and recall."""
    return ratio(2 * right, 2 * right + spurious + missed)


def many(record: dict[str, Any], name: str) -> list[Any]:
    """Return the list under `name`, empty where there is none."""
    return record.get(name) or []


def letters(text: str) -> str:
    """Return letters and digits alone: spacing, hyphens and bullets do not count."""
    return _NOT_LETTERS.sub("", text.lower())


def words(text: str) -> str:
    """Return the words with one space each side of each: case and punctuation do not count."""
    return f" {_FULL_STOP.sub(' ', _NOT_WORDS.sub(' ', text.lower())).strip()} "


def rules_of(passage: dict[str, Any]) -> list[str]:
    """Return the recommendations that a hit or citation stands for: its own, or those that its row refers to."""
    if passage.get("rule_id"):
        return [passage["rule_id"]]
    return [str(reference).strip("[]") for reference in many(passage, "references")][:_MAX_REFERENCES]
