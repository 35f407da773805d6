"""The shapes that a base's conversation asks a model's replies in."""

from typing import ClassVar

from pydantic import Field

from shared.ports.models.schemas import Decided


class Meant(Decided):
    """Which of the entries shown a question means, or else what to look for."""

    decides: ClassVar[str] = "entry"

    entry: str = Field(description="The code of the one entry shown that answers what is asked; empty where none does.")
    search: str = Field(
        description="The question in other words, in Vietnamese, under 20 words; empty where none help."
    )


class Explained(Decided):
    """One sentence of an entry, and the same in plain words."""

    decides: ClassVar[str] = "quote"

    quote: str = Field(description="One whole sentence of the entry, copied letter by letter.")
    sentence: str = Field(description="The quote in plain words, and nothing more.")


class Explanation(Decided):
    """An entry explained."""

    decides: ClassVar[str] = "sentences"

    sentences: tuple[Explained, ...]
