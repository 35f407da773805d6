"""Where an HTTP function meets functions-framework: every request is the function's, those of odd paths too."""

from collections.abc import Callable

import functions_framework
from flask import Request, Response, current_app, has_app_context, request

Function = Callable[[Request], Response]


def http_function(function: Function) -> Function:
    """Register an HTTP function.

    The framework knows of no path with a line break in it and keeps some others to itself; without this they are
    answered with a page of HTML. It loads a function's module within the application that will serve it.
    """
    if has_app_context():
        current_app.register_error_handler(404, lambda _unrouted: function(request))
    functions_framework.http(function)
    return function
