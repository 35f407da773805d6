"""The assessment's graph where a model is configured: both read, then one judge decides over both readings."""

from typing import Any, Literal

from pipelines.assess.nodes import handle_error, retrieve_guidelines
from pipelines.assess.readers.nodes import (
    assess_risk,
    fetch_patient,
    model_checks,
    model_reads,
    rules_read,
    screen_record,
    tell_verdict,
)
from pipelines.assess.readers.state import ReadersContext, ReadersState
from shared.flow import END, Flow

_NODES: tuple[Any, ...] = (
    fetch_patient,
    screen_record,
    model_reads,
    rules_read,
    retrieve_guidelines,
    tell_verdict,
    model_checks,
    assess_risk,
    handle_error,
)


def after_fetch(state: ReadersState) -> Literal["handle_error", "screen_record"]:
    """Go on with a patient, else to the error."""
    return "handle_error" if "error" in state else "screen_record"


def after_screen(state: ReadersState) -> Literal["model_reads", "rules_read"]:
    """Let the model read only where it was not left out."""
    return "rules_read" if "second" in state else "model_reads"


def after_rules(state: ReadersState) -> Literal["handle_error", "retrieve_guidelines"]:
    """Go on with what was read, else to the error."""
    return "handle_error" if "error" in state else "retrieve_guidelines"


def after_context(state: ReadersState) -> Literal["tell_verdict", "assess_risk"]:
    """Wait only for a model that reads."""
    return "assess_risk" if "second" in state else "tell_verdict"


FLOW = Flow(
    ReadersState,
    ReadersContext,
    {node.__name__: node for node in _NODES},
    {
        "fetch_patient": after_fetch,
        "screen_record": after_screen,
        "model_reads": "rules_read",  # which begins at once, whatever the model does
        "rules_read": after_rules,
        "retrieve_guidelines": after_context,
        "tell_verdict": "model_checks",
        "model_checks": "assess_risk",
        "assess_risk": END,
        "handle_error": END,
    },
)
