"""The nodes of a second reading. The verdict stands before it, and nothing here changes it."""

from dataclasses import replace
from typing import Literal

from pipelines.assess.answers import NO_ANSWERS
from pipelines.assess.nodes import audit_entry, judged
from pipelines.assess.second import notices, prompts
from pipelines.assess.second.ask import Reader, second_readings
from pipelines.assess.second.check import check
from pipelines.assess.second.state import SecondRuntime, SecondState
from pipelines.assess.second.suspicion import carries_orders
from pipelines.assess.second_reading import SecondReading
from shared.ports.models.base import refuse_resting
from shared.tools.budget import Budget
from shared.tools.failing import why_failed


def assess_risk(state: SecondState, runtime: SecondRuntime) -> SecondState:
    """Judge every recommendation against the record's facts and cite: the rules' answer, whole."""
    return {"response": judged(state, runtime.context)}


def screen_record(state: SecondState, runtime: SecondRuntime) -> SecondState:
    """Leave the model out where the record may not go to it, or reads like an order to it."""
    model = runtime.context.reader.model.name
    if runtime.context.is_outside:
        return {"second": SecondReading(state="left_out", model=model, why=notices.OUTSIDE)}
    if carries_orders(state["patient"]):
        return {"second": SecondReading(state="left_out", model=model, why=notices.ORDERS)}
    return {}


def by_screen(state: SecondState) -> Literal["leave_audit", "second_read"]:
    """Ask the model only where it was not left out."""
    return "leave_audit" if "second" in state else "second_read"


def second_read(state: SecondState, runtime: SecondRuntime) -> SecondState:
    """Let the model point at criteria, and keep what code can check."""
    context, bounds = runtime.context, runtime.context.reader
    reader = Reader(Budget(bounds), bounds.max_tokens, context.context_tokens)
    try:
        refuse_resting(bounds.model)
        readings = second_readings(state["patient"], context, reader)
        answers = state.get("answers", NO_ANSWERS)
        kept = check(readings, state["patient"], state["facts"], context.served.rulebook, answers)
    except Exception as error:  # whatever a model or its client does, the rules' answer stands
        return {"second": SecondReading(state="failed", model=bounds.model.name, why=why_failed(error))}
    return {
        "second": SecondReading(
            state="done",
            model=bounds.model.name,
            to_confirm=kept.to_confirm,
            doubts=kept.doubts if context.shows_doubts else (),
        )
    }


def leave_audit(state: SecondState, runtime: SecondRuntime) -> SecondState:
    """Put the second reading beside the verdict, and leave the audit record, which names the model and its prompts."""
    second, context, response = state["second"], runtime.context, state["response"]
    told = {"left_out": second.why, "failed": notices.was_away(second.why or "")}.get(second.state)
    changes = {
        "second_reading": second,
        "mode": "model_assisted" if second.state == "done" else "rules",
        "degraded": second.state == "failed",
        "warnings": (*response.warnings, told) if told else response.warnings,
    }
    response = response.model_copy(update=changes)
    entry = audit_entry(context, response)
    versions = {**entry.versions, "model": context.reader.model.name, "prompts": prompts.VERSION}
    raised = {one.rule_id: "to confirm" for one in second.to_confirm} | {
        one.rule_id: "doubted" for one in second.doubts
    }
    verdicts = {
        **entry.verdicts,
        **{rule_id: f"{entry.verdicts.get(rule_id, 'not met')}, {told}" for rule_id, told in raised.items()},
    }
    context.audit.record(replace(entry, versions=versions, verdicts=verdicts))
    return {"response": response}
