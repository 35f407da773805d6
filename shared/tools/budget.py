"""How often and how long a language model may be asked in one turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from shared.ports.models.base import Model, ModelAwayError, ModelMessage, ModelReply, ModelRequest, ModelTool
from shared.ports.models.schemas import Decided, schema_of


@dataclass(frozen=True, slots=True)
class Bounds:
    """A model and its bounds: `steps` calls and `seconds` for everything that it does in one turn.

    `setting`: the name of the setting that gives the seconds, for whoever finds them too few.
    """

    model: Model
    temperature: float
    max_tokens: int
    steps: int
    seconds: float
    clock: Callable[[], float] = monotonic
    setting: str = ""


class Budget:
    """The calls and the time that one turn may still spend; it starts to run when it is made."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._until = bounds.clock() + bounds.seconds
        self.calls = 0

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._until - self._bounds.clock()

    def ask(
        self,
        messages: Sequence[ModelMessage],
        shape: type[Decided] | None = None,
        tools: Sequence[ModelTool] = (),
        *,
        max_tokens: int | None = None,
        takes_cut_off: bool = False,
    ) -> ModelReply:
        """Return the model's reply. `max_tokens`: another room for it than the bounds give; `takes_cut_off`: what of
        it was within that will do.

        Raises ModelAwayError, also when the calls or the time are used up.
        """
        bounds, left = self._bounds, self.left
        if self.calls >= bounds.steps:
            raise ModelAwayError("The model used up its steps (NG12_MAX_AGENT_STEPS).")
        if left <= 0:
            raise ModelAwayError(f"The time for the model ran out{self._named}.")
        self.calls += 1
        reply = bounds.model.generate(
            ModelRequest(
                messages=tuple(messages),
                schema=schema_of(shape) if shape else None,
                temperature=bounds.temperature,
                max_tokens=max_tokens or bounds.max_tokens,
                deadline_seconds=left,
                tools=tools,
                takes_cut_off=takes_cut_off,
            )
        )
        if self.left < 0:
            raise ModelAwayError(f"The model replied too late{self._named}.")
        return reply

    @property
    def _named(self) -> str:
        return f" ({self._bounds.setting})" if self._bounds.setting else ""
