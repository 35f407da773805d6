"""Understand the question; guards in their order: emergency, injection, ownership, empty."""

from pipelines.records.messages import say
from pipelines.records.question.asked import understand
from pipelines.records.question.followup import carried_on
from pipelines.records.question.short_forms import written_out
from pipelines.records.question.spelling import corrected
from pipelines.records.response import Boundary
from pipelines.records.state import Fixed, RecordsState, Runtime
from shared.guardrails.gate.danger import cannot_wait, find_danger
from shared.guardrails.injection import find_attack
from shared.terminology.health_words import is_common_word


def classify_query(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return what is asked, and the words that a guard has decided."""
    context = runtime.context
    papers = context.ready.papers
    message = context.message.message
    found: RecordsState = {}
    danger = find_danger(message)
    is_now = cannot_wait(danger)
    attack = None if is_now else find_attack(message)
    said = corrected(written_out(message, papers), papers.vocabulary, is_common_word)
    question = carried_on(said, state["session"].memory, papers)
    asked = understand(question, papers, context.as_of, context.query_type, by_carer=context.by_carer)
    kind = asked.query_type
    if is_now:
        number = context.limits.emergency_number or "999"
        found["fixed"] = Fixed("emergency", say(danger.urgent, number=number), "out_of_bounds")
        kind = context.query_type or "Symptom"
    elif attack:
        found["fixed"] = Fixed("refuse", say("injection"), "out_of_bounds")
    elif asked.bound == "other_patient":
        found["fixed"] = Fixed("refuse", say("another"), "out_of_bounds")
    elif not papers.documents:
        label: Boundary = "preparation" if kind == "Exploratory" else "understanding"
        found["fixed"] = Fixed("no_documents", say("no_documents"), label, (say("suggest_add"),))
    urgent = danger.urgent if is_now else "same_day" if asked.is_for_today else "none"
    return {"question": question, "asked": asked, "query_type": kind, "urgent": urgent, **found}
