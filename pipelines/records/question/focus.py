"""The part of a message that asks: without the words that lead up to it, and without what is only told beside it."""

import re
from typing import Final

from pipelines.records.papers.body_parts import parts_of_body
from shared.language.stems import stem
from shared.language.stretches import asks_first, stretches

_LEADS: Final = re.compile(
    r"^\W*(?:(?:and|so|but|ok(?:ay)?|hello|hi|sorry|please)\b\W*)*"
    r"(?:(?:i|we) (?:keep|always|often) forget\w*|(?:i|we)(?:'ve| have)? forgot\w*|"
    r"(?:i|we) (?:can(?:'t|not)|don'?t|do not|never) (?:quite |really )?(?:remember|recall|know)|"
    r"(?:(?:could|can|would|will) you )?(?:please |just )*(?:remind|tell|show) (?:me|us)(?: again)?|"
    r"(?:do|would|don't) you (?:happen to )?know|(?:i|we)(?:'d| would) (?:like|love) to know|"
    r"(?:i|we)(?:'m| am|'re| are| was| were)? (?:just |only )?(?:wonder\w*|trying to (?:remember|find out|work out)))"
    r"\W+(?=(?:who|whom|what|when|where|which|why|how|whether|if)\b)",
    re.IGNORECASE,
)
_EITHER: Final = re.compile(r"\b(?:left or (?:the )?right|right or (?:the )?left|(?:which|what) side)\b", re.IGNORECASE)
_WHICH: Final = re.compile(
    r"\b(?:which|wich|what) ([a-z]+)\b(?! (?:doctor|specialist|clinic|test|scan)\b)", re.IGNORECASE
)
_SENTENCE: Final = re.compile(r"[^.?!]+[.?!]*")
_POINTS_BACK: Final = re.compile(
    r"\b(?:it|its|that|this|these|those|them|they|their|there|he|she|his|hers?|him)\b", re.IGNORECASE
)
ASKS_WHEN: Final = re.compile(
    r"(?:^\W*|[,;:.?!(-]\s*|\b(?:and|or|so|but|know|since|exactly|me|remember|say|says|said)\s+)when\b", re.IGNORECASE
)


def asks_side(text: str) -> bool:
    """Whether a question is which side of the body something is on."""
    if _EITHER.search(text):
        return True
    return any(stem(found[1].lower()) in parts_of_body() for found in _WHICH.finditer(text))


def without_lead(text: str) -> str:
    """Return a message from its question word on: "could you remind me who ..." asks who."""
    return _LEADS.sub("", text)


def asking(text: str) -> str:
    """Return the sentences that ask, where they stand on their own; the whole where they point back."""
    sentences = [each.strip() for each in _SENTENCE.findall(text) if each.strip()]
    questions = [each for each in sentences if each.endswith("?")]
    told = " ".join(questions)
    return told if questions and len(questions) < len(sentences) and not _POINTS_BACK.search(told) else text


def own_part(text: str) -> str:
    """Return the part that asks where it stands on its own beside what is only told: "you know me, when was ...?"."""
    parts = stretches(text)
    asks = [each for each in parts if asks_first(each)]
    told = " ".join(asks)
    return told if asks and len(asks) < len(parts) and not _POINTS_BACK.search(told) else text
