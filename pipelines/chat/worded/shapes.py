"""The shapes that the chat asks a model's replies in."""

from typing import ClassVar

from pydantic import Field

from shared.ports.models.schemas import Decided


class Rewritten(Decided):
    """A search query for a message, where it is a question to search for at all."""

    decides: ClassVar[str] = "asks_about_suspected_cancer"

    asks_about_suspected_cancer: bool = Field(
        description="Whether the message asks about symptoms, findings, tests or referral where cancer is possible."
    )
    query: str = Field(description="The search query, under 20 words; empty where the message asks no such thing.")
