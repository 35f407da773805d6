"""One pass over a page's content: lines with their type, rules and boxes, and words where a table is ruled."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from pipelines.ingest.layout import Line, RawPage, Rect, Word

if TYPE_CHECKING:
    import pymupdf

THIN = 2.5
LONG = 8.0
_BOLD_FLAG = 16
_BOLD_NAMES = ("bold", "black", "heavy")


def extract(page: "pymupdf.Page") -> RawPage:
    """Read a page once; vectors come with the text, so drawings cost no pass of their own."""
    import pymupdf

    content: Any = page.get_textpage(flags=pymupdf.TEXTFLAGS_TEXT | pymupdf.TEXT_COLLECT_VECTORS)
    blocks: list[dict[str, Any]] = content.extractDICT()["blocks"]
    rules, boxes = _vectors(block for block in blocks if block["type"] == 3)
    return RawPage(
        height=page.rect.height,
        width=page.rect.width,
        lines=tuple(_lines(block for block in blocks if block["type"] == 0)),
        words=_words(content.extractWORDS()) if _may_hold_table(rules) else (),
        rules=tuple(rules),
        boxes=tuple(boxes),
    )


def _lines(blocks: Iterable[dict[str, Any]]) -> Iterator[Line]:
    for block in blocks:
        for line in block["lines"]:
            spans = [span for span in line["spans"] if not span["text"].isspace()]
            if spans and line["dir"][0] > 0.99:
                yield _line(line, spans)


def _line(line: dict[str, Any], inked: list[dict[str, Any]]) -> Line:
    first = inked[0]
    main = first if len(inked) == 1 else max(inked, key=lambda span: len(span["text"]))
    text = "".join(span["text"] for span in line["spans"])
    bold = all(_is_bold(span) for span in inked)
    return Line(first["origin"][0], inked[-1]["bbox"][2], first["origin"][1], main["size"], bold, _spaced(text))


def _spaced(text: str) -> str:
    """Make every run of white space one space; one at either end tells that the next piece is a word of its own."""
    before = " " if text[0].isspace() else ""
    after = " " if text[-1].isspace() else ""
    return f"{before}{' '.join(text.split())}{after}"


def _is_bold(span: dict[str, Any]) -> bool:
    return bool(span["flags"] & _BOLD_FLAG) or _is_bold_font(span["font"])


@cache
def _is_bold_font(name: str) -> bool:
    return any(bold in name.lower() for bold in _BOLD_NAMES)


def _words(words: Iterable[tuple[Any, ...]]) -> tuple[Word, ...]:
    return tuple(Word(word[0], (word[1] + word[3]) / 2, word[4]) for word in words)


def _vectors(blocks: Iterable[dict[str, Any]]) -> tuple[list[Rect], list[Rect]]:
    rules: list[Rect] = []
    boxes: list[Rect] = []
    for block in blocks:
        rect = Rect(*block["bbox"])
        width, height = rect.x1 - rect.x0, rect.y1 - rect.y0
        if min(width, height) <= THIN:
            rules.extend([rect] if max(width, height) >= LONG else ())
        else:
            boxes.append(rect)
            rules.extend(_edges(rect) if block["stroked"] else ())
    return rules, boxes


def _edges(rect: Rect) -> Iterator[Rect]:
    x0, y0, x1, y1 = rect
    yield from (Rect(x0, y0, x1, y0), Rect(x0, y1, x1, y1), Rect(x0, y0, x0, y1), Rect(x1, y0, x1, y1))


def _may_hold_table(rules: Iterable[Rect]) -> bool:
    return len({round(rule.x0) for rule in rules if rule.x1 - rule.x0 <= THIN}) >= 2
