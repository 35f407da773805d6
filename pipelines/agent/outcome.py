"""What a tool hands back, and what became of a step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Quality = Literal["success_rich", "success_partial", "no_results", "error_retryable", "error_fatal"]
Way = Literal["tool_select", "synthesize", "ask_user", "retry_same", "retry_different_args", "skip", "confirm"]
RETRYABLE = frozenset({"timeout", "rate_limit", "server_error", "service_unavailable", "invalid_response"})
FATAL = frozenset(
    {"not_found", "invalid_args", "forbidden", "drug_not_in_database", "ambiguous_drug_name", "missing_required_args"}
)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a statement stands: `ref` its own id there."""

    label: str
    ref: str
    title: str = ""
    date: str = ""
    url: str = ""
    jurisdiction: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One call's result: `data` by the tool, or `error_type`; `partial` where the source says something is missing.

    `retry_after` seconds, where the service named them. `name` is for scripted services alone.
    """

    data: Mapping[str, Any] = field(default_factory=dict)
    error_type: str = ""
    partial: bool = False
    retry_after: float | None = None
    sources: Sequence[Source] = ()
    name: str = ""


class Tools(Protocol):
    """Whoever carries out a call. `seconds` is all the time it may take; nothing is raised for a service's fault."""

    def call(self, tool: str, args: Mapping[str, Any], seconds: float, /) -> Outcome:
        """Carry out one call of a read, or check what a write would do; a write is never carried out here."""
        ...

    def look(self, image_id: str, query: str, seconds: float, /) -> Outcome:
        """Return the findings of an image."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """One attempt: what was called with what, how it ended and where the turn went on. `message`: its loss in words.

    `asked`: the arguments as the words had them, where another name was tried; `meant` what a misspelt one stands for;
    `unread` what of an order's amounts no argument holds; `otherwise` how it may be meant too.
    """

    tool: str
    args: Mapping[str, Any]
    outcome: Outcome
    called: bool = True
    quality: Quality | None = None
    route: Way | None = None
    message: str = ""
    only_if: str = ""
    missing: Sequence[str] = ()
    focus: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict)
    meant: Mapping[str, Sequence[str]] = field(default_factory=dict)
    unread: str = ""
    otherwise: Mapping[str, Any] = field(default_factory=dict)

    @property
    def error_type(self) -> str:
        """The kind of error, "" for none."""
        return self.outcome.error_type

    @property
    def is_finished(self) -> bool:
        """Whether it was answered or given up, rather than tried once more."""
        return self.route is not None and not self.route.startswith("retry")
