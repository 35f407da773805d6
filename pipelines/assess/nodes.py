"""The four nodes of the assessment; each returns the keys it adds."""

from dataclasses import replace

from pipelines.assess.answered import read_answered
from pipelines.assess.answers import NO_ANSWERS
from pipelines.assess.citations import citations_of, safety_netting_of
from pipelines.assess.response import AssessResponse, respond
from pipelines.assess.state import AssessContext, AssessState, Runtime
from shared.criteria.assessment import assess
from shared.criteria.differences import NO_DIFFERENCES, Differences
from shared.errors import BackendAwayError, NG12Error, NotFoundError, NothingToAssessError
from shared.guardrails.emergencies.find import Emergency, find_emergency
from shared.guardrails.messages import DISCLAIMER
from shared.guideline.citation import EditionShown
from shared.language.characters import plain
from shared.patient.budget import budgeted
from shared.patient.note import doubts
from shared.patient.record import PatientRecord, read_record
from shared.patient.written import words_as_written
from shared.stores.audit import AuditEntry
from shared.tracing import log_event

_CONTEXT_LOST = "The guideline search did not answer: the verdict stands, passages of context are missing."
_EMPTY = (
    "The record tells of no symptom, finding or history. Give at least one; age, sex and smoking alone decide nothing."
)


def fetch_patient(state: AssessState, runtime: Runtime) -> AssessState:
    """Take the record that was sent, else look it up by its id, and read what it and a person's answers say."""
    taken = take_record(state, runtime)
    return taken if "error" in taken else {**taken, **read_by_rules({**state, **taken}, runtime)}


def take_record(state: AssessState, runtime: Runtime) -> AssessState:
    """Take the record that was sent, else look it up by its id; nothing of it is read yet."""
    sent = state.get("sent")
    try:
        found = runtime.context.charts.find(state["patient_id"]) if sent is None else sent
        if found is None:
            return {"error": NotFoundError("There is no patient of this id.")}
        patient = found if isinstance(found, PatientRecord) else read_record(found)
        if not patient.tells_anything:
            return {"error": NothingToAssessError(_EMPTY)}
        kept = budgeted(patient, runtime.context.most_characters)
        return {"patient": kept.record, "whole": patient, "kept": kept}
    except NG12Error as error:
        return {"error": error}


def read_by_rules(state: AssessState, runtime: Runtime) -> AssessState:
    """Read what the record and a person's answers say, by rules."""
    context, answers, kept = runtime.context, state.get("answers", NO_ANSWERS), state["kept"]
    try:
        facts = read_answered(kept.record, answers, context.served.rulebook, context.terminology, state["whole"])
        return {"facts": kept.with_beyond(facts), "unread": kept.warnings, "looked_at": kept.looked_at}
    except NG12Error as error:
        return {"error": error}


def retrieve_guidelines(state: AssessState, runtime: Runtime) -> AssessState:
    """Bring the passages nearest to the record, as context; the verdict does not depend on them."""
    context = runtime.context
    try:
        said = state["facts"].stated_concepts()
        found = context.retriever.around(context.served.library, state["patient"], said, context.top_k)
    except BackendAwayError:
        return {"hits": (), "warnings": (_CONTEXT_LOST,)}
    return {"hits": found.hits, "warnings": found.warnings}


def assess_risk(state: AssessState, runtime: Runtime) -> AssessState:
    """Judge every recommendation against the record's facts, cite, and leave the audit record."""
    response = judged(state, runtime.context)
    runtime.context.audit.record(audit_entry(runtime.context, response))
    return {"response": response}


def judged(
    state: AssessState,
    context: AssessContext,
    differences: Differences = NO_DIFFERENCES,
    seen: Emergency | None = None,
) -> AssessResponse:
    """Return what follows from the record's facts.

    `differences`: what a model takes otherwise; `seen`: an emergency that it saw, told where the rules find none.
    """
    served = context.served
    decided = assess(state["patient"], state["facts"], served.guideline, served.rulebook, differences)
    return respond(
        decided,
        emergency=_emergency_in(state, context) or seen,
        reading=state["facts"].reading,
        citations=citations_of(decided, served, state["hits"]),
        safety_netting=safety_netting_of(served) if decided.needs_safety_netting else None,
        edition=EditionShown.of(served.guideline.edition),
        warnings=(*state["unread"], *context.warnings, *state["warnings"], *doubts(state["patient"])),
        disclaimer=DISCLAIMER,
        answers=state.get("answers", NO_ANSWERS),
        patient=state["whole"] if state.get("is_of_note") else None,
    )


def _emergency_in(state: AssessState, context: AssessContext) -> Emergency | None:
    patient = state["patient"]
    told = (*patient.told(), *state["looked_at"])
    texts = [plain(text).text for text in told]
    found = find_emergency(texts, age=patient.age, sex=state["facts"].sex, number=context.emergency_number)
    return replace(found, because=words_as_written(found.because, told)) if found else None


def handle_error(state: AssessState, _runtime: Runtime) -> AssessState:
    """Log the kind of error and hand it on to the caller, who maps it to a reply."""
    log_event("assess_failed", error=type(state["error"]).__name__)
    raise state["error"]


def _rulebook(context: AssessContext) -> dict[str, str]:
    return {"rulebook": context.served.rules} if context.served.rules else {}


def audit_entry(context: AssessContext, response: AssessResponse) -> AuditEntry:
    """Return what is kept of an answer: ids, versions and verdicts, none of its words."""
    edition = context.served.guideline.edition
    return AuditEntry(
        correlation_id=context.correlation_id,
        caller=context.caller,
        patient_id=response.patient_id,
        edition_id=edition.edition_id,
        versions={"guideline_reader": edition.reader_version, "product": context.version, **_rulebook(context)},
        verdicts={match.rule_id: "met" for match in response.matched_recommendations}
        | {near.rule_id: "unknown" for near in response.nearly_matched},
        risk_level=response.risk_level or response.decision,
        urgency=response.urgency or response.decision,
        mode=response.mode,
        degraded=response.degraded,
    )
