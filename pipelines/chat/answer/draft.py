"""An answer before it is checked: statements with their sources."""

from dataclasses import dataclass

from pipelines.chat.answer.lead import Lead
from pipelines.chat.response import JudgedRule, More, SentenceShown
from shared.guideline.citation import Citation


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` without the list of sources; `citations` in the order of the text.

    `more`: what names what was asked and is not shown. `judged`: what is said of the person, and `decided`: the lines
    of the text that say it, by code. `lead`: the line before the text where a yes or a no was asked.
    `sentences`: all that comes before the quotations.
    """

    text: str
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[str, ...] = ()
    more: More | None = None
    judged: tuple[JudgedRule, ...] = ()
    decided: frozenset[str] = frozenset()
    lead: Lead | None = None
    sentences: tuple[SentenceShown, ...] = ()
