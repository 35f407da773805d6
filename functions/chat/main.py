"""The chat function: grounded answers over several turns, whole or as a stream; sessions belong to their caller."""

from functools import cache

from flask import Request, Response

from functions.chat.bodies import ChatBody, SessionHistory, SessionList
from functions.chat.handlers import delete_session, list_sessions, say, show_history
from pipelines.chat.response import ChatResponse
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.entry import http_function
from shared.http.route import Route
from shared.wiring import get_wiring

ROUTES = (
    Route("POST", "/chat", say, "Say something, get a grounded answer", Role.CLINICIAN, ChatResponse,
          takes=ChatBody, problems=(400, 404, 409, 413, 422, 503), streams=True),
    Route("GET", "/chat", list_sessions, "List one's own sessions", Role.CLINICIAN, SessionList),
    Route("GET", "/chat/{session_id}/history", show_history, "Show a session's turns", Role.CLINICIAN,
          SessionHistory, problems=(400, 404)),
    Route("DELETE", "/chat/{session_id}", delete_session, "Erase a session", Role.CLINICIAN, None, status=204,
          problems=(400, 404)),
)  # fmt: skip


@http_function
def chat(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("chat", ROUTES, get_wiring().settings)
