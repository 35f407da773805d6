"""The graph's nodes taken in its order without the graph library, which takes longer to load than all of the rules."""

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from pipelines.assess.nodes import assess_risk, fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.state import AssessContext, AssessState, Given
from shared.tracing import as_node

IN_ORDER: Final = (as_node(fetch_patient), as_node(retrieve_guidelines), as_node(assess_risk))
_ON_ERROR: Final = as_node(handle_error)


def walk(state: AssessState, context: AssessContext) -> AssessState:
    """Take the nodes in order. Raises what `handle_error` hands on."""
    return cast(AssessState, in_turn(state, IN_ORDER, Given(context)))


def in_turn(state: Any, nodes: Iterable[Callable[..., Any]], given: object) -> Any:
    """Return the state once nodes were run one after the other. Raises what `handle_error` hands on."""
    for node in nodes:
        state = {**state, **node(state, given)}
        if "error" in state:
            _ON_ERROR(state)
    return state
