"""The source's markup as styled runs of text, and runs broken into lines of a given width."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple, Protocol

INK = (0.157, 0.157, 0.157)
LINK_INK = (0.392, 0.392, 0.392)
FAINT_INK = (0.467, 0.463, 0.467)

_MARKS = re.compile(r"\[\[(?P<link>.+?)\]\]|\*\*(?P<bold>.+?)\*\*|(?P<plain>(?:(?!\[\[|\*\*).)+)", re.DOTALL)


class Style(NamedTuple):
    """How a run looks: `font` one of regular, bold, heading, wide; `link` names what it points to."""

    font: str = "regular"
    size: float = 12
    ink: tuple[float, float, float] = INK
    link: str | None = None


class Run(NamedTuple):
    """Text of one style."""

    text: str
    style: Style


class Metrics(Protocol):
    """What the layout must know about a font."""

    def __call__(self, character: str, style: Style) -> float:
        """Return how far the character advances, in points."""


Line = tuple[Run, ...]
_Letter = tuple[str, Style]


def runs_of(markup: str, style: Style) -> list[Run]:
    """Read links, bold words, non-breaking spaces and the spaces that the print forgets."""
    printed = markup.replace("&nbsp;", "\N{NO-BREAK SPACE}").replace("~", "")
    return [_run(match, style) for match in _MARKS.finditer(printed)]


def plain(markup: str) -> str:
    """Return the words as a good reader gives them: no marks, ordinary spaces, forgotten spaces mended."""
    text = re.sub(r"\[\[|\]\]|\*\*", "", markup.replace("&nbsp;", " ").replace("~", " "))
    return re.sub(r"[^\S\n]+", " ", text).strip()


def break_lines(runs: Iterable[Run], width: float, advance: Metrics) -> list[Line]:
    """Fill lines of at most `width` points, breaking at spaces; each line keeps the space it was broken at."""
    lines: list[list[_Letter]] = [[]]
    room = width
    for word in _words(runs):
        length = sum(advance(*letter) for letter in word if letter[0] != " ")
        if length > room and lines[-1]:
            lines.append([])
            room = width
        lines[-1].extend(word)
        room -= sum(advance(*letter) for letter in word)
    return [_joined(letters) for letters in lines]


def _run(match: re.Match[str], style: Style) -> Run:
    if match["link"]:
        return Run(match["link"], style._replace(ink=LINK_INK, link=match["link"].lower()))
    if match["bold"]:
        return Run(match["bold"], style._replace(font="bold"))
    return Run(match["plain"], style)


def _words(runs: Iterable[Run]) -> Iterable[list[_Letter]]:
    """Yield words with the space that follows; a word may change its style within."""
    word: list[_Letter] = []
    for letter in ((character, run.style) for run in runs for character in run.text):
        word.append(letter)
        if letter[0] == " ":
            yield word
            word = []
    if word:
        yield [*word, (" ", word[-1][1])]


def _joined(letters: list[_Letter]) -> Line:
    return tuple(
        Run("".join(character for character, _ in group), style)
        for style, group in groupby(letters, key=lambda letter: letter[1])
    )
