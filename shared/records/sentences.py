"""A document's text to sentences with their places and the heading that they stand under."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_END = re.compile(r"(?:[.!?]+[\"')\]]*(?=\s)|[\]>](?=\s+[A-Z\[])|\n+)")
_SHORT = re.compile(r"\b(?:Dr|Drs|Mr|Mrs|Ms|Prof|St|No|vs|approx|e\.g|i\.e|tel|ext|Rd|H|E|b\.d|o\.d|t\.d\.s)\.$", re.I)
_HEADING = re.compile(r"^(?:[-*•]\s*)?([A-Z][A-Za-z /'&-]{2,40}):(?=\s|$)")
_SPACE = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, `document text[start:end]`, verbatim; `heading` is the label it stands under ("Allergies")."""

    document_id: str
    number: int
    start: int
    end: int
    text: str
    heading: str = ""


def sentences_of(document_id: str, text: str, left_out: Sequence[tuple[int, int]] = ()) -> tuple[Sentence, ...]:
    """Return the sentences in order, without those that are left out."""
    found: list[Sentence] = []
    heading = ""
    for start, end in _bounds(text):
        words = text[start:end]
        label = _HEADING.match(words)
        heading = label[1] if label else heading
        if not any(start < last and first < end for first, last in left_out):
            found.append(Sentence(document_id, len(found), start, end, words, heading))
        if text[end : end + 2] == "\n\n":
            heading = ""
    return tuple(found)


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    start = _skip(text, 0)
    for stop in _END.finditer(text):
        end = stop.start() if stop[0].startswith("\n") else stop.end()
        if stop[0].startswith(".") and _goes_on(text, start, stop.end()):
            continue
        if text[start:end].strip():
            yield start, start + len(text[start:end].rstrip())
        start = _skip(text, stop.end())
    if text[start:].strip():
        yield start, start + len(text[start:].rstrip())


def _goes_on(text: str, start: int, end: int) -> bool:
    """An abbreviation's full stop, or one before a small letter."""
    begins = _skip(text, end)
    following = text[begins : begins + 2]  # "eGFR" begins a sentence all the same
    return bool(_SHORT.search(text[start:end])) or (
        following[:1].isalpha() and following.islower() and "\n" not in text[end:begins]
    )


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
