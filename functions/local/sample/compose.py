"""An edition in printed order: cover, contents, recommendations, symptom tables, terms, and what comes after."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from functions.local.sample.flow import LEFT, PITCH, RIGHT, Anchor, Flow
from functions.local.sample.grid import draw_grid
from functions.local.sample.markup import FAINT_INK, LINK_INK, Metrics, Run, Style
from functions.local.sample.parts import (
    HEADING,
    SECTION,
    begin_chapter,
    contents_style,
    put_box,
    put_paragraphs,
    put_recommendation,
    put_who,
)
from functions.local.sample.source import EditionSource, Part, Section, SymptomGroup

_COLUMNS = ((202.7, 82.9), (131.7, 93.1), (232.6, 80.4))


@dataclass
class Composition:
    """The filled pages, and the printed page of everything that a reader should find."""

    flow: Flow
    recommendations: dict[str, tuple[int, int]] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    terms: dict[str, int] = field(default_factory=dict)


def compose(source: EditionSource, advance: Metrics) -> Composition:
    """Lay an edition out until its contents name the pages where things stand."""
    anchors: list[Anchor] = []
    while True:
        done = _composed(source, advance, anchors)
        if done.flow.anchors == anchors:
            return done
        anchors = done.flow.anchors


def _composed(source: EditionSource, advance: Metrics, anchors: Sequence[Anchor]) -> Composition:
    done = Composition(Flow(advance))
    _front(source, done.flow, anchors)
    for chapter in source.chapters:
        begin_chapter(done.flow, chapter.title)
        put_box(done.flow, [chapter.box])
        for section in chapter.sections:
            _section(section, done)
    _symptoms(source, done)
    _terms(source, done)
    _closing(source, done.flow)
    _running_lines(source, done.flow)
    return done


def _front(source: EditionSource, flow: Flow, anchors: Sequence[Anchor]) -> None:
    frame = source.frame
    _cover(source, flow)
    begin_chapter(flow, "Your responsibility")
    put_paragraphs(flow, frame.responsibility.strip().split("\n"), LEFT, 2 * PITCH)
    _contents(flow, anchors)
    flow.new_page()
    put_box(flow, frame.replaced, (0.953, 0.949, 0.949))
    flow.heading("Overview", Style("heading", 25.5), 60)
    flow.name("Overview", 1)
    flow.paragraph(frame.overview.strip(), LEFT, 31.3)
    flow.heading("Who is it for?", SECTION, 60)
    flow.name("Who is it for?", 2)
    put_who(flow, frame.who_is_it_for)
    begin_chapter(flow, "Introduction")
    _passages(flow, [(one.heading, one.text) for one in frame.introduction], SECTION)


def _cover(source: EditionSource, flow: Flow) -> None:
    frame = source.frame
    flow.new_page()
    for number, line in enumerate(frame.cover_title):
        flow.put((Run(f"{line} ", Style("heading", 33)),), LEFT, 326.9 + 39.6 * number)
    lines = (frame.kind, f"Published: {_written(frame.published)}", f"Last updated: {_written(source.last_updated)}")
    for number, text in enumerate((*lines, frame.issuer)):
        flow.put((Run(f"{text} ", Style(size=14)),), LEFT, 450.5 + 21 * number)
    flow.put((Run(f"{frame.address} ", Style(size=14, ink=LINK_INK)),), LEFT, 553.4)
    flow.put((Run(f"{frame.warning} ", Style("bold", 14)),), LEFT, 594)
    flow.name(frame.title, 0)


def _contents(flow: Flow, anchors: Sequence[Anchor]) -> None:
    """Place the contents with dot leaders; an entry of 12 points or 11 by its depth."""
    begin_chapter(flow, "Contents")
    for anchor in (one for one in anchors if one.depth in (1, 2) and one.title != "Contents"):
        style = contents_style(anchor.depth)
        x = LEFT if anchor.depth == 1 else LEFT + 9.8
        flow.down(25.5, needs=0)
        *above, last = flow.lines(anchor.title, x, RIGHT - 60, style)
        for line in above:
            flow.put(line, x, flow.y or 0)
            flow.down(PITCH)
        end = flow.put(last, x, flow.y or 0)
        page = Run(f"{anchor.page} ", style)
        right = RIGHT - sum(flow.advance(character, style) for character in page.text)
        dots = Run("." * int((right - end - 4) / flow.advance(".", style)) + " ", style)
        flow.put((dots, page), end, flow.y or 0)


def _section(section: Section, done: Composition) -> None:
    flow, title = done.flow, f"{section.number} {section.title}"
    flow.heading(title, SECTION, 67, needs=130)
    flow.name(title, 2)
    if section.preamble:
        flow.paragraph(section.preamble, LEFT, 34)
    for part in section.parts:
        _part(part, done)


def _part(part: Part, done: Composition) -> None:
    if part.heading:
        done.flow.heading(part.heading, HEADING, 55, needs=100)
        done.flow.name(part.heading, 3)
    if part.preamble:
        done.flow.paragraph(part.preamble, LEFT, 30)
    for one in part.recommendations:
        done.recommendations[one.id] = put_recommendation(done.flow, one)


def _symptoms(source: EditionSource, done: Composition) -> None:
    flow = done.flow
    begin_chapter(flow, source.frame.symptoms_title)
    flow.paragraph(source.frame.symptoms_introduction.strip(), LEFT, 31)
    put_box(flow, [chapter.box for chapter in source.chapters][-1:])
    for group in source.groups:
        _group(group, done)


def _group(group: SymptomGroup, done: Composition) -> None:
    flow = done.flow
    flow.heading(group.title, SECTION, 60, needs=190)
    flow.name(group.title, 2)
    if group.lead:
        flow.paragraph(group.lead, LEFT, 31)
    for table in group.tables:
        flow.heading(table.caption, Style("bold"), 36, needs=150)
        flow.name(table.caption, 3)
        columns = _COLUMNS[len(done.rows) % len(_COLUMNS)]
        rows = [([symptom], [cancer], cell) for symptom, cancer, cell in table.rows]
        done.rows += draw_grid(flow, table.head, rows, columns)


def _terms(source: EditionSource, done: Composition) -> None:
    flow = done.flow
    begin_chapter(flow, source.frame.terms_title)
    for number, one in enumerate(source.frame.terms):
        flow.heading(one.term, SECTION, 50.8 if number == 0 else 68, needs=60)
        flow.name(one.term, 2)
        done.terms[one.term] = flow.page
        first, *rest = one.text.strip().split("\n")
        flow.paragraph(first, LEFT, 31)
        put_paragraphs(flow, rest, LEFT)


def _closing(source: EditionSource, flow: Flow) -> None:
    for chapter in source.frame.after:
        begin_chapter(flow, chapter.title)
        _passages(flow, [(one.heading, one.text) for one in chapter.parts], HEADING)
    begin_chapter(flow, "Update information")
    for update in source.updates:
        flow.paragraph(update)


def _passages(flow: Flow, passages: Sequence[tuple[str | None, str]], style: Style) -> None:
    for heading, text in passages:
        if heading:
            flow.heading(heading, style, 60)
            flow.name(heading, 2)
        put_paragraphs(flow, text.strip().split("\n"), LEFT, 2 * PITCH)


def _running_lines(source: EditionSource, flow: Flow) -> None:
    """Put header and footer on every page, after its text as publishers' files have it; the cover has no number."""
    total = len(flow.sheets)
    sheets, head = flow.sheets, f"{source.frame.title} ({source.frame.guideline})"
    for number, sheet in enumerate(sheets, 1):
        single = Flow(flow.advance, [sheet])
        if number > 1:
            single.put((Run(head, Style(ink=FAINT_INK)),), LEFT, 40.4)
        for place, text in enumerate(source.frame.footer):
            single.put((Run(text, Style(size=10, ink=FAINT_INK)),), LEFT, 803.5 + 12 * place)
        if number > 1:
            for place, text in enumerate((f"Page {number} of", str(total))):
                run = Run(text, Style(size=10, ink=FAINT_INK))
                width = sum(flow.advance(character, run.style) for character in text)
                single.put((run,), RIGHT - width, 803.5 + 12 * place)


def _written(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
