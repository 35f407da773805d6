"""Tell attacks, small talk, questions about the assistant and other subjects from questions to answer."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import names_clinical, names_symptom
from pipelines.chat.state import ChatState
from shared.guardrails.scope import classify


def input_guardrail(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Classify the message before anything is searched."""
    terminology = runtime.context.terminology
    return {
        "scope": classify(
            state["message"],
            lambda text: names_symptom(text, terminology),
            lambda text: names_clinical(text, terminology),
        )
    }
