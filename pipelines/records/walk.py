"""The graph's nodes taken in its order without the graph library, which costs a turn more than most of its steps."""

from collections.abc import Iterator, Mapping
from typing import Final

from pipelines.records.nodes.assemble_context import assemble_context
from pipelines.records.nodes.check_boundary import check_boundary
from pipelines.records.nodes.classify_query import classify_query
from pipelines.records.nodes.extract_citations import extract_citations
from pipelines.records.nodes.generate import generate
from pipelines.records.nodes.respond import respond
from pipelines.records.nodes.retrieve_semantic import retrieve_semantic
from pipelines.records.nodes.retrieve_structured import retrieve_structured
from pipelines.records.state import Given, RecordsContext, RecordsState
from shared.tracing import as_node

IN_ORDER: Final = (
    classify_query,
    retrieve_semantic,
    retrieve_structured,
    assemble_context,
    generate,
    extract_citations,
    check_boundary,
    respond,
)
_STEPS: Final = tuple(as_node(node) for node in IN_ORDER)


def steps(state: RecordsState, context: RecordsContext) -> Iterator[Mapping[str, RecordsState]]:
    """Yield what each node gives, by its name; words that a guard has decided are replied with at once."""
    given = Given(context)
    for node in _STEPS:
        if "fixed" in state and node not in (_STEPS[0], _STEPS[-1]):
            continue
        told = node(state, given)
        state = {**state, **told}
        yield {node.__name__: told}


def walk(state: RecordsState, context: RecordsContext) -> RecordsState:
    """Take all of them; return what they came to."""
    for step in steps(state, context):
        for told in step.values():
            state = {**state, **told}
    return state
