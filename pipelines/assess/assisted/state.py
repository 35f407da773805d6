"""What travels through the graph beside the rules' own keys when a model is configured."""

from dataclasses import dataclass, field

from pipelines.assess.assisted.assistant import Assistant, Budget
from pipelines.assess.state import AssessContext, AssessState


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistedContext(AssessContext):
    """The collaborators of one assessment, a model among them."""

    assistant: Assistant


@dataclass(frozen=True, slots=True)
class Assistance:
    """What came of the model so far.

    `is_left_out`: the record carries orders; `has_failed`: it was asked in vain; `has_read`: it read unread parts;
    `came`: recommendations that match because of its reading; `remarks` belong into the reasoning.
    """

    budget: Budget = field(compare=False)
    is_left_out: bool = False
    has_failed: bool = False
    has_read: bool = False
    came: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the model is not asked again in this assessment."""
        return self.is_left_out or self.has_failed


class AssistedState(AssessState, total=False):
    """Keys appear as nodes finish."""

    assistance: Assistance
