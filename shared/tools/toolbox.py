"""The tools of one turn: each call is made, named in the log by tool and outcome alone, and never fails its caller."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from shared.errors import BackendAwayError
from shared.ports.models.base import ModelTool, ToolCall
from shared.tools.tool import Tool, ToolRefusedError
from shared.tracing import log_event, span

Outcome = Literal["done", "refused", "away", "unknown", "direct"]
_AWAY = "This tool did not answer."
_UNKNOWN = "There is no tool of this name."


@dataclass(frozen=True, slots=True)
class Result:
    """What a call came to. `value`: what the tool returned, or in plain words why it returned nothing."""

    name: str
    outcome: Outcome
    value: Any


class Toolbox:
    """Tools by name; what is not among them cannot be called."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._tools: Mapping[str, Tool] = {tool.name: tool for tool in tools}

    @property
    def specifications(self) -> tuple[ModelTool, ...]:
        """The tools as a model is told of them."""
        return tuple(tool.asked_for for tool in self._tools.values())

    def call(self, asked: ToolCall) -> Result:
        """Call a tool, or say in plain words why not. Raises nothing that a tool may raise on purpose."""
        name = asked.name if asked.name in self._tools else "unknown"
        with span("execute_tool", tool=name) as it:
            result = self._called(asked)
            it.count(outcome=result.outcome)
        log_called(name, result.outcome)
        return result

    def _called(self, asked: ToolCall) -> Result:
        tool = self._tools.get(asked.name)
        if tool is None:
            return Result(asked.name, "unknown", _UNKNOWN)
        try:
            return Result(tool.name, "done", tool.run(asked.arguments))
        except ToolRefusedError as refused:
            return Result(tool.name, "refused", str(refused))
        except BackendAwayError:
            return Result(tool.name, "away", _AWAY)


def log_called(tool: str, outcome: Outcome) -> None:
    """Log that a tool was called."""
    log_event("tool_called", tool=tool, outcome=outcome)
