"""The nodes that a configured model adds, and the verdict between them; code decides in all of them."""

from dataclasses import replace
from typing import Literal

from langgraph.runtime import Runtime

from pipelines.assess.assisted import notices, prompts
from pipelines.assess.assisted.assistant import Budget
from pipelines.assess.assisted.cite import citations_with
from pipelines.assess.assisted.failing import why_failed
from pipelines.assess.assisted.grounds import grounds_of
from pipelines.assess.assisted.read import read_with_model
from pipelines.assess.assisted.sentence_check import SentenceCheck
from pipelines.assess.assisted.state import Assistance, AssistedContext, AssistedState
from pipelines.assess.assisted.suspicion import carries_orders
from pipelines.assess.assisted.tools import Tools
from pipelines.assess.assisted.word import Worded, word
from pipelines.assess.nodes import audit_entry, judged


def screen_record(state: AssistedState, runtime: Runtime[AssistedContext]) -> AssistedState:
    """Leave the model out where a field of the record reads like an order to it."""
    assistance = Assistance(Budget(runtime.context.assistant))
    if not carries_orders(state["patient"]):
        return {"assistance": assistance}
    warnings = (*state["warnings"], notices.LEFT_OUT)
    return {"assistance": replace(assistance, is_left_out=True), "warnings": warnings}


def by_what_was_read(state: AssistedState) -> Literal["read_unread", "assess_risk"]:
    """Let the model read only where rules left something unread."""
    needs_it = state["facts"].not_understood and not state["assistance"].is_over
    return "read_unread" if needs_it else "assess_risk"


def read_unread(state: AssistedState, runtime: Runtime[AssistedContext]) -> AssistedState:
    """Let the model read what rules did not understand; every passage that it was shown is kept as context."""
    context, assistance = runtime.context, state["assistance"]
    tools = Tools(context, state["patient"], state["facts"])
    try:
        read = read_with_model(context, state["patient"], state["facts"], tools, assistance.budget)
    except Exception as error:  # whatever a model or its client does, the rules' answer stands
        warnings = (*state["warnings"], notices.was_away(why_failed(error)))
        return {"assistance": replace(assistance, has_failed=True), "warnings": warnings}
    known = {hit.chunk_id for hit in state["hits"]}
    return {
        "facts": read.facts,
        "hits": (*state["hits"], *(hit for name, hit in tools.hits.items() if name not in known)),
        "warnings": (*state["warnings"], *read.warnings),
        "assistance": replace(
            assistance, has_read=True, came=read.came, remarks=() if tools.searches else (notices.NOT_SEARCHED,)
        ),
    }


def assess_risk(state: AssistedState, runtime: Runtime[AssistedContext]) -> AssistedState:
    """Judge every recommendation against the record's facts and cite."""
    assistance, response = state["assistance"], judged(state, runtime.context)
    changes = {
        "mode": "model_assisted" if assistance.has_read else "rules",
        "degraded": assistance.has_failed,
        "reasoning": " ".join((response.reasoning, *assistance.remarks)),
    }
    return {"response": response.model_copy(update=changes)}


def by_what_can_be_worded(state: AssistedState) -> Literal["word_verdict", "leave_audit"]:
    """Let the model word what is matched or nearly so, unless it was left out or failed before."""
    response = state["response"]
    is_empty = not (response.matched_recommendations or response.nearly_matched)
    return "leave_audit" if is_empty or state["assistance"].is_over else "word_verdict"


def word_verdict(state: AssistedState, runtime: Runtime[AssistedContext]) -> AssistedState:
    """Let the model word the reasons; sentences that the guideline and the record do not say are removed."""
    context, response = runtime.context, state["response"]
    check = SentenceCheck(context.terminology, state["patient"], state["facts"])
    try:
        grounds = grounds_of(response, context.served.library)
        code = context.served.guideline.edition.guideline
        worded = word(response, grounds, code, check, state["assistance"].budget)
    except Exception as error:  # as above
        notice = notices.was_away(why_failed(error), state["assistance"].has_read)
        return {"response": response.model_copy(update=_failed(response.warnings, notice))}
    if not worded.rests_on:
        return {"response": response.model_copy(update=_failed(response.warnings, notices.NOTHING_STOOD))}
    changes = {
        "mode": "model_assisted",
        "reasoning": worded.reasoning,
        "citations": citations_with(worded.rests_on, response.citations, context.served),
        "warnings": (*response.warnings, *_removed(worded)),
    }
    return {"response": response.model_copy(update=changes)}


def leave_audit(state: AssistedState, runtime: Runtime[AssistedContext]) -> AssistedState:
    """Leave the audit record, which names the model and its prompts, and what matched because of its reading."""
    context = runtime.context
    entry = audit_entry(context, state["response"])
    versions = {**entry.versions, "model": context.assistant.model.name, "prompts": prompts.VERSION}
    came = dict.fromkeys(state["assistance"].came, "met, read by the model")
    context.audit.record(replace(entry, versions=versions, verdicts={**entry.verdicts, **came}))
    return {}


def _failed(warnings: tuple[str, ...], notice: str) -> dict[str, object]:
    return {"degraded": True, "warnings": (*warnings, notice)}


def _removed(worded: Worded) -> tuple[str, ...]:
    return (notices.sentences_left_out(worded.removed),) if worded.removed else ()
