"""A pipeline's graph as one table: walked for an answer, and compiled by the graph library where a model loops and for
the pages that draw it.

Walking loads no graph library, which costs more to load than all of the rules.
"""

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar, cast

from shared.tracing import as_node, keep_runs_here

END: Final = "__end__"
StateT = TypeVar("StateT")
ContextT = TypeVar("ContextT")
GivenT_co = TypeVar("GivenT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Given(Generic[GivenT_co]):
    """What a node is given beside the state: its collaborators, by the name that the graph library has for them."""

    context: GivenT_co


@dataclass(frozen=True)
class Flow(Generic[StateT, ContextT]):
    """`nodes` by name, the first of which begins; each returns the keys that it adds to the state.

    `leads`: after each node the name of the next, or a function of the state that returns it, annotated with the
    Literal of all that it may return. A key of the state that is annotated with `operator.add` grows.
    """

    state: type[StateT]
    context: type[ContextT]
    nodes: Mapping[str, Callable[[StateT, Any], StateT]]
    leads: Mapping[str, str | Callable[[StateT], str]]

    def steps(self, state: StateT, context: ContextT) -> Iterator[Mapping[str, StateT]]:
        """Take the nodes, yielding what each gave by its name. Raises what a node raises."""
        for name, added, _ in self._taken(state, context):
            yield {name: added}

    def walk(self, state: StateT, context: ContextT) -> StateT:
        """Take all the nodes; return what they came to. Raises what a node raises."""
        came_to = state
        for _, _, grown in self._taken(state, context):
            came_to = grown
        return came_to

    def _taken(self, state: StateT, context: ContextT) -> Iterator[tuple[str, StateT, StateT]]:
        """Yield each node's name, what it gave, and the state from then on."""
        given, name = Given(context), next(iter(self.nodes))
        while name != END:
            added = self._spans[name](state, given)
            state = self._grown(state, added)
            yield name, added, state
            lead = self.leads[name]
            name = lead if isinstance(lead, str) else lead(state)

    @cached_property
    def compiled(self) -> Any:  # LangGraph's compiled type is generic over private parameters
        """The same as the graph library runs and draws it."""
        from langgraph.graph import StateGraph

        keep_runs_here()
        graph: Any = StateGraph(cast(Any, self.state), context_schema=cast(Any, self.context))
        for name, node in self._spans.items():
            graph.add_node(name, _run_by_the_library(node))
        graph.set_entry_point(next(iter(self.nodes)))
        for name, lead in self.leads.items():
            if isinstance(lead, str):
                graph.add_edge(name, lead)
            else:
                graph.add_conditional_edges(name, lead)
        return graph.compile()

    @cached_property
    def _spans(self) -> Mapping[str, Callable[..., StateT]]:
        return {name: as_node(node) for name, node in self.nodes.items()}

    @cached_property
    def _growing(self) -> frozenset[str]:
        kinds = self.state.__annotations__.items()
        return frozenset(name for name, kind in kinds if operator.add in getattr(kind, "__metadata__", ()))

    def _grown(self, state: Any, added: Any) -> Any:
        grown = {name: [*state.get(name, ()), *added[name]] for name in self._growing & added.keys()}
        return {**state, **added, **grown}


def _run_by_the_library(node: Callable[..., Any]) -> Callable[..., Any]:
    """The library knows what to give a node by the name `runtime`."""

    def run(state: Any, runtime: Any) -> Any:
        return node(state, runtime)

    return run
