"""What travels through the graph beside the rules' own keys when a model is configured."""

from dataclasses import dataclass, field
from typing import TypeAlias

from pipelines.assess.readers.ask import Reader
from pipelines.assess.readers.beside import ReadingBeside
from pipelines.assess.readers.shapes import SeenEmergency
from pipelines.assess.second_reading import SecondReading
from pipelines.assess.state import AssessContext, AssessState
from shared.conversation.events import Tell, untold
from shared.criteria.differences import Differences
from shared.flow import Given
from shared.patient.facts import Quote
from shared.ports.leaving import Leaving
from shared.tools.budget import Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadersContext(AssessContext):
    """The collaborators of one assessment, a model that reads beside the rules among them.

    `context_tokens`: how much the model has in view, where that is told; `is_outside`: the record may not go there.
    `is_left_alone`: the model was silent a moment ago and is not asked. `tell`: takes what is found on the way.
    `leaving`: lets go of what the model reads.
    """

    reader: Bounds
    shows_doubts: bool = True
    context_tokens: int | None = None
    is_outside: bool = False
    is_left_alone: bool = False
    tell: Tell = untold
    leaving: Leaving = field(default_factory=Leaving)


ReadersRuntime: TypeAlias = Given[ReadersContext]


class ReadersState(AssessState, total=False):
    """Keys appear as nodes finish. `reader`: the model with what it may still spend; `beside`: what it is reading.

    `agreed`: words that the model too reads as this patient's, now.
    """

    reader: Reader
    beside: ReadingBeside
    second: SecondReading
    seen_emergency: SeenEmergency | None
    differences: Differences
    agreed: tuple[Quote, ...]
