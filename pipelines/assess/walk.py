"""The graph's nodes taken in its order without the graph library, which takes longer to load than all of the rules."""

from typing import Final

from pipelines.assess.nodes import assess_risk, fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.state import AssessContext, AssessState, Given
from shared.tracing import as_node

IN_ORDER: Final = (as_node(fetch_patient), as_node(retrieve_guidelines), as_node(assess_risk))
_ON_ERROR: Final = as_node(handle_error)


def walk(state: AssessState, context: AssessContext) -> AssessState:
    """Take the nodes in order. Raises what `handle_error` hands on."""
    given = Given(context)
    for node in IN_ORDER:
        state = {**state, **node(state, given)}
        if "error" in state:
            _ON_ERROR(state)
    return state
