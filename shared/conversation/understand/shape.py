"""The shape that a model says in what a message means: danger first, then what is asked, each with its words."""

from typing import ClassVar, Generic, TypeVar

from shared.guardrails.gate.danger import Urgent
from shared.ports.models.schemas import Decided

Part = TypeVar("Part", bound=Decided)


class Understood(Decided, Generic[Part]):
    """What a message means. `asks`: a pipeline's own part, one for each thing asked; `standalone`: the message as one
    sentence that needs none before it; `corrects`: the earlier words that it puts right. Both empty where there is
    nothing to say."""

    decides: ClassVar[str] = "urgent"

    urgent: Urgent
    asks: tuple[Part, ...]
    standalone: str = ""
    corrects: str = ""
