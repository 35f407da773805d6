"""The CDS Hooks function: a patient opened or an order signed in the clinician's own system; cards out."""

from functools import cache

from flask import Request, Response

from functions.cds_hooks.bodies import AnyJson
from functions.cds_hooks.clients import identify_clients
from functions.cds_hooks.discovery import discover
from functions.cds_hooks.feedback import take_feedback
from functions.cds_hooks.hook import answer_hook
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.entry import http_function
from shared.http.route import Route
from shared.wiring import get_wiring

MOST_BYTES = 4 * 1024 * 1024
ROUTES = (
    Route("GET", "/cds-services", discover, "Discover the CDS Hooks services", Role.CLINICIAN, AnyJson,
          problems=(401,)),
    Route("POST", "/cds-services/suspected-cancer", answer_hook, "Give the cards of a hook", Role.CLINICIAN, AnyJson,
          takes=AnyJson, problems=(400, 401, 412, 413, 415, 503), most_bytes=MOST_BYTES),
    Route("POST", "/cds-services/suspected-cancer/feedback", take_feedback, "Take feedback on cards", Role.CLINICIAN,
          AnyJson, takes=AnyJson, problems=(400, 401, 413, 415), most_bytes=MOST_BYTES),
)  # fmt: skip


@http_function
def cds_hooks(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    wiring = get_wiring()
    return Api("cds_hooks", ROUTES, wiring.settings, identify_clients(wiring.settings, wiring.documents, wiring.now))
