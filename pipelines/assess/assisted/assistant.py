"""The language model as one assessment has it: how it is asked, how often, and for how long in all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from shared.ports.models.base import Model, ModelAwayError, ModelMessage, ModelReply, ModelRequest, ModelTool
from shared.ports.models.schemas import Decided, schema_of
from shared.settings import Settings


@dataclass(frozen=True, slots=True)
class Assistant:
    """A model and its bounds: `steps` calls and `seconds` for everything it does in one assessment."""

    model: Model
    temperature: float
    max_tokens: int
    steps: int
    seconds: float
    clock: Callable[[], float] = monotonic

    @classmethod
    def of(cls, model: Model, settings: Settings) -> "Assistant":
        """Return the model with the bounds that the settings give."""
        return cls(
            model,
            settings.model_temperature,
            settings.model_max_tokens,
            settings.max_agent_steps,
            settings.assess_model_seconds,
        )


class Budget:
    """The calls and the time that one assessment may still spend; it starts to run when it is made."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._until = assistant.clock() + assistant.seconds
        self.calls = 0

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._until - self._assistant.clock()

    def ask(
        self, messages: Sequence[ModelMessage], shape: type[Decided] | None = None, tools: Sequence[ModelTool] = ()
    ) -> ModelReply:
        """Return the model's reply. Raises ModelAwayError, also when the calls or the time are used up."""
        asked, left = self._assistant, self.left
        if self.calls >= asked.steps:
            raise ModelAwayError("The model used up its steps (NG12_MAX_AGENT_STEPS).")
        if left <= 0:
            raise ModelAwayError("The time for the model ran out (NG12_ASSESS_MODEL_SECONDS).")
        self.calls += 1
        reply = asked.model.generate(
            ModelRequest(
                messages=tuple(messages),
                schema=schema_of(shape) if shape else None,
                temperature=asked.temperature,
                max_tokens=asked.max_tokens,
                deadline_seconds=left,
                tools=tools,
            )
        )
        if self.left < 0:
            raise ModelAwayError("The model replied too late (NG12_ASSESS_MODEL_SECONDS).")
        return reply
