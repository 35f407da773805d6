"""Words of a closed list, as answers hold them by the hundred."""

from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING


class Named(StrEnum):
    """A `StrEnum` whose `value` is told without running any Python: writing an answer asks for it hundreds of times."""

    if not TYPE_CHECKING:  # to a type checker it would be a member
        value = property(attrgetter("_value_"))
