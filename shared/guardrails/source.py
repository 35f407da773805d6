"""What the output check needs of a passage, whatever corpus it is of."""

from collections.abc import Sequence
from typing import Protocol


class Source(Protocol):
    """A passage that a sentence may stand in."""

    @property
    def text(self) -> str:
        """Its words."""
        ...

    @property
    def about(self) -> str | None:
        """What it is about, where its words do not say so: its title, the cancer of its section."""
        ...

    @property
    def sex(self) -> str | None:
        """Whom alone it speaks of, "female" or "male"."""
        ...

    @property
    def numbered(self) -> Sequence[str]:
        """The numbers by which itself, and what it refers to, may be named."""
        ...
