"""Say by code what the answer is: understanding, awareness or preparation; refusals are decided before."""

from pipelines.records.response import Boundary, Evidence
from pipelines.records.state import RecordsState, Runtime


def check_boundary(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the label of the text delivered and how well it is borne out."""
    _ = runtime
    draft = state["draft"]
    evidence: Evidence = "none"
    if state["points"]:
        evidence = "weak" if draft.outcome == "answer_partial" or state.get("doubted") else "sufficient"
    boundary: Boundary = "awareness" if draft.aware else "understanding"
    if state["query_type"] == "Exploratory" and draft.outcome != "redirect":
        boundary = "preparation"
    return {"evidence": evidence, "boundary": boundary}
