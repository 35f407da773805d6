"""The shapes that the model's replies are asked in."""

from typing import ClassVar

from shared.ports.models.schemas import Decided


class WordedSentence(Decided):
    """One sentence, and the recommendation that it rests on."""

    decides: ClassVar[str] = "rests_on"
    rests_on: str
    says: str


class Wording(Decided):
    """Why recommendations hold, sentence by sentence."""

    decides: ClassVar[str] = "sentences"
    sentences: tuple[WordedSentence, ...]


class ProposedFact(Decided):
    """A symptom or sign that the model sees in the record: what it is, and the words copied from there."""

    decides: ClassVar[str] = "means"
    means: str
    quote: str


class Reading(Decided):
    """What the model sees in the parts of a record that the rules left unread."""

    decides: ClassVar[str] = "found"
    found: tuple[ProposedFact, ...]
