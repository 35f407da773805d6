"""The graph of eight nodes, under the names of the original flow."""

from typing import Literal

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
from shared.flow import END, Flow


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


FLOW = Flow(
    KnowledgeState,
    KnowledgeContext,
    {
        "IngestQuery": ingest_query,
        "MainDecisionAgent": main_decision_agent,
        "RetrieveFromKB": retrieve_from_kb,
        "ScoreDecisionNode": score_decision_node,
        "ComposeAnswer": compose_answer,
        "ClarifyQuestionNode": clarify_question_node,
        "TopicSuggestResponse": topic_suggest_response,
        "GreetingResponse": greeting_response,
    },
    {
        "IngestQuery": "MainDecisionAgent",
        "MainDecisionAgent": by_type,
        "RetrieveFromKB": "ScoreDecisionNode",
        "ScoreDecisionNode": by_score,
        "ComposeAnswer": END,
        "ClarifyQuestionNode": END,
        "TopicSuggestResponse": END,
        "GreetingResponse": "TopicSuggestResponse",
    },
)
