"""A graph as one table: what is walked is what the graph library would run and draw."""

import operator
from typing import Annotated, Literal, TypedDict

import pytest

from pipelines.agent.graph import FLOW as AGENT
from pipelines.assess.graph import FLOW as ASSESS
from pipelines.assess.readers.graph import FLOW as READERS
from pipelines.chat.graph import FLOW as CHAT
from pipelines.knowledge.graph import FLOW as KNOWLEDGE
from pipelines.records.graph import FLOW as RECORDS
from shared.flow import END, Flow, Given


class Counted(TypedDict, total=False):
    number: int
    seen: Annotated[list[int], operator.add]


def count(state: Counted, given: Given[int]) -> Counted:
    return {"number": state["number"] + given.context, "seen": [state["number"]]}


def name(state: Counted, _given: Given[int]) -> Counted:
    return {"number": -state["number"]}


def until_ten(state: Counted) -> Literal["count", "name"]:
    return "count" if state["number"] < 10 else "name"


COUNTING = Flow(Counted, int, {"count": count, "name": name}, {"count": until_ten, "name": END})


def test_a_walk_follows_branches_and_loops_and_grows_what_is_added_to() -> None:
    came_to = COUNTING.walk({"number": 1}, 4)
    assert came_to == {"number": -13, "seen": [1, 5, 9]}
    assert [*map(dict.keys, map(dict, COUNTING.steps({"number": 9}, 4)))] == [{"count"}, {"name"}]


def test_the_graph_library_comes_to_the_same() -> None:
    assert COUNTING.compiled.invoke({"number": 1}, context=4) == COUNTING.walk({"number": 1}, 4)


def test_what_a_node_raises_is_raised() -> None:
    with pytest.raises(KeyError):
        COUNTING.walk({}, 4)


@pytest.mark.parametrize("flow", [AGENT, ASSESS, READERS, CHAT, KNOWLEDGE, RECORDS])
def test_each_pipelines_graph_draws_every_node_and_reaches_its_end(flow: Flow[object, object]) -> None:
    edges = {(edge.source, edge.target) for edge in flow.compiled.get_graph().edges}
    assert ("__start__", next(iter(flow.nodes))) in edges
    assert {source for source, _ in edges} - {"__start__"} == flow.nodes.keys() == flow.leads.keys()
    reached, last = {"__start__"}, set[str]()
    while reached != last:
        last, reached = reached, reached | {target for source, target in edges if source in reached}
    assert reached == {"__start__", END, *flow.nodes}
    for source, lead in flow.leads.items():
        if isinstance(lead, str):
            assert {target for start, target in edges if start == source} == {lead}
