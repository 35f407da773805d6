"""Wraps the paragraphs of a guideline's recommendations anew, as another width of line would have them."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import pymupdf

_PITCH, _BODY, _TEXT_X = 18.0, (11.5, 12.5), 80.0  # of the real guideline, in points
_BULLET = re.compile(r"\s*([•－])\s*")


@dataclass
class Paragraph:
    """Rows of one paragraph; `x` and `y` where the first one begins."""

    x: float
    y: float
    rows: list[str] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return self.y + _PITCH * (len(self.rows) - 1)


def wrap_anew(document: pymupdf.Document, *, width: float, size: float) -> None:
    """Set every paragraph of body text between the contents and the tables again in lines of another width."""
    font = pymupdf.Font("helv")
    for page in list(document)[8:36]:
        found = [one for one in _paragraphs(page) if one]
        for one in found:
            page.add_redact_annot((one.x - 1, one.y - 12, 570, one.bottom + 4), fill=False)
        page.apply_redactions(graphics=0)
        writer = pymupdf.TextWriter(page.rect)
        for one in found:
            _set(writer, one, font, width, size)
        writer.write_text(page)


def _paragraphs(page: pymupdf.Page) -> list[Paragraph | None]:
    """Return the paragraphs of a page in order; None stands for a row of another kind."""
    found: list[Paragraph | None] = []
    for y, row in _rows(page):
        text, x = "".join(span["text"] for span in row), row[0]["origin"][0]
        last = found[-1] if found else None
        if not _BODY[0] < row[-1]["size"] < _BODY[1] or "Semi" in row[0]["font"] or x < _TEXT_X or not 60 < y < 790:
            found.append(None)
        elif last and not _BULLET.match(text) and abs(y - last.bottom - _PITCH) < 3:
            last.rows.append(text)
        else:
            found.append(Paragraph(x, y, [text]))
    return found


def _rows(page: pymupdf.Page) -> Iterator[tuple[int, list[dict]]]:
    rows = defaultdict(list)
    for block in page.get_text("dict")["blocks"]:
        for span in (span for line in block.get("lines", ()) for span in line["spans"] if span["text"].strip()):
            rows[round(span["origin"][1])].append(span)
    return ((y, sorted(rows[y], key=lambda span: span["origin"][0])) for y in sorted(rows))


def _set(writer: pymupdf.TextWriter, one: Paragraph, font: pymupdf.Font, width: float, size: float) -> None:
    text = " ".join(" ".join(one.rows).split())
    bullet = _BULLET.match(text)
    x, lines = one.x + (18 if bullet else 0), [""]
    for word in (text[bullet.end() :] if bullet else text).split():
        longer = f"{lines[-1]} {word}".strip()
        is_full = font.text_length(longer, size) > width - one.x
        lines[-1:] = [lines[-1], word] if is_full else [longer]
    if bullet:
        writer.append((one.x, one.y), "•" if bullet[1] == "•" else "-", font=font, fontsize=size)
    pitch = min(_PITCH, _PITCH * len(one.rows) / len(lines))
    for place, line in enumerate(lines):
        writer.append((x, one.y + place * pitch), line, font=font, fontsize=size)
