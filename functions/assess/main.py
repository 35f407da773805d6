"""The assess function: a patient record in; risk level, action and citations out."""

from functools import cache
from typing import cast

import functions_framework
from flask import Request, Response

from functions.assess.bodies import AssessBody, HeldPatient, PatientList, Suggestions, Typed
from functions.assess.held import list_patients, show_patient, suggestions
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.route import Call, Route
from shared.patient.record import PatientRecord
from shared.wiring import get_wiring


def assess_by_id(call: Call) -> AssessResponse:
    """Assess a held patient."""
    return _assess(call, call.path["patient_id"], None)


def assess_record(call: Call) -> AssessResponse:
    """Assess a held patient by id, or the record sent."""
    body = cast(AssessBody, call.body).root
    if isinstance(body, HeldPatient):
        return _assess(call, body.patient_id, None)
    return _assess(call, body.patient.patient_id, body.patient)


def _assess(call: Call, patient_id: str, sent: PatientRecord | None) -> AssessResponse:
    return assess_patient(get_wiring(), AssessCall(call.caller.id, call.correlation_id, patient_id, sent))


ROUTES = (
    Route("GET", "/assess/patients", list_patients, "List the held patients", Role.CLINICIAN, PatientList),
    Route("GET", "/assess/patients/{patient_id}", show_patient, "Show a held patient", Role.CLINICIAN, PatientRecord,
          problems=(404, 422)),
    Route("POST", "/assess/{patient_id}", assess_by_id, "Assess a held patient", Role.CLINICIAN, AssessResponse,
          problems=(404, 422, 503)),
    Route("POST", "/assess", assess_record, "Assess a held patient or a record", Role.CLINICIAN, AssessResponse,
          takes=AssessBody, problems=(400, 404, 413, 422, 503)),
    Route("GET", "/terminology", suggestions, "Suggest concepts for what is being typed", Role.CLINICIAN, Suggestions,
          query=Typed, problems=(400,)),
)  # fmt: skip


@functions_framework.http
def assess(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("assess", ROUTES, get_wiring().settings)
