"""The agent function: clinical tools in conversation; what they would write is proposed, and a person confirms it."""

from functools import cache

from flask import Request, Response

from functions.agent.bodies import ActionList, AgentBody, AgentHistory, DecisionBody, ImageKept
from functions.agent.handlers import decide, delete_session, list_actions, say, show_action, show_history, take_image
from pipelines.agent.response import Action, AgentResponse
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.entry import http_function
from shared.http.route import Route
from shared.ports.pictures import MOST_SENT
from shared.wiring import get_wiring

ROUTES = (
    Route("POST", "/agent", say, "Ask for something that a clinical tool can do", Role.CLINICIAN, AgentResponse,
          takes=AgentBody, problems=(400, 404, 409, 413, 422, 503), streams=True),
    Route("POST", "/agent/images", take_image, "Send an image, a PNG or JPEG, to ask about", Role.CLINICIAN, ImageKept,
          takes_file="application/octet-stream", status=201, problems=(400, 413, 415), most_bytes=MOST_SENT),
    Route("GET", "/agent/actions", list_actions, "List one's own open proposals", Role.CLINICIAN, ActionList),
    Route("GET", "/agent/actions/{action_id}", show_action, "Show a proposal", Role.CLINICIAN, Action,
          problems=(404,)),
    Route("POST", "/agent/actions/{action_id}", decide, "Confirm or reject a proposal", Role.CLINICIAN, Action,
          takes=DecisionBody, problems=(400, 403, 404, 409, 410, 413, 422, 503)),
    Route("GET", "/agent/{session_id}/history", show_history, "Show a session's turns", Role.CLINICIAN, AgentHistory,
          problems=(400, 404)),
    Route("DELETE", "/agent/{session_id}", delete_session, "Erase a session", Role.CLINICIAN, None, status=204,
          problems=(400, 404)),
)  # fmt: skip


@http_function
def agent(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("agent", ROUTES, get_wiring().settings)
