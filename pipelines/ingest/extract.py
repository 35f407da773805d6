"""One pass over a page's content: lines with their type, rules and boxes, and words where a table is ruled."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from pipelines.ingest.astray import set_within, struck_through
from pipelines.ingest.faithful import DrawnWord, drawn_words, find_unfaithful
from pipelines.ingest.layout import Line, RawPage, Rect, Word
from pipelines.ingest.lettering import shows_letters
from pipelines.ingest.refusals import Reason, refusal
from pipelines.ingest.upright import turn, turn_of
from pipelines.ingest.visible import Sight, Span

if TYPE_CHECKING:
    import pymupdf

THIN = 2.5
LONG = 8.0
_LEVEL = 0.99  # of the direction of writing, across the page
_ASLANT = 0.5  # of the direction of writing: up to sixty degrees
_BODY_TYPE = 1.3  # times the type of most lines: a watermark is larger
_SHOWN = 40  # characters
_BOLD_FLAG = 16
_BOLD_NAMES = ("bold", "black", "heavy")


def extract(page: "pymupdf.Page", *, thorough: bool = False) -> RawPage:
    """Read a page once; vectors come with the text, so drawings cost no pass of their own.

    What is drawn counts, not what the file says it means (ActualText). `thorough` looks at every word as drawn.
    A page whose words run otherwise than level is turned. Raises GuidelineRefusedError if thorough: painted-over.
    """
    content, blocks = _content(page)
    if page.rotation or turn_of(blocks):
        turn(page, turn_of(blocks))
        content, blocks = _content(page)
    sight = Sight(page, blocks, thorough=thorough)
    rules, boxes = _vectors(block for block in blocks if block["type"] == 3)
    hidden: list[Span] = []
    askew: list[str] = []
    lines = tuple(_lines((block for block in blocks if block["type"] == 0), sight, hidden, askew))
    drawn = drawn_words(page, _read_spans(blocks, hidden)) if thorough else []
    if word := (_unlike(page, blocks, hidden, drawn, sight) or next(set_within(lines), None)) if thorough else None:
        raise refusal(Reason.PAINTED_OVER, f"page {(page.number or 0) + 1}, at {word[:_SHOWN]!r}")
    words = () if not _may_hold_table(rules) else _seen_words(content, sight) if hidden or askew else _words(content)
    return RawPage(
        height=page.rect.height,
        width=page.rect.width,
        lines=lines,
        words=words,
        rules=tuple(rules),
        boxes=tuple(boxes),
        hidden=tuple(" ".join(span["text"].split()) for span in hidden),
        askew=tuple(askew),
        has_picture=thorough and shows_letters(page, boxed := [one.box for one in drawn], sight.is_blank),
        has_picture_at_an_edge=thorough and shows_letters(page, boxed, sight.is_blank, at_an_edge=True),
    )


def _content(page: "pymupdf.Page") -> tuple[Any, list[dict[str, Any]]]:
    content: Any = page.get_textpage(flags=_flags())
    return content, content.extractDICT()["blocks"]


@cache
def _flags() -> int:
    import pymupdf

    whole = pymupdf.TEXTFLAGS_TEXT & ~pymupdf.TEXT_PRESERVE_LIGATURES  # a sign for "fi" is read as its letters
    return int(whole | pymupdf.TEXT_COLLECT_VECTORS | pymupdf.TEXT_IGNORE_ACTUALTEXT)


def _lines(blocks: Iterable[dict[str, Any]], sight: Sight, hidden: list[Span], askew: list[str]) -> Iterator[Line]:
    for block in blocks:
        for line in block["lines"]:
            spans = [span for span in line["spans"] if not span["text"].isspace()]
            unseen = [span for span in spans if sight.hides(span)]
            if unseen:
                hidden.extend(unseen)
                spans = [span for span in spans if span not in unseen]
                line = {**line, "spans": [span for span in line["spans"] if span not in unseen]}  # noqa: PLW2901
            if spans and line["dir"][0] > _LEVEL:
                yield _line(line, spans)
            elif spans:
                askew.append("".join(span["text"] for span in spans).strip())


def _unlike(
    page: "pymupdf.Page", blocks: Sequence[dict[str, Any]], hidden: Iterable[Span], drawn: Sequence[DrawnWord],
    sight: Sight,
) -> str | None:  # fmt: skip
    """Return words that are read and not seen as they are read, or seen and not read; None for a page to be trusted."""
    found = find_unfaithful(page, drawn, sight.is_blank)
    slanted = (_spelled_out(line) for line in _slanted(blocks))
    instead = (span["text"] for span in hidden if sight.shows_instead(span))
    return found or next(chain(slanted, instead, struck_through(page, drawn)), None)


def _slanted(blocks: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield lines of body type that run a little aslant: a person reads them, and no line of the text holds them."""
    lines = [line for block in blocks if block["type"] == 0 for line in block["lines"] if line["spans"]]
    level = [line["spans"][0]["size"] for line in lines if line["dir"][0] > _LEVEL]
    largest = _BODY_TYPE * max(Counter(round(size) for size in level).most_common(1), default=(0, 0))[0]
    for line in lines:
        is_read = _ASLANT < line["dir"][0] <= _LEVEL and line["spans"][0]["size"] <= largest
        if is_read and any(span["alpha"] and span["char_flags"] for span in line["spans"]):
            yield line


def _spelled_out(line: dict[str, Any]) -> str:
    return "".join(span["text"] for span in line["spans"]).strip() or "?"


def _read_spans(blocks: Iterable[dict[str, Any]], hidden: Iterable[Span]) -> Iterator[Span]:
    left_out = {id(span) for span in hidden}
    lines = (line for block in blocks if block["type"] == 0 for line in block["lines"] if line["dir"][0] > _LEVEL)
    return (span for line in lines for span in line["spans"] if id(span) not in left_out)


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


def _words(content: Any) -> tuple[Word, ...]:
    return tuple(Word(word[0], (word[1] + word[3]) / 2, word[4]) for word in content.extractWORDS())


def _seen_words(content: Any, sight: Sight) -> tuple[Word, ...]:
    """Return the words again without those that nobody can see or that run askew; slower, for pages that hold such."""
    blocks = (block for block in content.extractRAWDICT()["blocks"] if block["type"] == 0)
    lines = (line for block in blocks for line in block["lines"] if line["dir"][0] > _LEVEL)
    return tuple(word for line in lines for word in _words_of(line, sight))


def _words_of(line: dict[str, Any], sight: Sight) -> Iterator[Word]:
    word: list[dict[str, Any]] = []
    seen = [span for span in line["spans"] if not sight.hides({**span, "text": _spelled(span["chars"])})]
    for char in [*(char for span in seen for char in span["chars"]), {"c": " "}]:
        if not char["c"].isspace():
            word.append(char)
        elif word:
            yield Word(word[0]["bbox"][0], (word[0]["bbox"][1] + word[0]["bbox"][3]) / 2, _spelled(word))
            word = []


def _spelled(chars: Iterable[dict[str, Any]]) -> str:
    return "".join(char["c"] for char in chars)


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
