"""The nodes of an assessment with two readers: the model reads and checks, and the rules' verdict stands."""

from dataclasses import replace
from typing import Final, cast

from pipelines.assess.answers import NO_ANSWERS
from pipelines.assess.nodes import audit_entry, judged, read_by_rules, take_record
from pipelines.assess.readers import notices, prompts, trial
from pipelines.assess.readers.ask import Reader, check_claims, read_record
from pipelines.assess.readers.beside import ReadingBeside
from pipelines.assess.readers.claims import Claim, claims_of
from pipelines.assess.readers.compared import compare
from pipelines.assess.readers.ideas import ideas_of
from pipelines.assess.readers.marks import emergency_of, with_readers
from pipelines.assess.readers.placed import Placed, placed
from pipelines.assess.readers.shapes import CheckedClaim, Reading
from pipelines.assess.readers.state import ReadersRuntime, ReadersState
from pipelines.assess.readers.suspicion import carries_orders
from pipelines.assess.second_reading import SecondReading
from pipelines.assess.telling import checking_ended, reading_ended, verdict
from shared.conversation.events import untold
from shared.criteria.differences import NO_DIFFERENCES
from shared.ports.models.base import refuse_resting, resting_error
from shared.tools.budget import Budget
from shared.tools.failing import why_failed

MOMENT: Final = 1.0  # seconds beyond a model's time, in which it says itself that this ran out


def fetch_patient(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Take the record that was sent, else look it up by its id."""
    return cast(ReadersState, take_record(state, runtime))


def screen_record(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Leave the model out where the record may not go to it, reads like an order to it, or it reads too badly."""
    model = runtime.context.reader.model.name
    if runtime.context.is_outside:
        return {"second": SecondReading(state="left_out", model=model, why=notices.OUTSIDE)}
    if carries_orders(state["patient"]):
        return {"second": SecondReading(state="left_out", model=model, why=notices.ORDERS)}
    tried = runtime.context.trial(model, trial.version())
    if tried and not tried.is_passed:
        return {"second": SecondReading(state="left_out", model=model, why=notices.failed_trial(tried))}
    return {}


def model_reads(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Let the model begin to read; the rules do not wait for it."""
    context, record = runtime.context, state["patient"]
    bounds = context.reader
    reader = Reader(Budget(bounds), bounds.max_tokens, context.context_tokens)

    def read() -> Reading:
        if context.is_left_alone:
            raise resting_error(bounds.model)
        refuse_resting(bounds.model)  # a rest may have begun since
        return read_record(record, context, reader)

    return {"reader": reader, "beside": ReadingBeside(read, context.leaving)}


def rules_read(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Let the rules read beside the model."""
    return cast(ReadersState, read_by_rules(state, runtime))


def tell_verdict(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Tell what the rules find, where somebody listens who need not wait for the model to see it."""
    context = runtime.context
    if context.tell is not untold:
        context.tell(verdict(judged(state, context).while_a_model_reads(context.reader.model.name)))
    return {}


def model_checks(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Wait for the model's reading, let it check what a verdict rests on, and keep what code can check."""
    context, record, bounds = runtime.context, state["patient"], runtime.context.reader
    rulebook, answers = context.served.rulebook, state.get("answers", NO_ANSWERS)
    read: tuple[Placed, ...] = ()
    claims: tuple[Claim, ...] = ()
    checked: tuple[CheckedClaim, ...] = ()
    second, emergency = SecondReading(state="done", model=bounds.model.name), None
    try:
        reading = state["beside"].result(state["reader"].budget.left + MOMENT)
        emergency = reading.emergency
        read = placed(reading.facts, record, ideas_of(rulebook), rulebook.terminology)
        context.tell(reading_ended(len(read), emergency_of({**state, "seen_emergency": emergency}, context)))
        claims = claims_of(record, state["facts"], read, rulebook, answers)
        checked = tuple(check_claims(claims, record, state["reader"]))
        context.tell(checking_ended(len(claims)))
    except Exception as error:  # whatever a model or its client does, the rules' answer stands
        second = SecondReading(state="failed", model=bounds.model.name, why=why_failed(error))
    differences = compare(claims, checked, read, record)
    return {
        "second": second,
        "seen_emergency": emergency,
        "differences": differences if context.shows_doubts else replace(differences, refused=()),
        "agreed": tuple(one.quote for one in read if one.holds == "present"),
    }


def assess_risk(state: ReadersState, runtime: ReadersRuntime) -> ReadersState:
    """Judge by the rules' facts, ask what the readers differ on, and leave the audit record."""
    second, context = state["second"], runtime.context
    told = {"left_out": second.why, "failed": notices.was_away(second.why or "")}.get(second.state)
    differences = state.get("differences", NO_DIFFERENCES)
    response = with_readers(judged(state, context, differences, emergency_of(state, context)), state)
    changes = {
        "mode": "model_assisted" if second.state == "done" else "rules",
        "degraded": second.state == "failed",
        "warnings": (*response.warnings, told) if told else response.warnings,
    }
    response = response.model_copy(update=changes)
    entry = audit_entry(context, response)
    versions = {**entry.versions, "model": context.reader.model.name, "prompts": prompts.VERSION}
    context.audit.record(replace(entry, versions=versions))
    return {"response": response}
