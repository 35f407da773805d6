"""The records function: a patient's questions over their own documents; a record belongs to its patient and carers."""

from functools import cache

from flask import Request, Response

from functions.records.routes import ROUTES
from shared.http.api import Api
from shared.http.entry import http_function
from shared.wiring import get_wiring


@http_function
def records(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("records", ROUTES, get_wiring().settings)
