"""Marks that part what was written in one line: "ulcer for 5 weeks / tired", "no cough • blood in sputum since May"."""

import re
from collections.abc import Iterator

from shared.language.bare_names import is_bare_name

_BULLET = re.compile(r"(?<=[^\s.;:,])( +(?:[•·●▪◦‣]|(?<!\d )\*) +)(?=[^\W_])")
_DASHES = re.compile(r"(?<=\S) (--) (?=\S)")
_SLASH = re.compile(r"(?<=[^\s.;:,])( +(?:/{1,2}|\\) +)(?=[^\W\d_])")
# Between what a row of a table or form asks and its answer: "Dysphagia | no", "Dysphagia ..... no".
_CELL = re.compile(
    r"(?<=\w)[ \t]*(?:\||(?P<leader>\.{2,}|…|_{2,}))[ \t]*"
    r"(?=(?:yes|no|y|n|nil|none|present|absent|negative|positive)[ \t]*\|?[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)
_PIECE = re.compile(r"[^.;:,!?/\\\n]*")
_SENTENCE, _OPENS_A_SENTENCE = 3, "AI"  # words; "A palpable lump", "I feel sick"
_OF_A_FORM = 4  # dots or more lead from an entry to its answer; fewer may only trail off
# Two words of which one holds, not two things told.
_EITHER = re.compile(
    r"\b(?:and\W+or|his\W+hers?|her\W+his|him\W+her|s?he\W+s?he|yes\W+no|no\W+yes|y\W+n|n\W+y|left\W+right|right\W+left"
    r"|l\W+r|r\W+l|am\W+pm|male\W+female|female\W+male|m\W+f|f\W+m)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:no|nil|not?|never|without|denie[sd]|denying|neg(?:ative)?)\b", re.IGNORECASE)


def cells(text: str) -> Iterator[tuple[int, str]]:
    """Where in `text` a mark stands between what is asked and its answer, with a colon to be read in its place."""
    for mark in _CELL.finditer(text):
        is_drawn = len(mark["leader"] or "") >= _OF_A_FORM
        if not mark["leader"] or is_drawn or is_bare_name(text[: mark.start()].rpartition("\n")[2].strip()):
            yield mark.start(), ":".ljust(len(mark[0]))


def parted(text: str) -> Iterator[tuple[int, str]]:
    """Where in `text` a mark stands that parts, with the marks to be read in its place, as many as it has."""
    for mark in _BULLET.finditer(text):
        yield mark.start(), ",".ljust(len(mark[0]))
    for mark in _DASHES.finditer(text):
        yield mark.start(1), "– "
    for mark in _SLASH.finditer(text):
        if sign := _stands_for(text, mark):
            yield mark.start(), sign.ljust(len(mark[0]))


def _stands_for(text: str, slash: re.Match[str]) -> str | None:
    """A full stop between two sentences, a comma between what is told of each by itself; nothing where it says "or"."""
    before = _PIECE.match(text[: slash.start()][::-1])[0][::-1].strip()  # type: ignore[index]
    after = _PIECE.match(text, slash.end())[0].strip()  # type: ignore[index]
    last, first = before.split()[-1] if before else "", after.split()[0]
    is_letter = len(first) == 1 and not (first in _OPENS_A_SENTENCE and len(after.split()) >= _SENTENCE)
    if before.isdigit() or is_letter or _EITHER.fullmatch(f"{last} {first}"):
        return None  # "58 / F", "5 / week", "his / her"
    if after[0].isupper() and not last.isupper() and min(len(before.split()), len(after.split())) >= _SENTENCE:
        return "."
    is_denied = _DENIES.search(before) is not None
    if is_bare_name(after) if is_denied else is_bare_name(before):
        return None
    return ","
