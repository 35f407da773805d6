"""The admin function: editions and their reports, what the index holds, the audit, patients."""

from functools import cache

from flask import Request, Response

from functions.admin.routes import ROUTES
from shared.http.api import Api
from shared.http.entry import http_function
from shared.wiring import get_wiring


@http_function
def admin(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("admin", ROUTES, get_wiring().settings)
