"""Run the assessment graph once: the one way in for the function, the command line and the evaluation."""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from pipelines.assess.answers import NO_ANSWERS, Answers
from pipelines.assess.graph import FLOW
from pipelines.assess.response import AssessResponse
from pipelines.assess.state import AssessContext, AssessState
from pipelines.assess.telling import verdict, whole
from shared import __version__
from shared.conversation.events import Event, Tell, untold
from shared.conversation.going import Telling, told
from shared.patient.note import read_note
from shared.patient.record import KnownOfPatient, PatientRecord
from shared.ports.models.base import Model
from shared.ports.patients.base import ChartSource
from shared.retrieval.retrieve import Retriever
from shared.settings import Settings
from shared.stores.audit import AuditLog
from shared.stores.model_trials import ModelTrials, Trial
from shared.stores.served import Servings, age_warnings
from shared.terminology.terminology import Terminology
from shared.tracing import log_failure

TOP_K = 8  # passages of context, as the seed has it


class AssessParts(Protocol):
    """What the pipeline needs of the wiring. `now` has its zone."""

    now: Callable[[], datetime]
    settings: Settings

    @property
    def charts(self) -> ChartSource:
        """Where records come from."""
        ...

    @property
    def servings(self) -> Servings:
        """The active edition."""
        ...

    @property
    def context_retriever(self) -> Retriever:
        """The guideline search, for what surrounds a verdict."""
        ...

    @property
    def terminology(self) -> Terminology:
        """Words for the same thing."""
        ...

    @property
    def audit(self) -> AuditLog:
        """Where the audit record goes."""
        ...

    @property
    def model_trials(self) -> ModelTrials:
        """How models fared with the records put to them."""
        ...

    @property
    def model(self) -> Model:
        """The language model, or what stands where none is."""
        ...


@dataclass(frozen=True, slots=True)
class AssessCall:
    """Who asks about whom: the id of a held patient, or the record `sent`; `by_rules`: no model is asked.

    `answers`: what a person said of that record.
    """

    caller: str
    correlation_id: str
    patient_id: str = ""
    sent: PatientRecord | Mapping[str, Any] | None = None
    note: str | None = None
    known: KnownOfPatient | None = None
    by_rules: bool = False
    answers: Answers = NO_ANSWERS


def assess_patient(parts: AssessParts, call: AssessCall) -> AssessResponse:
    """Assess one patient against the active edition; the answer to a note carries the record as it was read.

    Raises NotFoundError; InputInvalidError, InputTooLargeError or ValueImpossibleError for the record;
    EditionNotActiveError, BackendAwayError. ValueImpossibleError for an answer or correction too.
    """
    return _assessed(parts, call, untold)


def stream(parts: AssessParts, call: AssessCall) -> Generator[Event, None, None]:
    """Yield the verdict as soon as the rules have it, what a model does meanwhile, then the whole answer.

    Raises as `assess_patient` does, before the first event for what it refuses. A reader who goes away closes the
    iterator: the assessment goes on to its end, and its audit is written as ever. Where it cannot be written once a
    verdict was told, the error `assess_not_audited` is logged.
    """
    telling = Telling()
    state = yield from told(lambda: _one_step(parts, call, telling.tell), telling)
    yield whole(state["response"])


def _one_step(parts: AssessParts, call: AssessCall, tell: Tell) -> Iterator[Mapping[str, Mapping[str, Any]]]:
    """Go through all of it as one step, which is never left in the middle."""
    has_told = list[Event]()

    def tell_and_note(event: Event) -> None:
        has_told.append(event)
        tell(event)

    try:
        response = _assessed(parts, call, tell_and_note)
    except BaseException as error:
        if has_told:  # a verdict that somebody saw, and of which nothing is kept
            log_failure("assess_not_audited", error)
        raise
    if not has_told:
        tell(verdict(response))
    yield {"assess": {"response": response}}


def _assessed(parts: AssessParts, call: AssessCall, tell: Tell) -> AssessResponse:
    state, served = _begin(call), parts.servings.active()
    context = AssessContext(
        served=served,
        charts=parts.charts,
        retriever=parts.context_retriever,
        terminology=parts.terminology,
        audit=parts.audit,
        trial=_trials(parts),
        caller=call.caller,
        correlation_id=call.correlation_id,
        version=__version__,
        top_k=TOP_K,
        warnings=age_warnings(served.guideline.edition, parts.now().date(), parts.settings.edition_age_warning_days),
        emergency_number=parts.settings.emergency_number,
        most_characters=parts.settings.max_record_characters,
    )
    if not call.by_rules and parts.model.is_model and parts.settings.second_reading != "off":
        from pipelines.assess.readers.run import assess_with_model  # loaded only where a model is configured

        return assess_with_model(state, context, parts.model, parts.settings, tell)
    return FLOW.walk(state, context)["response"]


def _begin(call: AssessCall) -> AssessState:
    if call.note is not None:
        read = read_note(call.note, call.known)
        return {"patient_id": read.patient_id, "sent": read, "is_of_note": True, "answers": call.answers}
    state: AssessState = {"patient_id": call.patient_id, "answers": call.answers}
    return state if call.sent is None else {**state, "sent": call.sent}


def _trials(parts: AssessParts) -> Callable[[str, str], Trial | None]:
    def find(model: str, version: str) -> Trial | None:
        return parts.model_trials.find(model, version)  # not built where no model is set

    return find
