"""The structure of a recommendation: sentences, and under each its bullets as a tree with their connectives."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from shared.criteria.draft.wording import BULLETS, normalise
from shared.language.sentences import sentences_of

_MARK = re.compile(rf"^(\s*[{BULLETS}*])\s*")
_LINK = re.compile(r"[,;]?\s*\b(and/or|and|or)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """A sentence or a bullet. `link` joins it to the next of its list: "and", "or", or None where nothing is said."""

    text: str
    link: str | None = None
    bullets: tuple["Block", ...] = ()


def parse_blocks(text: str) -> tuple[Block, ...]:
    """Return the sentences of `text`, each with the bullets under it."""
    lines = [part for mark, line in _lines(text) for part in _parts(mark, line)]
    marks = list(dict.fromkeys(mark for mark, _ in lines))
    order = {mark: place for place, mark in enumerate(sorted(marks, key=lambda mark: (mark != "", marks.index(mark))))}
    return _lifted(_nest([(order[mark], line) for mark, line in lines], 0))


def _lines(text: str) -> list[tuple[str, str]]:
    """Return (indent with bullet mark or "", words) a line."""
    lines = filter(str.strip, normalise(text).splitlines())
    return [(mark[1], line[mark.end() :]) if (mark := _MARK.match(line)) else ("", line.strip()) for line in lines]


def _parts(mark: str, line: str) -> list[tuple[str, str]]:
    """Return the sentences of a line; what follows the first sentence of a bullet stands outside the list."""
    first, *rest = [line[span.start : span.end] for span in sentences_of(line)] or [""]
    return [(mark, first), *(("", sentence) for sentence in rest)]


def _nest(lines: Sequence[tuple[int, str]], level: int) -> tuple[Block, ...]:
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[end][0] > level:
            end += 1
        blocks.append(_block(lines[at][1], _nest(lines[at + 1 : end], level + 1)))
        at = end
    return tuple(blocks)


def _block(words: str, bullets: tuple[Block, ...]) -> Block:
    link = _LINK.search(words) if not bullets else None
    text = words[: link.start()] if link else words
    return Block(text.rstrip(" .;,"), link[1].lower() if link else None, bullets)


def _lifted(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks with the connective after a nested list given to the bullet that holds the list."""
    lifted = []
    for place, block in enumerate(blocks):
        bullets, link = _lifted(block.bullets), block.link
        if bullets and bullets[-1].link and place + 1 < len(blocks):
            link = bullets[-1].link
            bullets = (*bullets[:-1], replace(bullets[-1], link=None))
        lifted.append(Block(block.text, link, bullets))
    return tuple(lifted)


def connective_of(bullets: Sequence[Block]) -> str:
    """Return what joins a list: the first connective written, "and" only where one says so."""
    links = [block.link for block in bullets if block.link]
    return "and" if links[:1] == ["and"] else "or"
