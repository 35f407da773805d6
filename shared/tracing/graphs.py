"""Graphs: each node a span, and what goes through them kept to this process."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from shared.tracing.spans import Span, is_observed

Node = TypeVar("Node", bound=Callable[..., Any])


def as_node(node: Node) -> Node:
    """Return a graph's node that is a span of its name each time it runs."""

    @wraps(node)
    def traced(*arguments: Any, **named: Any) -> Any:
        if not is_observed():
            return node(*arguments, **named)
        with Span(node.__name__, "internal", {"node": node.__name__}):
            return node(*arguments, **named)

    return cast(Node, traced)


def keep_runs_here() -> None:
    """Switch off, for this process, that the graph library sends every node's whole input and output to its makers.

    It would where LANGSMITH_TRACING or a variable like it is set: patients' words among them.
    """
    import langsmith

    langsmith.configure(enabled=False)
