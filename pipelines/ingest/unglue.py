"""Words that the file prints without the space between them, parted where the document itself knows both halves."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pipelines.ingest.layout import Block, Page, Row

_WORD = re.compile(r"[a-z]+")
_RARE = 4  # a glued word occurs at most this often
_KNOWN = 3  # each half occurs at least this often
_HALF, _LONGER_HALF = 4, 6  # letters
_COMBINING = frozenset({"over", "under", "after", "inter", "anti", "post", "super", "micro", "self", "back", "down"})


def unglue(pages: Sequence[Page]) -> list[Page]:
    """Return the pages with glued words parted ("Rectalmass"); compounds of two short halves are left alone."""
    counts = Counter(word for page in pages for text in _texts(page) for word in _WORD.findall(text.lower()))
    seams = {word: place for word, count in counts.items() if count <= _RARE and (place := _seam(word, counts))}
    if not seams:
        return list(pages)
    glued = re.compile(rf"\b(?:{'|'.join(seams)})\b", re.IGNORECASE)

    def part(match: re.Match[str]) -> str:
        place = seams[match[0].lower()]
        return f"{match[0][:place]} {match[0][place:]}"

    return [Page(page.number, tuple(_parted(block, glued, part) for block in page.blocks)) for page in pages]


def _texts(page: Page) -> Iterator[str]:
    for block in page.blocks:
        if isinstance(block, Row):
            yield block.text
        else:
            yield from (cell for row in block.rows for cell in row)


def _seam(word: str, counts: Mapping[str, int]) -> int | None:
    for place in range(_HALF, len(word) - _HALF + 1):
        left, right = word[:place], word[place:]
        long_enough = max(len(left), len(right)) >= _LONGER_HALF and left not in _COMBINING
        if long_enough and min(counts.get(left, 0), counts.get(right, 0)) >= _KNOWN:
            return place
    return None


def _parted(block: Block, glued: re.Pattern[str], part: Callable[[re.Match[str]], str]) -> Block:
    if isinstance(block, Row):
        return replace(block, text=glued.sub(part, block.text)) if glued.search(block.text) else block
    rows = tuple(tuple(glued.sub(part, cell) for cell in row) for row in block.rows)
    return replace(block, rows=rows)
