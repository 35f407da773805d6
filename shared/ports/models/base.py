"""The language-model port: generate text or a structured value, whole or as a stream."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from shared.errors import BackendAwayError


class ModelAwayError(BackendAwayError):
    """The model did not answer in time, refused, or is not configured."""


@dataclass(frozen=True, slots=True)
class ModelMessage:
    """One turn of the prompt; untrusted text is fenced by the caller and never in the system role."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What to generate; `schema` (JSON Schema) asks for a structured reply; `deadline_seconds` bounds it all."""

    messages: Sequence[ModelMessage]
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.1
    max_tokens: int = 2048
    deadline_seconds: float = 20.0


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What came back, with the tokens it cost."""

    text: str
    input_tokens: int = 0
    output_tokens: int = 0
    details: Mapping[str, Any] = field(default_factory=dict)


class Model(Protocol):
    """A language model. `is_model` is False for the offline stand-in, which answers nothing and says so."""

    @property
    def name(self) -> str:
        """Name as configured."""
        ...

    @property
    def is_model(self) -> bool:
        """Whether there is a model behind it."""
        ...

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply. Raises ModelAwayError."""
        ...

    def stream(self, request: ModelRequest) -> Iterator[str]:
        """Yield pieces of the reply. Raises ModelAwayError."""
        ...
