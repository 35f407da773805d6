"""What travels through the graph beside the rules' own keys when a model is configured."""

from dataclasses import dataclass

from pipelines.assess.second_reading import SecondReading
from pipelines.assess.state import AssessContext, AssessState
from shared.tools.budget import Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondContext(AssessContext):
    """The collaborators of one assessment, a second reader among them.

    `context_tokens`: how much the model has in view, where that is told; `is_outside`: the record may not go there.
    """

    reader: Bounds
    shows_doubts: bool = True
    context_tokens: int | None = None
    is_outside: bool = False


class SecondState(AssessState, total=False):
    """Keys appear as nodes finish."""

    second: SecondReading
