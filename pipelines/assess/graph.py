"""The assessment by rules: fetch_patient -> retrieve_guidelines -> assess_risk, errors to handle_error.

With a model in it: `readers/graph`.
"""

from typing import Literal

from pipelines.assess.nodes import assess_risk, fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.state import AssessContext, AssessState
from shared.flow import END, Flow


def by_error_after_fetch(state: AssessState) -> Literal["handle_error", "retrieve_guidelines"]:
    """Go on with a patient, else to the error."""
    return "handle_error" if "error" in state else "retrieve_guidelines"


FLOW = Flow(
    AssessState,
    AssessContext,
    {
        "fetch_patient": fetch_patient,
        "retrieve_guidelines": retrieve_guidelines,
        "assess_risk": assess_risk,
        "handle_error": handle_error,
    },
    {
        "fetch_patient": by_error_after_fetch,
        "retrieve_guidelines": "assess_risk",  # it loses context at most, and says so
        "assess_risk": END,
        "handle_error": END,
    },
)
