"""Rows to structured text: a paragraph a line, bullets two deep, the year tag off the end."""

import re
from dataclasses import dataclass, field

from pipelines.ingest.layout import Row

BULLETS = {1: "• ", 2: "－ "}
_GLYPH = re.compile(r"^([•●◦○▪▫■□‣⁃∙·－*o]|[–—−\-])\s+(?=\S)")
_DASHES = "–—−-"  # begin a bullet, or a line that breaks at a dash
_BROKEN_WORD = re.compile(r"(?<=[^\W\d])- (?=[^\W\d])(?!(?:and|or|to)\b)")
_TAG_YEAR = r"(?:19|20)\d{2}"
_TAG_CHANGE = r"(?:new|amended|updated|reviewed|partial update)"
_TAG = re.compile(
    rf"\s*\[\s*((?:new\s+)?{_TAG_YEAR}(?:\s*,?\s*{_TAG_CHANGE}\s+{_TAG_YEAR})*)\s*\]$",
    re.IGNORECASE,
)
_NEAR = 4.0  # points within which two indents are the same
PARAGRAPH_GAP = 2.2  # of the type size, between baselines; wider is a new paragraph
SENTENCE_END = (".", ":", ";", ")", "]")


def mend_breaks(text: str) -> str:
    """Close words that a line broke at their hyphen; "pre- or post-" stays."""
    return _BROKEN_WORD.sub("-", text) if "- " in text else text


def ends_in_tag(text: str) -> bool:
    """Return whether a text ends as a recommendation does, in the year that it is of."""
    return _TAG.search(text) is not None


@dataclass(slots=True)
class Prose:
    """Text being gathered row by row, over page breaks."""

    text_x: float | None = None
    lines: list[str] = field(default_factory=list)
    year_tag: str | None = None
    page_end: int = 0
    _indents: list[float] = field(default_factory=list)
    _last: Row | None = None

    @property
    def is_closed(self) -> bool:
        """Whether the year tag has been met: what follows is no longer the text."""
        return self.year_tag is not None

    @property
    def text(self) -> str:
        """Return the text so far."""
        return "\n".join(self.lines)

    def add(self, row: Row, text: str | None = None) -> None:
        """Take in a row; `text` where only a part of it belongs here."""
        words = row.text if text is None else text
        glyph = _GLYPH.match(words)
        if glyph and self._begins_bullet(row, glyph[1]):
            self.lines.append(BULLETS[self._depth(row.x)] + words[glyph.end() :])
        elif not self.lines or self._opens_paragraph(row):
            self.lines.append(words)
        else:
            self.lines[-1] = mend_breaks(f"{self.lines[-1]} {words}")
        self._last, self.page_end = row, row.page
        self._take_tag()

    def _begins_bullet(self, row: Row, glyph: str) -> bool:
        is_at_indent = any(abs(indent - row.x) <= _NEAR for indent in self._indents)
        return glyph not in _DASHES or is_at_indent or not self.lines or self.lines[-1].endswith(":")

    def _depth(self, x: float) -> int:
        self._indents = [indent for indent in self._indents if indent < x - _NEAR] + [x]
        return min(len(self._indents), 2)

    def _opens_paragraph(self, row: Row) -> bool:
        last = self._last
        if last is None or not self.lines[-1].endswith(SENTENCE_END):
            return False
        outdents = bool(self._indents) and row.x <= self._indents[0] - _NEAR
        gapes = last.page == row.page and row.y - last.y > PARAGRAPH_GAP * row.size
        return outdents or gapes

    def _take_tag(self) -> None:
        match = _TAG.search(self.lines[-1])
        if match:
            self.year_tag = " ".join(match[1].split())
            self.lines[-1] = self.lines[-1][: match.start()]
            if not self.lines[-1]:
                self.lines.pop()
