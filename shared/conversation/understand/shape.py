"""The shape that a model says in what a message means: danger first, then what is asked, each with its words."""

from typing import ClassVar, Final, Generic, Literal, TypeVar

from shared.ports.models.schemas import Decided

Urgency = Literal["none", "same_day", "emergency", "self_harm"]
GRAVER: Final[tuple[Urgency, ...]] = ("none", "same_day", "emergency", "self_harm")
Part = TypeVar("Part", bound=Decided)


class Understood(Decided, Generic[Part]):
    """What a message means. `asks`: a pipeline's own part, one for each thing asked; `standalone`: the message as one
    sentence that needs none before it; `corrects`: the earlier words that it puts right. Both empty where there is
    nothing to say."""

    decides: ClassVar[str] = "urgent"

    urgent: Urgency
    asks: tuple[Part, ...]
    standalone: str = ""
    corrects: str = ""
