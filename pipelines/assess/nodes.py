"""The four nodes of the assessment; each returns the keys it adds."""

from langgraph.runtime import Runtime

from pipelines.assess.citations import citations_of
from pipelines.assess.state import AssessContext, AssessState
from shared.criteria.assessment import assess
from shared.errors import BackendAwayError, NotFoundError
from shared.guardrails.messages import DISCLAIMER
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.stores.audit import AuditEntry
from shared.tracing import log_event

_CONTEXT_LOST = "The guideline search did not answer; the verdict stands, context passages are missing."


def fetch_patient(state: AssessState, runtime: Runtime[AssessContext]) -> AssessState:
    """Take the record that was sent, else look it up by its id."""
    sent = state.get("sent") or runtime.context.charts.find(state["patient_id"])
    if sent is None:
        return {"error": NotFoundError("There is no patient of this id.")}
    return {"patient": PatientRecord.model_validate(sent)}


def retrieve_guidelines(state: AssessState, runtime: Runtime[AssessContext]) -> AssessState:
    """Bring the passages nearest to the record, as context; the verdict does not depend on them."""
    context = runtime.context
    try:
        found = context.retriever.retrieve_for_patient(context.served.library, state["patient"], context.top_k)
    except BackendAwayError:
        return {"hits": (), "warnings": (_CONTEXT_LOST,)}
    return {"hits": found.hits, "warnings": found.warnings}


def assess_risk(state: AssessState, runtime: Runtime[AssessContext]) -> AssessState:
    """Judge every recommendation against the record's facts, cite, and leave the audit record."""
    context = runtime.context
    served, patient = context.served, state["patient"]
    facts = read_facts(patient, context.terminology)
    decided = assess(patient, facts, served.guideline, served.rulebook)
    response = decided.model_copy(
        update={
            "citations": citations_of(decided, served, state["hits"]),
            "warnings": (*decided.warnings, *state["warnings"]),
            "disclaimer": DISCLAIMER,
        }
    )
    context.audit.record(_audit_entry(context, response))
    return {"response": response}


def handle_error(state: AssessState, runtime: Runtime[AssessContext]) -> AssessState:
    """Log the kind of error and hand it on to the caller, who maps it to a reply."""
    log_event("assess_failed", error=type(state["error"]).__name__, correlation_id=runtime.context.correlation_id)
    raise state["error"]
