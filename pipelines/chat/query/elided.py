"""What a message leaves out because it was said before: the sign before a bare site, the thing that "it" is."""

import re
from dataclasses import dataclass

from pipelines.chat.query.followup import asks_which
from pipelines.chat.query.memory import Memory
from shared.terminology.terminology import Terminology

_NOT_NAMED_BY = frozenset({"site", "qualifier"})
_IT = re.compile(
    r"\b(?:it|that|they|this)(?:['’](?:s|re|d)| (?:is|was|has|are|were|had|got))?\b(?! (?:age|one|point)\b)", re.I
)
_MOST_WORDS = 14


@dataclass(frozen=True, slots=True)
class InFull:
    """A message with what it leaves out; `instead_of` holds the concept that is now said otherwise, if any."""

    text: str
    instead_of: frozenset[str] = frozenset()


def in_full(message: str, memory: Memory, terminology: Terminology) -> InFull:
    """Return the message with what it leaves out put in, where that is plain; else as it is."""
    if not memory.case.concepts or asks_which(message):
        return InFull(message)
    found = frozenset(mention.concept for mention in terminology.find_mentions(message))
    kinds = {terminology.concept(concept).kind for concept in found}
    if "site" in kinds and not kinds - _NOT_NAMED_BY:
        return InFull(f"{memory.case.said(memory.case.concepts[0])} {message}")
    return _with_it_named(message, found, memory, terminology)


def _with_it_named(message: str, found: frozenset[str], memory: Memory, terminology: Terminology) -> InFull:
    """Say what "it" is, where the two together are another concept: "it's only on the dipstick" of blood in urine."""
    spoken_of = _last_spoken_of(memory)
    it = _IT.search(message)
    if spoken_of is None or it is None or len(message.split()) > _MOST_WORDS:
        return InFull(message)
    text = f"{message[: it.start()]}{memory.case.said(spoken_of)}{message[it.end() :]}"
    before = terminology.general_of(spoken_of)
    for mention in terminology.find_mentions(text):
        generals = terminology.general_of(mention.concept)
        if mention.concept not in found | before and generals & before:
            return InFull(text, frozenset({spoken_of}) - generals)
    return InFull(message)


def _last_spoken_of(memory: Memory) -> str | None:
    in_focus = [concept for concept in memory.focus if concept in memory.case.concepts]
    return next(iter(in_focus or memory.case.concepts), None)
