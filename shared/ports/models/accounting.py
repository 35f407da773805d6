"""What models cost: calls, tokens and, where prices are set, money."""

import threading
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from shared.ports.models.base import Used

_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost in prompts and in replies; the currency is whose prices they are."""

    prompts: Decimal
    replies: Decimal

    def of(self, used: Used) -> Decimal:
        """Return what a call cost."""
        return (used.input_tokens * self.prompts + used.output_tokens * self.replies) / _MILLION


@dataclass(frozen=True, slots=True)
class Spent:
    """What was spent. `unmeasured`: calls that may have cost something nobody told; `cost`: None without prices."""

    calls: int = 0
    unmeasured: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal | None = None


class Account:
    """Sums up calls, from any thread."""

    def __init__(self) -> None:
        self._adding = threading.Lock()
        self._spent = Spent()

    @property
    def spent(self) -> Spent:
        """All so far."""
        return self._spent

    def add(self, used: Used | None, prices: Prices | None) -> None:
        """Add a call; nobody told what it used where that is None."""
        told = used or Used()
        with self._adding:
            before = self._spent
            self._spent = Spent(
                before.calls + 1,
                before.unmeasured + (not (told.input_tokens or told.output_tokens)),
                before.input_tokens + told.input_tokens,
                before.output_tokens + told.output_tokens,
                before.cost if prices is None else (before.cost or Decimal(0)) + prices.of(told),
            )
