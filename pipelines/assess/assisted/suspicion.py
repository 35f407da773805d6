"""Whether words of a record speak to software. Looked for more widely than in a chat message: the model is left out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shared.guardrails.injection import find_attack
from shared.guardrails.patterns import load_patterns
from shared.patient.record import PatientRecord
from shared.patient.statements import FREE_TEXT

_WIDER: Final = Path(__file__).with_name("orders_in_records.yaml")


def carries_orders(record: PatientRecord) -> bool:
    """Whether any free text of the record reads like an order to software."""
    return any(map(reads_like_orders, _texts(record)))


def reads_like_orders(text: str) -> bool:
    """Whether one text does."""
    return bool(load_patterns(_WIDER)["speaks"].search(text)) or find_attack(text) is not None


def describes_a_complaint(text: str) -> bool:
    """Whether a text that nobody understood may be taken for a description: it speaks of no text and orders nothing."""
    return not load_patterns(_WIDER)["talks_of_texts"].search(text) and not reads_like_orders(text)


def _texts(record: PatientRecord) -> Iterator[str]:
    yield record.name or ""
    for name in FREE_TEXT:
        yield from getattr(record, name)
