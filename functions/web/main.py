"""The web function: the page, pictures of guideline pages, the source. The page calls the API as every other client."""

from functools import cache

from flask import Request, Response

from functions.web.callers import LocalCallers, callers
from functions.web.files import asset, index
from functions.web.pictures import Marked, picture
from functions.web.sign_in import SignIn, sign_in
from functions.web.source import ARCHIVE, source
from shared.http.api import Api
from shared.http.caller import ANY_ROLE
from shared.http.entry import http_function
from shared.http.route import Route
from shared.wiring import get_wiring

ROUTES = (
    Route("GET", "/", index, "The page", None, None, content_type="text/html"),
    Route("GET", "/page/{version}/{name}", asset, "A file of the page, kept by whoever asked once", None, None,
          problems=(404,), content_type="text/javascript"),
    Route("GET", "/page/callers.json", callers, "Who can be chosen in local mode", None, LocalCallers),
    Route("GET", "/page/sign_in.json", sign_in, "Where people sign in on the page", None, SignIn, problems=(404,)),
    Route("GET", "/source", source, "The source of what runs here, or a redirect (302) to it", None, None,
          problems=(404,), content_type=ARCHIVE),
    Route("GET", "/editions/{edition_id}/pages/{page}.png", picture, "A guideline page with a passage marked",
          ANY_ROLE, None, query=Marked, problems=(400, 404), content_type="image/png"),
)  # fmt: skip


@http_function
def web(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("web", ROUTES, get_wiring().settings)
