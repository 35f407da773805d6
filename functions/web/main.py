"""The web function: the page. It calls the same API as every other client and holds nothing itself."""

from functools import cache
from importlib.resources import files

import functions_framework
from flask import Request, Response

from shared.http.api import Api
from shared.http.route import Call, Reply, Route
from shared.wiring import get_wiring

_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " \
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"  # fmt: skip
_TYPES = {"page.html": "text/html; charset=utf-8", "page.css": "text/css", "page.js": "text/javascript"}


def page(_call: Call) -> Reply:
    """Give the page."""
    return _file("page.html")


def _file(name: str) -> Reply:
    headers = {"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"}
    content = files("functions.web").joinpath(name).read_bytes()
    return Reply(content=content, content_type=_TYPES[name], headers=headers)


ROUTES = (
    Route("GET", "/", page, "The page", None, None, content_type="text/html"),
    Route("GET", "/page.css", lambda _call: _file("page.css"), "The page's style", None, None, content_type="text/css"),
    Route("GET", "/page.js", lambda _call: _file("page.js"), "Its script", None, None, content_type="text/javascript"),
)


@functions_framework.http
def web(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("web", ROUTES, get_wiring().settings)
