"""What is asked where no word of a tool says so: two medicines are checked against each other, one for its warnings."""

import re
from collections.abc import Callable, Sequence

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.drug_asks import safety_asks, together_of
from pipelines.agent.reading.grammar import has
from shared.terminology.drugs.names import DrugNames

_WORD = re.compile(r"[a-z][a-z-]{2,}")
_FEW = 4


def asks_by_names(parts: Sequence[Part], names: DrugNames, is_word: Callable[[str], bool]) -> list[Ask]:
    """Return what a message asks that names medicines and nobody, and says no more of what it wants; nothing where it
    asks what no label answers: a dose, a use, a choice, a referral."""
    if not parts or any(has("defines", "", part.line) for part in parts):
        return []
    marked = parts[0].marked
    part = Part(marked, 0, len(marked.line))
    drugs = {span.value.lower() for span in marked.of("DRUG", "SLIP")}
    if not drugs or marked.of("PID", "NAME", "NHS") or has("by_names", "unanswered", marked.line):
        return []
    if len(drugs) > 1:
        asked = None if part.has("interactions", "either") else together_of(part, names)
        return [asked] if asked else []
    return [ask for part in parts if _is_worried(part, is_word) for ask in safety_asks(part, names)]


def _is_worried(part: Part, is_word: Callable[[str], bool]) -> bool:
    """A harm, somebody who may be harmed, or a word of the field beside the one medicine: in a question or in short."""
    words = _WORD.findall(part.line)
    if part.has("prescribe", "past"):
        return False
    told = part.has("by_names", "harm") or any(is_word(word) for word in words)
    return told and (part.line.endswith("?") or len(part.line.split()) <= _FEW)
