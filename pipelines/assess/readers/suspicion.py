"""Whether words of a record speak to software. Looked for more widely than in a chat message: the model is left out."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shared.guardrails.injection import find_attack
from shared.language.patterns import load_patterns
from shared.patient.parts import FREE_TEXT
from shared.patient.record import PatientRecord

_LETTER_WORDS: Final = 40
_KINDS: Final = ("machine", "its_work", "order", "shape")
_SEVERAL: Final = 3  # kinds; one fewer where something that may be software is named
_SPEAKERS: Final = re.compile(r"\b[QA]\s*:")  # a record holds transcripts; in a chat message they forge turns
_WIDER: Final = Path(__file__).with_name("orders_in_records.yaml")


def carries_orders(record: PatientRecord) -> bool:
    """Whether any free text of the record reads like an order to software."""
    return any(map(reads_like_orders, _texts(record)))


def reads_like_orders(text: str) -> bool:
    """Whether one text does. A letter holds ordinary words that an order has too: there it takes more of them."""
    patterns = load_patterns(_WIDER)
    if find_attack(_SPEAKERS.sub(" ", text)) is not None:
        return True
    if len(text.split()) < _LETTER_WORDS:
        return bool(patterns["speaks"].search(text))
    kinds = [kind for kind in _KINDS if patterns[kind].search(text)]
    is_spoken_to = any(patterns[name].search(text) for name in ("model", "addressed"))
    return is_spoken_to or len(kinds) + ("machine" in kinds) >= _SEVERAL


def _texts(record: PatientRecord) -> Iterator[str]:
    yield record.name or ""
    for name in FREE_TEXT:
        yield from getattr(record, name)
