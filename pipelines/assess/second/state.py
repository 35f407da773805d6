"""What travels through the graph beside the rules' own keys when a model is configured."""

from dataclasses import dataclass
from typing import Protocol

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


class SecondRuntime(Protocol):
    """What a node is given beside the state, by the graph or by whoever walks it."""

    @property
    def context(self) -> SecondContext:
        """The collaborators."""
        ...


@dataclass(frozen=True, slots=True)
class SecondGiven:
    """A runtime without a graph."""

    context: SecondContext


class SecondState(AssessState, total=False):
    """Keys appear as nodes finish."""

    second: SecondReading
