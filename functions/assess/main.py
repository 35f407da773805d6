"""The assess function: a patient record in; risk level, action and citations out."""

from functools import cache

from flask import Request, Response

from functions.assess.bodies import AssessBody, PatientList, Suggestions, Typed
from functions.assess.coded import FHIR
from functions.assess.handlers import assess_by_id, assess_record
from functions.assess.held import list_patients, show_patient, suggestions
from pipelines.assess.response import AssessResponse
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.entry import http_function
from shared.http.route import Route
from shared.patient.record import PatientRecord
from shared.wiring import get_wiring

ROUTES = (
    Route("GET", "/assess/patients", list_patients, "List the held patients", Role.CLINICIAN, PatientList),
    Route("GET", "/assess/patients/{patient_id}", show_patient, "Show a held patient", Role.CLINICIAN, PatientRecord,
          problems=(404, 422)),
    Route("POST", "/assess/{patient_id}", assess_by_id, "Assess a held patient", Role.CLINICIAN, AssessResponse,
          problems=(404, 422, 503)),
    Route("POST", "/assess", assess_record, "Assess a held patient, a record or a note", Role.CLINICIAN, AssessResponse,
          takes=AssessBody, problems=(400, 404, 413, 422, 503), streams=True, instead=(FHIR,)),
    Route("GET", "/terminology", suggestions, "Suggest concepts for what is being typed", Role.CLINICIAN, Suggestions,
          query=Typed, problems=(400,)),
)  # fmt: skip


@http_function
def assess(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("assess", ROUTES, get_wiring().settings)
