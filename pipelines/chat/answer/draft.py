"""An answer before it is checked: statements with their sources."""

from dataclasses import dataclass

from pipelines.chat.response import JudgedRule, More
from shared.guideline.citation import Citation


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` without the list of sources; `citations` in the order of the text.

    `more`: what names what was asked and is not shown. `judged`: what is said of the person, and `decided`: the lines
    of the text that say it, by code.
    """

    text: str
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[str, ...] = ()
    more: More | None = None
    judged: tuple[JudgedRule, ...] = ()
    decided: frozenset[str] = frozenset()
