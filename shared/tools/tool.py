"""One tool: what it is called, what it takes, what it does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shared.ports.models.base import ModelTool


class ToolRefusedError(ValueError):
    """What was asked for cannot be done so; its words are for whoever asked, a model too: nothing of a service's."""


@dataclass(frozen=True, slots=True)
class Tool:
    """`parameters`: a JSON Schema of an object. `run` returns words or data; `label` is how a person knows it.

    `run` raises ToolRefusedError for arguments that it cannot take, BackendAwayError where what it asks is away.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]
    run: Callable[[Mapping[str, Any]], Any]
    label: str = ""

    @property
    def asked_for(self) -> ModelTool:
        """The tool as a model is told of it."""
        return ModelTool(self.name, self.description, self.parameters)


def text_parameters(*names: str) -> Mapping[str, Any]:
    """Return the schema of an object of strings, all of them required."""
    return {"type": "object", "properties": {name: {"type": "string"} for name in names}, "required": list(names)}
