"""An answer before it is checked: statements with their sources."""

from dataclasses import dataclass

from shared.guideline.citation import Citation


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` without the list of sources; `citations` in the order of the text."""

    text: str
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[str, ...] = ()
