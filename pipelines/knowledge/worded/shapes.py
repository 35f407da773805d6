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
    """One sentence of an explanation, and the words of the entry that it rests on."""

    decides: ClassVar[str] = "quote"

    quote: str = Field(description="Words copied letter by letter from one place of the entry.")
    sentence: str = Field(description="One sentence that says the same as the quote, for the reader, and nothing more.")


class Explanation(Decided):
    """An entry explained."""

    decides: ClassVar[str] = "sentences"

    sentences: tuple[Explained, ...]
