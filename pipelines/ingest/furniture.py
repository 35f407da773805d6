"""Headers and footers: what stands at the same height of most pages is no content; it carries the page number."""

import re
from collections import Counter
from collections.abc import Sequence

from pipelines.ingest.layout import Line, RawPage

Key = tuple[int, str]
_EDGE = 0.09  # share of the page height, above and below, where furniture stands
_DIGITS = re.compile(r"\d+")
_LABELLED = re.compile(r"\bpage\s+(\d+)", re.IGNORECASE)


def find_furniture(pages: Sequence[RawPage]) -> frozenset[Key]:
    """Return the place and digit-masked words of every line that most pages repeat."""
    counts = Counter(key for page in pages for key in {_key(line) for line in page.lines if _is_at_edge(line, page)})
    enough = max(2, len(pages) // 2)
    return frozenset(key for key, count in counts.items() if count >= enough)


def body(page: RawPage, furniture: frozenset[Key]) -> list[Line]:
    """Return the page's lines without its furniture."""
    return [line for line in page.lines if not _is_furniture(line, page, furniture)]


def running_words(pages: Sequence[RawPage], furniture: frozenset[Key]) -> tuple[str, ...]:
    """Return the furniture's words, most frequent first."""
    counts = Counter(line.text.strip() for page in pages for line in page.lines if _is_furniture(line, page, furniture))
    return tuple(text for text, _ in counts.most_common())


def printed_numbers(pages: Sequence[RawPage], furniture: frozenset[Key]) -> list[int]:
    """Return each page's printed number; where none is printed, counted on from the pages that have one."""
    read = [_number(page, furniture) for page in pages]
    offsets = Counter(number - index for index, number in enumerate(read) if number is not None)
    offset = offsets.most_common(1)[0][0] if offsets else 1
    return [index + offset if number is None else number for index, number in enumerate(read)]


def _number(page: RawPage, furniture: frozenset[Key]) -> int | None:
    texts = [line.text.strip() for line in page.lines if _is_furniture(line, page, furniture)]
    labelled = next((match for text in texts if (match := _LABELLED.search(text))), None)
    if labelled:
        return int(labelled[1])
    return next((int(text) for text in reversed(texts) if text.isdecimal()), None)


def _key(line: Line) -> Key:
    return round(line.y / 2), _DIGITS.sub("#", line.text.strip())


def _is_at_edge(line: Line, page: RawPage) -> bool:
    return line.y < page.height * _EDGE or line.y > page.height * (1 - _EDGE)


def _is_furniture(line: Line, page: RawPage, furniture: frozenset[Key]) -> bool:
    return _is_at_edge(line, page) and _key(line) in furniture
