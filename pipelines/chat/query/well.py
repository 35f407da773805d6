"""What a follow-up says to be as it should be: "his weight is steady" takes a loss of weight back."""

import re

from pipelines.chat.query.memory import Case
from shared.language.stems import STOP_WORDS, stems
from shared.terminology.terminology import Terminology

_WELL = re.compile(r"\b(?:steady|stable|unchanged|normal|fine|ok|okay|good|regular|as (?:usual|ever))\b", re.IGNORECASE)
# "Not very good", "stable until May", "a good stone": a symptom is taken back only where nothing speaks against it.
_IN_DOUBT = re.compile(
    r"\b(?:not|never|nor|hardly|barely|scarcely|no longer|far from|less|if|until|till|was|were|used to|a good)\b"
    r"|n['\u2019]t\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\?\s*$|^\W*(?:what|which|how|is|are|does|do)\b", re.IGNORECASE)
_CHANGES = frozenset(stems("loss lost change changed low raised high gain abnormal"))


def said_to_be_well(message: str, case: Case, terminology: Terminology) -> frozenset[str]:
    """Return the concepts of the case that are a change of what the message says to be as it should be."""
    if not _WELL.search(message) or _ASKED.search(message) or _IN_DOUBT.search(message):
        return frozenset()
    said = frozenset(stems(message))
    if said & _CHANGES:  # "His weight loss is unchanged" says that the loss goes on.
        return frozenset()
    return frozenset(concept for concept in case.concepts if _is_changed(terminology.concept(concept).label, said))


def _is_changed(label: str, said: frozenset[str]) -> bool:
    words = frozenset(stems(label)) - STOP_WORDS
    changed = words - _CHANGES
    return bool(words & _CHANGES and changed) and changed <= said
