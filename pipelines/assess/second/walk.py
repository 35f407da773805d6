"""The nodes with a second reader in their order, without the graph library: the way while the model is left alone."""

from typing import Any, Final

from pipelines.assess.nodes import fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.second.nodes import assess_risk, by_screen, leave_audit, screen_record, second_read
from pipelines.assess.second.state import SecondContext, SecondGiven, SecondState
from shared.tracing import as_node

_BEFORE: Final[tuple[Any, ...]] = tuple(
    as_node(node) for node in (fetch_patient, retrieve_guidelines, assess_risk, screen_record)
)
_READ: Final = as_node(second_read)
_LEAVE: Final = as_node(leave_audit)
_ON_ERROR: Final = as_node(handle_error)


def walk_with_second(state: SecondState, context: SecondContext) -> SecondState:
    """Take the nodes in the graph's order. Raises what `handle_error` hands on."""
    given = SecondGiven(context)
    for node in _BEFORE:
        state = {**state, **node(state, given)}
        if "error" in state:
            _ON_ERROR(state)
    if by_screen(state) == "second_read":
        state = {**state, **_READ(state, given)}
    return {**state, **_LEAVE(state, given)}
