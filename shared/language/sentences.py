"""A text parted into lines and sentences, with offsets; the one splitter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from shared.language.wrapping import wrapped_at
from shared.terminology.words import ABBREVIATED

_ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|prof|rev|e\.g|i\.e|eg|ie|approx|vs|y\.o|resp|prev|incl|a\.m|p\.m)|(?:^|\n)\s*[A-Z])\.$",
    re.IGNORECASE,
)
_OF_A_SPECIES = re.compile(r"(?<![\w.])[A-Z]\.$")  # "E. coli"
_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s|$)|\n|\|(?!\s*[<>]?\s?\d)")
# "58M ? dysphagia": a mark that stands by itself before a word queries that word, unless a question goes before it.
_QUERIES = re.compile(r"(?:^|[\s(\[:/–-])\?\s+(?!(?:no|none|nil|not|nope|yes|yep|yeah|n|y)\b)[^\W\d_]", re.IGNORECASE)
_ASKS = re.compile(
    r"\W*(?:any|ever|have|has|had|do|does|did|is|are|was|were|can|could|should|would|what|why|how|when|where|which|who)\b",
    re.IGNORECASE,
)
_ANY_STOP = re.compile(r"[!?;\n]+|\.+(?!\d)")
_ANY_BREAK = re.compile(r"[!?;\n:\"“”()]+|\.+(?!\d)")


@dataclass(frozen=True, slots=True)
class Span:
    """The characters [start, end) of a text; `line` numbers the line in which they begin."""

    start: int
    end: int
    line: int = 0


def sentences_of(text: str) -> list[Span]:
    """The sentences of `text` in order, each without white space around it; together they hold all that is no space."""
    found: list[Span] = []
    start = line = 0
    wrapped = wrapped_at(text)
    for mark in _END.finditer(text):
        if mark.start() < start or mark.start() in wrapped or _is_no_end(text, start, mark):
            continue
        found += _trimmed(text, start, mark.end(), line)
        start = mark.end()
        line += mark[0] == "\n"
    return [*found, *_trimmed(text, start, len(text), line)]


def sentences_in(text: str) -> list[str]:
    """The words of each sentence."""
    return [text[span.start : span.end] for span in sentences_of(text)]


def stretches_in(text: str) -> list[str]:
    """What stands between marks that may end a sentence, however it is spaced: an order may hide behind any of them."""
    return _ANY_STOP.split(text)


def pieces_in(text: str) -> list[str]:
    """What stands between marks of any kind, a colon, brackets and quotations too: each may speak of something else."""
    return _ANY_BREAK.split(text)


def _trimmed(text: str, start: int, end: int, line: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end, line)


def _is_no_end(text: str, start: int, mark: re.Match[str]) -> bool:
    return _is_abbreviated(text, start, mark) or _queries_what_follows(text, start, mark)


def _queries_what_follows(text: str, start: int, mark: re.Match[str]) -> bool:
    is_alone = mark[0] == "?" and _QUERIES.match(text, max(start, mark.start() - 1)) is not None
    return is_alone and not _ASKS.match(text, start, mark.start())


def _is_abbreviated(text: str, start: int, mark: re.Match[str]) -> bool:
    if mark[0] != ".":
        return False
    word = text[start : mark.start()].rpartition(" ")[2].lower()
    if word in ABBREVIATED and text[mark.end() : mark.end() + 2].strip().islower():
        return True
    if _OF_A_SPECIES.search(text[start : mark.end()]) and text[mark.end() : mark.end() + 2].strip().islower():
        return True
    return _ABBREVIATION.search(text[start : mark.end()]) is not None
