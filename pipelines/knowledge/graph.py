"""The graph of eight nodes, under the names of the original flow."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal

from langgraph.graph import END, START, StateGraph

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.nodes.clarify_question_node import clarify_question_node
from pipelines.knowledge.nodes.compose_answer import compose_answer
from pipelines.knowledge.nodes.greeting_response import greeting_response
from pipelines.knowledge.nodes.ingest_query import ingest_query
from pipelines.knowledge.nodes.main_decision_agent import main_decision_agent
from pipelines.knowledge.nodes.retrieve_from_kb import retrieve_from_kb
from pipelines.knowledge.nodes.score_decision_node import score_decision_node
from pipelines.knowledge.nodes.topic_suggest_response import topic_suggest_response
from pipelines.knowledge.state import KnowledgeState
from shared.tracing import as_node, keep_runs_here

NODES: Final[dict[str, Callable[..., KnowledgeState]]] = {
    "IngestQuery": ingest_query,
    "MainDecisionAgent": main_decision_agent,
    "RetrieveFromKB": retrieve_from_kb,
    "ScoreDecisionNode": score_decision_node,
    "ComposeAnswer": compose_answer,
    "ClarifyQuestionNode": clarify_question_node,
    "TopicSuggestResponse": topic_suggest_response,
    "GreetingResponse": greeting_response,
}


def by_type(
    state: KnowledgeState,
) -> Literal["RetrieveFromKB", "GreetingResponse", "TopicSuggestResponse", "__end__"]:
    """Send questions to the base, a greeting to its answer, all else to topics; an attack ends here."""
    if state["attack"]:
        return "__end__"
    if state["input_type"] == "medical_question":
        return "RetrieveFromKB"
    return "GreetingResponse" if state["input_type"] == "greeting" else "TopicSuggestResponse"


def by_score(state: KnowledgeState) -> Literal["ComposeAnswer", "ClarifyQuestionNode"]:
    """Answer on evidence, else ask back."""
    return "ClarifyQuestionNode" if state["need_clarify"] else "ComposeAnswer"


@cache
def build_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(KnowledgeState, context_schema=KnowledgeContext)
    for name, node in NODES.items():
        graph.add_node(name, as_node(node))
    graph.add_edge(START, "IngestQuery")
    graph.add_edge("IngestQuery", "MainDecisionAgent")
    graph.add_conditional_edges("MainDecisionAgent", by_type)
    graph.add_edge("RetrieveFromKB", "ScoreDecisionNode")
    graph.add_conditional_edges("ScoreDecisionNode", by_score)
    graph.add_edge("GreetingResponse", "TopicSuggestResponse")
    for last in ("ComposeAnswer", "ClarifyQuestionNode", "TopicSuggestResponse"):
        graph.add_edge(last, END)
    return graph.compile()
