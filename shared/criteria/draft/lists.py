"""Introductions of lists: "2 or more of the following unexplained symptoms", "any of these", "either:"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shared.criteria.draft.marks import NODE, PERSON, QUALITY
from shared.criteria.draft.wording import NUMBER, number_of

_ALL = ("all", "both", "each")
_COUNT = (
    rf"(?:at least |a minimum of |a total of )?(?P<count>{NUMBER}|any|either|all|both|each|some)"
    rf"(?: (?P<second>{NUMBER}))?(?: or more)?"
)
_LISTED = (
    rf"(?:the )?(?:following|these|those|them|(?:{QUALITY}\s*)*(?:symptoms|features|signs|findings)\s+"
    r"(?:listed below|below|listed|above|that follow)|below|listed below|list)"
)
_REST = r"(?P<rest>(?:(?!\band\b|\bor\b|\bif\b|\bwho\b|\bwith\b|\bwhen\b|\bplus\b)[^,;:.\ue000-\uefff])*)"
_INTRO = re.compile(
    rf"\b(?:(?:report|reports|having|have|has|with|of|showing|displaying|exhibiting"
    rf"|experiencing)\s+)*(?:{_COUNT}\s+(?:of|from|among|out of)\s+{_LISTED}"
    rf"|the following\b){_REST}(?:,?\s*\b(?:and|but|all|if|when|where)\b\s*(?:\b(?:are|is"
    rf"|all)\b\s*)*(?:{QUALITY}\s*)+|,\s*(?:{QUALITY}\s*)+,?(?!\s*{QUALITY}))?",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?:,\s*)?\b(?:(?:with|have|has|had|of)\s+)?(?:{_COUNT})(?: of)?\s*:?\s*$", re.IGNORECASE)
_NOUNS = re.compile(
    r"\b(?:symptoms?|signs?|features?|findings?|problems?|complaints?|unexplained|ones?|risk factors?"
    r"|criteria|criterion|things|situations|categor(?:y|ies)|circumstances|groups?|cases|conditions|reasons"
    r"|items|listed|below"
    r"|above|apply)\b",
    re.IGNORECASE,
)
_THEM = re.compile(r"\b(?:them|these|those)(?: (?:symptoms?|features?|signs?|findings?))?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Intro:
    """How many of a list must hold (None: as its connectives say), and what is said of every item."""

    start: int
    end: int
    n: int | None
    is_all: bool
    marks: str
    site: str


def find_intros(text: str) -> Iterator[Intro]:
    """Yield the places of `text` that stand for a list."""
    for match in _INTRO.finditer(text):
        rest = match["rest"] or ""
        qualities = "".join(re.findall(QUALITY, match[0]))
        site = _NOUNS.sub("", re.sub(rf"{QUALITY}|{NODE}|{PERSON}", "", rest)).strip()
        yield Intro(match.start(), match.end(), *_number(match), qualities, re.sub(r"\s+", " ", site))


def find_bare_intro(text: str) -> Intro | None:
    """Return the introduction at the end of `text` that only its colon makes one: "either:", "any of:"."""
    match = _BARE.search(text)
    return Intro(match.start(), len(text), *_number(match), "", "") if match else None


def with_pronouns(intros: Sequence[Intro], text: str) -> list[Intro]:
    """Return the introductions, "2 of them" asking what the one before it says of "them"."""
    filled: list[Intro] = []
    for intro in intros:
        takes = bool(_THEM.search(text[intro.start : intro.end]) and filled and not intro.marks)
        filled.append(replace(intro, marks=filled[-1].marks) if takes else intro)
    return filled


def _number(match: re.Match[str]) -> tuple[int | None, bool]:
    words = [word.lower() for word in (match["count"], match["second"]) if word]
    numbers = [number_of(word) for word in words if word not in ("any", "either", "some", *_ALL)]
    if any(word in _ALL for word in words):
        return None, True
    if numbers:
        return numbers[-1], False
    return (1, False) if words else (None, False)
