"""The nodes with two readers in their order, without the graph library: the way while the model is left alone."""

from typing import Any, Final

from pipelines.assess.nodes import fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.readers.nodes import assess_risk, by_screen, model_reads, screen_record
from pipelines.assess.readers.state import ReadersContext, ReadersGiven, ReadersState
from shared.tracing import as_node

_BEFORE: Final[tuple[Any, ...]] = tuple(as_node(node) for node in (fetch_patient, retrieve_guidelines, screen_record))
_READ: Final = as_node(model_reads)
_JUDGE: Final = as_node(assess_risk)
_ON_ERROR: Final = as_node(handle_error)


def walk_with_model(state: ReadersState, context: ReadersContext) -> ReadersState:
    """Take the nodes in the graph's order. Raises what `handle_error` hands on."""
    given = ReadersGiven(context)
    for node in _BEFORE:
        state = {**state, **node(state, given)}
        if "error" in state:
            _ON_ERROR(state)
    if by_screen(state) == "model_reads":
        state = {**state, **_READ(state, given)}
    return {**state, **_JUDGE(state, given)}
