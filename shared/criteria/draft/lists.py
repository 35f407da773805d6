"""Introductions of lists: "2 or more of the following unexplained symptoms", "any of these", "either:"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shared.criteria.draft.marks import NODE, PERSON, QUALITY
from shared.criteria.draft.wording import NUMBER
from shared.language.numbers import number_of

_COUNT = rf"(?:at least )?(?P<count>{NUMBER}|any|either|all|both)(?: or more)?"
_INTRO = re.compile(
    r"\b(?:(?:report|reports|having|have|has|with|of)\s+)*"
    rf"(?:{_COUNT}\s+of\s+(?:the )?(?:following|these|them)|the following\b)"
    r"(?P<rest>(?:(?!\b(?:and|or|if|who|with|when)\b)[^,;:.\ue000-\uefff])*)",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?:,\s*)?\b(?:(?:with|have|has)\s+)?{_COUNT}(?: of)?\s*:?\s*$", re.IGNORECASE)
_NOUNS = re.compile(r"\b(?:symptoms?|signs?|features?|findings?)\b", re.IGNORECASE)
_THEM = re.compile(r"\b(?:them|these)\s*$", re.IGNORECASE)


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
        qualities = "".join(re.findall(QUALITY, match[0]))
        site = _NOUNS.sub("", re.sub(rf"{QUALITY}|{NODE}|{PERSON}", "", match["rest"]))
        yield Intro(match.start(), match.end(), *_number(match), qualities, " ".join(site.split()))


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
    word = (match["count"] or "").lower()
    if word in ("all", "both"):
        return None, True
    return (1 if word in ("any", "either") else number_of(word)) if word else None, False
