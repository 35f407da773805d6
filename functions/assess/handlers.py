"""What the assess routes do: an assessment, whole or as it goes on."""

from collections.abc import Mapping
from typing import Any, cast

from functions.assess.bodies import AssessBody
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient, stream
from shared.http.events import as_sent
from shared.http.route import Call, Reply
from shared.wiring import get_wiring


def assess_by_id(call: Call) -> AssessResponse:
    """Assess a held patient."""
    return _assess(call, {"patient_id": call.path["patient_id"]})


def assess_record(call: Call) -> AssessResponse | Reply:
    """Assess a held patient by id, the record sent, or what a note tells; whole or as server-sent events."""
    asked = cast(AssessBody, call.body).root.asked()
    if call.accepts_events:
        return as_sent(stream(get_wiring(), _call(call, asked)), call.correlation_id, "assess")
    return _assess(call, asked)


def _assess(call: Call, asked: Mapping[str, Any]) -> AssessResponse:
    return assess_patient(get_wiring(), _call(call, asked))


def _call(call: Call, asked: Mapping[str, Any]) -> AssessCall:
    return AssessCall(call.caller.id, call.correlation_id, **asked)
