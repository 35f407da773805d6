"""Headers and footers: what stands at the same height of most pages is no content; it carries the page number."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from pipelines.ingest.layout import Line, RawPage

Key = tuple[int, str]
_DIGITS = re.compile(r"\d+")
_LABELLED = re.compile(r"\bpage\s+(\d+)(?:\s+of\s+(\d+))?", re.IGNORECASE)


def find_furniture(pages: Sequence[RawPage]) -> frozenset[Key]:
    """Return the place and digit-masked words of every line that most pages repeat."""
    counts = Counter(key for page in pages for key in {_key(line, page) for line in page.edge_lines})
    enough = max(2, len(pages) // 2)
    return frozenset(key for key, count in counts.items() if count >= enough)


def body(page: RawPage, furniture: frozenset[Key]) -> list[Line]:
    """Return the page's lines without its furniture."""
    left_out = set(furniture_of(page, furniture))
    return [line for line in page.lines if line not in left_out]


def running_words(pages: Sequence[RawPage], furniture: frozenset[Key]) -> tuple[str, ...]:
    """Return the furniture's words, most frequent first."""
    counts = Counter(line.text.strip() for page in pages for line in furniture_of(page, furniture))
    return tuple(text for text, _ in counts.most_common())


def printed_numbers(pages: Sequence[RawPage], furniture: frozenset[Key]) -> list[int]:
    """Return each page's printed number; where none is printed, counted on from the pages that have one."""
    read = [_number(page, furniture) for page in pages]
    offsets = Counter(number - index for index, number in enumerate(read) if number is not None)
    offset = offsets.most_common(1)[0][0] if offsets else 1
    return [index + offset if number is None else number for index, number in enumerate(read)]


def gaps(pages: Sequence[RawPage], furniture: frozenset[Key]) -> list[str]:
    """Return where pages are missing, doubled or astray: labels as "page 9 of 95" that do not run on."""
    labels = [(index, label) for index, page in enumerate(pages) if (label := _label(page, furniture))]
    found = [
        f"page {right[1]} after page {left[1]}"
        for (a, left), (b, right) in pairwise(labels)
        if int(right[1]) - int(left[1]) != b - a
    ]
    last = labels[-1][1] if labels else None
    if last and last[2] and int(last[1]) < int(last[2]):
        found.append(f"page {last[1]} of {last[2]} is the last")
    elif last and last[2] and int(last[2]) > len(pages):
        found.append(f"{len(pages)} pages of {last[2]}")
    return found


def _label(page: RawPage, furniture: frozenset[Key]) -> re.Match[str] | None:
    """Return "page 9 of 95"; its number and its total can be lines of their own."""
    return _LABELLED.search(" ".join(line.text.strip() for line in furniture_of(page, furniture)))


def _number(page: RawPage, furniture: frozenset[Key]) -> int | None:
    if labelled := _label(page, furniture):
        return int(labelled[1])
    texts = [line.text.strip() for line in furniture_of(page, furniture)]
    return next((int(text) for text in reversed(texts) if text.isdecimal()), None)


def _key(line: Line, page: RawPage) -> Key:
    """Return the place, from the nearer edge since pages differ in height, and the words with digits masked."""
    place = line.y if line.y < page.height / 2 else line.y - page.height
    return round(place / 2), _DIGITS.sub("#", line.text.strip())


def furniture_of(page: RawPage, furniture: frozenset[Key]) -> list[Line]:
    """Return the lines of a page that are its furniture."""
    return [line for line in page.edge_lines if _key(line, page) in furniture]
