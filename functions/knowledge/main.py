"""The knowledge function: questions to the knowledge base of a role that the caller has, over several turns."""

from functools import cache

from flask import Request, Response

from functions.knowledge.bodies import KnowledgeBody, KnowledgeHistory, RoleList, TopicPage, TopicQuery
from functions.knowledge.handlers import delete_session, list_roles, list_topics, say, show_history
from pipelines.knowledge.response import KnowledgeAnswer
from shared.http.api import Api
from shared.http.caller import ANY_ROLE, BASE_ROLES
from shared.http.entry import http_function
from shared.http.route import Route
from shared.wiring import get_wiring

ROUTES = (
    Route("GET", "/knowledge", list_roles, "List the roles that one has", ANY_ROLE, RoleList),
    Route("POST", "/knowledge/{role}/chat", say, "Ask the knowledge base of a role", BASE_ROLES, KnowledgeAnswer,
          takes=KnowledgeBody, problems=(400, 404, 409, 413, 422, 503), streams=True),
    Route("GET", "/knowledge/{role}/topics", list_topics, "Page through what a role's base answers", BASE_ROLES,
          TopicPage, query=TopicQuery, problems=(400, 422, 503)),
    Route("GET", "/knowledge/sessions/{session_id}/history", show_history, "Show a session's turns", BASE_ROLES,
          KnowledgeHistory, problems=(400, 404)),
    Route("DELETE", "/knowledge/sessions/{session_id}", delete_session, "Erase a session", BASE_ROLES, None,
          status=204, problems=(400, 404)),
)  # fmt: skip


@http_function
def knowledge(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("knowledge", ROUTES, get_wiring().settings)
