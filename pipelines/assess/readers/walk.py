"""The nodes with two readers in their order, without the graph library: the way while the model is left alone."""

from typing import Any, Final, cast

from pipelines.assess.nodes import fetch_patient, retrieve_guidelines
from pipelines.assess.readers.nodes import assess_risk, by_screen, model_reads, screen_record
from pipelines.assess.readers.state import ReadersContext, ReadersGiven, ReadersState
from pipelines.assess.walk import in_turn
from shared.tracing import as_node

_BEFORE: Final[tuple[Any, ...]] = tuple(as_node(node) for node in (fetch_patient, retrieve_guidelines, screen_record))
_READ: Final = as_node(model_reads)
_JUDGE: Final = as_node(assess_risk)


def walk_with_model(state: ReadersState, context: ReadersContext) -> ReadersState:
    """Take the nodes in the graph's order. Raises what `handle_error` hands on."""
    given = ReadersGiven(context)
    read = cast(ReadersState, in_turn(state, _BEFORE, given))
    after = (_READ, _JUDGE) if by_screen(read) == "model_reads" else (_JUDGE,)
    return cast(ReadersState, in_turn(read, after, given))
