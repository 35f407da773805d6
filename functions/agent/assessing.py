"""A chart assessed among the tools: the assessment's own code decides, and its own words answer."""

from typing import Final

from pipelines.agent.context import AssessChart, FromGuideline
from pipelines.assess.coded import assess_chart
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import NG12Error
from shared.fhir.chart import read_chart
from shared.ports.faults import ServiceFaultError
from shared.wiring import Wiring

_SECONDS: Final = 5.0
_UNREAD: Final = "This record could not be read whole, so it was not assessed against the guideline."
_LATE: Final = "There was not enough time left to assess this record against the guideline."
_NOTHING: Final = (
    "This record says nothing that the guideline asks about, or has no date of birth: nothing was judged. "
    "That does not exclude cancer."
)


def assessing_for(wiring: Wiring, caller: str, correlation_id: str) -> AssessChart:
    """Return what assesses a record against the active guideline, or says why it could not."""

    def assess(patient_id: str, seconds: float) -> FromGuideline:
        if seconds <= 0:
            return FromGuideline(_LATE, ())
        try:
            found = _assessed(wiring, patient_id, min(seconds, _SECONDS), caller, correlation_id)
        except ServiceFaultError:
            return FromGuideline(_UNREAD, ())
        except NG12Error as error:
            return FromGuideline(f"This record could not be assessed against the guideline: {error}", ())
        return FromGuideline(_said(found), found.citations) if found else FromGuideline(_NOTHING, ())

    return assess


def _assessed(
    wiring: Wiring, patient_id: str, seconds: float, caller: str, correlation_id: str
) -> AssessResponse | None:
    """By the record's own resources where it is held as such, else by the record held here."""
    resources = wiring.chart_reader.coded(patient_id, seconds)
    if resources is None:
        return assess_patient(wiring, AssessCall(caller, correlation_id, patient_id, by_rules=True))
    return assess_chart(wiring, read_chart(resources, wiring.fhir_reading()), caller, correlation_id)


def _said(found: AssessResponse) -> str:
    level = found.risk_level or "not judged"
    lines = [f"{found.edition.guideline}: {level}. {found.recommended_action}"]
    if found.open is not None:
        lines.append(f"Still open: {found.open.question}")
    elif found.decision != "decided":
        lines.append(f"This is not decided: {found.decision.replace('_', ' ')}.")
    unjudged = [one.rule_id for one in found.not_judged]
    lines += [f"Judged for nobody, to be read in the guideline: {', '.join(unjudged)}."] if unjudged else []
    unread = [one.text for one in found.not_understood]
    lines += [f"Not understood in the record: {'; '.join(unread)}."] if unread else []
    return " ".join(lines)
