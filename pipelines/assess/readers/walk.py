"""The nodes with two readers in their order, without the graph library: the way while the model is left alone."""

from typing import Any, Final, cast

from pipelines.assess.nodes import retrieve_guidelines
from pipelines.assess.readers.nodes import (
    assess_risk,
    fetch_patient,
    model_checks,
    model_reads,
    rules_read,
    screen_record,
)
from pipelines.assess.readers.state import ReadersContext, ReadersGiven, ReadersState
from pipelines.assess.walk import in_turn
from shared.tracing import as_node

_TAKEN: Final[tuple[Any, ...]] = (as_node(fetch_patient), as_node(screen_record))
_RULES: Final[tuple[Any, ...]] = (as_node(rules_read), as_node(retrieve_guidelines))
_BEGIN: Final = as_node(model_reads)
_CHECK: Final = as_node(model_checks)
_JUDGE: Final = as_node(assess_risk)


def walk_with_model(state: ReadersState, context: ReadersContext) -> ReadersState:
    """Take the nodes in the graph's order. Raises what `handle_error` hands on."""
    given = ReadersGiven(context)
    taken = cast(ReadersState, in_turn(state, _TAKEN, given))
    after = (*_RULES, _JUDGE) if "second" in taken else (_BEGIN, *_RULES, _CHECK, _JUDGE)
    return cast(ReadersState, in_turn(taken, after, given))
