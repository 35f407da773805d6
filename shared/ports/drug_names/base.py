"""The drug names port."""

from typing import Protocol


class NamesElsewhere(Protocol):
    """A register of medicines' names."""

    def ingredient(self, name: str, seconds: float, /) -> str | None:
        """Return the one ingredient that a name stands for; None for an unknown name and for a combination.

        Raises ServiceFaultError.
        """
        ...
