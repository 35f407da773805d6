"""Text flowing down pages: what stands where, in points from the top left, before a PDF library sees any of it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from functions.local.sample.markup import Line, Metrics, Run, Style, break_lines, runs_of

WIDTH, HEIGHT = 595.2755737304688, 841.8897705078125
LEFT, RIGHT = 40.0, 555.28
TOP, BOTTOM = 72.0, 764.0
PITCH = 18.0  # from one baseline to the next


class Text(NamedTuple):
    """A run at its baseline."""

    x: float
    y: float
    run: Run
    width: float


class Box(NamedTuple):
    """A filled rectangle: a panel or a thin rule."""

    x0: float
    y0: float
    x1: float
    y1: float
    fill: tuple[float, float, float]
    frame: tuple[float, float, float] | None = None


class Anchor(NamedTuple):
    """A place that the outline, the contents or a link names; `depth` 1 is a chapter."""

    title: str
    depth: int
    page: int
    y: float


@dataclass
class Sheet:
    """What one page holds."""

    texts: list[Text] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)


@dataclass
class Flow:
    """Pages being filled from the top; `y` is the last baseline, None on a fresh page."""

    advance: Metrics
    sheets: list[Sheet] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    y: float | None = None

    @property
    def page(self) -> int:
        """The number of the page being filled."""
        return len(self.sheets)

    @property
    def sheet(self) -> Sheet:
        """The page being filled."""
        return self.sheets[-1]

    def new_page(self) -> None:
        """Begin a page."""
        self.sheets.append(Sheet())
        self.y = None

    def down(self, gap: float, size: float = 12, needs: float = 0) -> float:
        """Go down by `gap`, to a new page where that or the `needs` below it do not fit; return the baseline."""
        if self.y is not None and self.y + gap + needs > BOTTOM:
            self.new_page()
        self.y = TOP + size * 1.1 if self.y is None else self.y + gap
        return self.y

    def name(self, title: str, depth: int) -> None:
        """Let the present place be found under `title`."""
        self.anchors.append(Anchor(title, depth, self.page, (self.y or TOP) - PITCH))

    def put(self, line: Line, x: float, y: float) -> float:
        """Place the runs of a line from `x`; return where they end."""
        for run in line:
            width = sum(self.advance(character, run.style) for character in run.text)
            self.sheet.texts.append(Text(x, y, run, width))
            x += width
        return x

    def lines(self, markup: str, x: float, right: float = RIGHT, style: Style | None = None) -> list[Line]:
        """Break marked-up text into lines between `x` and `right`."""
        return break_lines(runs_of(markup, style or Style()), right - x, self.advance)

    def paragraph(self, markup: str, x: float = LEFT, gap: float = 2 * PITCH, right: float = RIGHT) -> None:
        """Place a paragraph; `gap` stands above its first line."""
        for number, line in enumerate(self.lines(markup, x, right)):
            self.put(line, x, self.down(gap if number == 0 else PITCH))

    def heading(self, title: str, style: Style, gap: float, needs: float = 80, pitch: float = 30.6) -> None:
        """Place a heading that keeps `needs` points of what follows on its page."""
        for number, line in enumerate(self.lines(title, LEFT, style=style)):
            self.put(line, LEFT, self.down(gap if number == 0 else pitch, style.size, needs))

    def bullet(self, markup: str, sign: Run, x: float, gap: float = 30.0, right: float = RIGHT) -> None:
        """Place a bullet with its text hanging beside it."""
        lead = self.advance(sign.text[0], sign.style) + self.advance(" ", Style())
        for number, line in enumerate(self.lines(markup, x + lead, right)):
            y = self.down(gap if number == 0 else PITCH)
            if number == 0:
                self.put(_led(sign, line), x, y)
            else:
                self.put(line, x + lead, y)


def _led(sign: Run, line: Line) -> Line:
    """Put the sign and its space before a line, in one run where they look alike."""
    first, *rest = line
    if first.style == sign.style:
        return (Run(f"{sign.text} {first.text}", first.style), *rest)
    return (
        (sign, Run(f" {first.text}", first.style), *rest)
        if first.style == Style()
        else (sign, Run(" ", Style()), *line)
    )
