"""The lists function: whole lists of patients by upload; progress, results to look at, and who looked."""

from functools import cache

from flask import Request, Response

from functions.lists.bodies import (
    Asked,
    Kind,
    ListBody,
    ListPage,
    ResultPage,
    RowShown,
    SeenBody,
    SeenEntry,
    Started,
    Upload,
)
from functions.lists.handlers import begin, list_own, open_row, remove, results, see, show
from functions.lists.uploads import announce, receive
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.entry import http_function
from shared.http.route import Route
from shared.wiring import get_wiring

_WHO = Role.CLINICIAN
ROUTES = (
    Route("POST", "/lists/uploads", announce, "Give the place where one list may be sent", _WHO, Upload, takes=Kind,
          status=201, problems=(400,)),
    Route("PUT", "/lists/uploads/{upload}", receive, "Take a list", _WHO, None, takes_file="application/octet-stream",
          status=204, problems=(404, 413)),
    Route("POST", "/lists", begin, "Have a list assessed", _WHO, Started, takes=ListBody, status=202,
          problems=(400, 404, 503)),
    Route("GET", "/lists", list_own, "List one's own lists", _WHO, ListPage),
    Route("GET", "/lists/{list_id}", show, "Tell how far a list has come", _WHO, Started, problems=(404,),
          streams=True),
    Route("GET", "/lists/{list_id}/results", results, "Show who to look at first", _WHO, ResultPage, query=Asked,
          problems=(400, 404, 409)),
    Route("GET", "/lists/{list_id}/results/{row}", open_row, "Show the whole answer of one row", _WHO, RowShown,
          problems=(400, 404, 409)),
    Route("POST", "/lists/{list_id}/results/{row}/seen", see, "Say that somebody looked", _WHO, SeenEntry,
          takes=SeenBody, problems=(400, 404)),
    Route("DELETE", "/lists/{list_id}", remove, "Remove a list and its results", _WHO, None, status=204),
)  # fmt: skip


@http_function
def lists(request: Request) -> Response:
    """Answer one HTTP request."""
    return api()(request)


@cache
def api() -> Api:
    """Return the function's routes, ready to serve."""
    return Api("lists", ROUTES, get_wiring().settings)
