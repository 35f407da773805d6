"""The language-model port: generate text or a structured value, whole or as a stream."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NewType, Protocol

from shared.errors import BackendAwayError

Schema = NewType("Schema", dict[str, Any])
"""A JSON Schema that every server takes; `schemas.schema_of` alone makes one, of a shape whose first field decides."""


@dataclass(frozen=True, slots=True)
class Used:
    """What a call cost, as far as its provider told, and how it ended, in the provider's word.

    `cached_tokens`: those of the prompt that the provider had kept; `thinking_tokens`: those of the output that the
    model thought in.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    finish: str = ""
    cached_tokens: int = 0
    thinking_tokens: int = 0


class ModelAwayError(BackendAwayError):
    """The model did not answer in time, refused, or is not configured. `used`: what it cost all the same, if known."""

    used: Used | None = None


class ModelCutOffError(ModelAwayError):
    """The reply did not end within the tokens that it was given: with more room it may."""


class ModelSilentError(ModelAwayError):
    """Nobody answered there in time, or a server in trouble did: whatever is asked, it will be so again for a while."""


class ModelRestingError(ModelAwayError):
    """The model was silent a moment ago and is not asked again yet."""


class ModelLeftError(ModelAwayError):
    """Whoever waited for the model left: it may have been well."""


@dataclass(frozen=True, slots=True)
class ModelTool:
    """Something that the model may ask for; `parameters` is a JSON Schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, Any]

    @property
    def as_function(self) -> dict[str, Any]:
        """It in the form of OpenAI's protocol, which others speak too."""
        told = {"name": self.name, "description": self.description, "parameters": dict(self.parameters)}
        return {"type": "function", "function": told}


@dataclass(frozen=True, slots=True)
class ToolCall:
    """What the model asks for; `token` is its provider's own, and goes back with the call as it came."""

    name: str
    arguments: Mapping[str, Any]
    token: str | None = None


@dataclass(frozen=True, slots=True)
class ModelImage:
    """A picture shown to the model: the bytes of a file of that media type."""

    media_type: str
    content: bytes

    def __repr__(self) -> str:
        """Show nothing of what is in it."""
        return f"ModelImage({self.media_type}, {len(self.content)} bytes)"


@dataclass(frozen=True, slots=True)
class ModelMessage:
    """One turn of the prompt; untrusted text is fenced by the caller and never in the system role.

    `calls`: what the assistant asked for in this turn. In the tool role, `tool` names what `text` is the result of.
    `images` belong to the user's turns; a model that sees none refuses or passes over them.
    """

    role: Literal["system", "user", "assistant", "tool"]
    text: str
    calls: Sequence[ToolCall] = ()
    tool: str = ""
    images: Sequence[ModelImage] = ()


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What to generate; `schema` asks for a structured reply; `tools` may be asked for instead.

    `takes_cut_off`: whole sentences of a reply that ran out of tokens are of use too; it ends as its provider says.

    `deadline_seconds` bounds it all with its retries, within what the settings allow. Not every protocol knows a schema
    and tools in one call: there the prompt says the shape, and the reply is read strictly as always. Streams know no
    tools.
    """

    messages: Sequence[ModelMessage]
    schema: Schema | None = None
    temperature: float = 0.1
    max_tokens: int = 2048
    deadline_seconds: float | None = None
    tools: Sequence[ModelTool] = ()
    takes_cut_off: bool = False


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What came back, with the tokens it cost; `calls` are tools that the model asks for before it answers."""

    text: str
    input_tokens: int = 0
    output_tokens: int = 0
    calls: Sequence[ToolCall] = ()
    finish: str = ""
    cached_tokens: int = 0
    thinking_tokens: int = 0

    @property
    def used(self) -> Used:
        """What it cost, and how it ended."""
        return Used(self.input_tokens, self.output_tokens, self.finish, self.cached_tokens, self.thinking_tokens)


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

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        """Yield pieces of the reply; return what it cost. Closing it lets go of the model. Raises ModelAwayError."""
        ...


class ModelAround:
    """A model around another: it is called as that one is, and lets go with it; a subclass adds to each call."""

    def __init__(self, inner: Model) -> None:
        self.inner = inner

    @property
    def name(self) -> str:
        """Name as configured."""
        return self.inner.name

    @property
    def is_model(self) -> bool:
        """Whether there is a model behind it."""
        return self.inner.is_model

    def close(self) -> None:
        """Let go of the connections, if the model has any."""
        close = getattr(self.inner, "close", None)
        if close:
            close()


def is_resting(model: Model) -> bool:
    """Whether the model is one that is left alone after a silence, and that is so now."""
    return bool(getattr(model, "is_resting", False))


def refuse_resting(model: Model) -> None:
    """Refuse before anything is made ready for a call that would be refused. Raises ModelRestingError."""
    if is_resting(model):
        raise resting_error(model)


def resting_error(model: Model) -> ModelRestingError:
    """Return what says that the model is left alone."""
    return ModelRestingError(f"The model {model.name} was silent a moment ago and is left alone for now.")
