"""The parts of a referral guideline on the page: headings, numbered recommendations, boxes and symptom tables."""

from collections.abc import Sequence

from functions.local.sample.flow import LEFT, PITCH, RIGHT, TOP, Box, Flow
from functions.local.sample.grid import draw_grid
from functions.local.sample.markup import LINK_INK, Run, Style
from functions.local.sample.source import Checklist, Recommendation, ValueTable

CHAPTER = Style("heading", 25.5)
SECTION = Style("heading", 21)
HEADING = Style("heading", 16.5)
_NUMBER = Style(size=10)
_TEXT_X = 91.5
_BULLET, _BULLET_X = Run("•", Style()), 100.1
_DASH, _DASH_X = Run("－", Style("wide")), 118.2
_FRAME, _PANEL = (0.569, 0.753, 0.796), (0.969, 0.957, 0.945)
_WHITE = (1.0, 1.0, 1.0)


def begin_chapter(flow: Flow, title: str) -> None:
    """Begin a chapter on a new page."""
    flow.new_page()
    flow.y = TOP + 18
    flow.heading(title, CHAPTER, 30.6)
    flow.name(title, 1)


def put_recommendation(flow: Flow, one: Recommendation) -> tuple[int, int]:
    """Place a recommendation with its table, checklist or note; return the pages where it begins and its text ends."""
    first, *rest = f"{one.text.strip()} **[{one.year}]**".split("\n")
    y = flow.down(2 * PITCH, needs=PITCH)
    flow.name(one.id, 4)
    begins = flow.page
    after_number = flow.put((Run(f"{one.id} ", _NUMBER),), LEFT, y - 0.8)
    x = after_number if one.shares_line else _TEXT_X
    for number, line in enumerate(flow.lines(first, x)):
        flow.put(line, x, y if number == 0 else flow.down(PITCH))
    put_paragraphs(flow, rest, _TEXT_X)
    ends = flow.page
    _put_belongings(flow, one)
    return begins, ends


def put_paragraphs(flow: Flow, paragraphs: Sequence[str], x: float, gap: float = 2 * PITCH) -> None:
    """Place paragraphs and bullets, nested ones further in; bullets are indented from `x`."""
    above = ""
    for paragraph in paragraphs:
        wide = gap if not above.startswith(("•", "－")) else 30.0
        if paragraph.startswith("• "):
            flow.bullet(paragraph[2:], _BULLET, x + _BULLET_X - _TEXT_X, wide)
        elif paragraph.startswith("－ "):
            flow.bullet(paragraph[2:], _DASH, x + _DASH_X - _TEXT_X)
        else:
            flow.paragraph(paragraph, x, gap)
        above = paragraph


def put_box(
    flow: Flow, paragraphs: Sequence[str], fill: tuple[float, float, float] = _WHITE, inset: float = 14.2
) -> None:
    """Place paragraphs in a frame that stays on one page."""
    right = RIGHT - inset
    lines = [flow.lines(paragraph, LEFT + inset, right) for paragraph in paragraphs]
    height = 2 * inset + sum(len(one) for one in lines) * PITCH + (len(lines) - 1) * PITCH - 4
    top = flow.down(28, needs=height) - 10
    flow.sheet.boxes.append(Box(LEFT, top, RIGHT, top + height, fill, _FRAME))
    flow.y = top + inset - 6.3
    for number, paragraph in enumerate(paragraphs):
        flow.paragraph(paragraph, LEFT + inset, PITCH if number == 0 else 2 * PITCH, right)
    flow.y = top + height


def put_checklist(flow: Flow, checklist: Checklist) -> None:
    """Place a weighted checklist in its own frame, whole on one page."""
    x = LEFT + 14.2
    rows = sum(1 + len(group.items) for group in checklist.groups)
    height = 48 + rows * 32.0
    top = flow.down(28, needs=height) - 10
    flow.sheet.boxes.append(Box(LEFT, top, RIGHT, top + height, _WHITE, _FRAME))
    flow.y = top + 28.6
    flow.put((Run(f"{checklist.title} ", Style("bold", 13.5)),), x, flow.y)
    for group in checklist.groups:
        flow.paragraph(group.label, x, 30)
        for number, item in enumerate(group.items):
            flow.bullet(item, _BULLET, x + 8.6, 36 if number == 0 else 30)
    flow.y = top + height


def put_who(flow: Flow, people: Sequence[str]) -> None:
    """Place the bullets of the overview."""
    for number, person in enumerate(people):
        flow.bullet(person, _BULLET, LEFT + 8.6, 36 if number == 0 else 30)


def contents_style(depth: int) -> Style:
    """Return how an entry of the contents looks."""
    return Style(size=12 if depth == 1 else 11, ink=LINK_INK)


def _put_belongings(flow: Flow, one: Recommendation) -> None:
    if one.table:
        _put_table(flow, one.table)
    if one.note:
        put_box(flow, [one.note], _PANEL, 12.8)
    if one.checklist:
        put_checklist(flow, one.checklist)


def _put_table(flow: Flow, table: ValueTable) -> None:
    gap = 42.0
    for line in flow.lines(table.title, LEFT, LEFT + 300, Style("bold")):
        flow.put(line, LEFT, flow.down(gap, needs=150))
        gap = 15.6
    draw_grid(flow, table.rows[0], [[[cell] for cell in row] for row in table.rows[1:]])
