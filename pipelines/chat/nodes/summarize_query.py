"""Show what was understood of the case; for display only, nothing decides on it."""

from pipelines.chat.context import Runtime
from pipelines.chat.response import QuerySummary
from pipelines.chat.state import ChatState


def summarize_query(state: ChatState, runtime: Runtime) -> ChatState:
    """Label the case's age, sex, symptoms, durations and cancer."""
    terminology = runtime.context.terminology
    case = state["question"].case
    concepts = [terminology.concept(concept) for concept in case.concepts]
    return {
        "summary": QuerySummary(
            age=case.age,
            sex=case.sex,
            symptoms=tuple(concept.label for concept in concepts if concept.kind != "cancer"),
            durations=case.durations,
            cancer_type=next((concept.label for concept in concepts if concept.kind == "cancer"), None),
        )
    }
