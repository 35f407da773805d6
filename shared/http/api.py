"""A function's routes as one callable for functions-framework: routing, caller, limits, headers, problems."""

import re
import time
import uuid
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import replace

from flask import Request, Response
from pydantic import BaseModel
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import Map, Rule

from shared import __version__
from shared.errors import NG12Error, NotFoundError
from shared.http.caller import ANYONE, Caller, CallerForbiddenError
from shared.http.coming import Coming, seconds_for
from shared.http.identity.settled import Identify, identify_by
from shared.http.limits import RateLimit, Slots
from shared.http.packed import pack
from shared.http.paths import checked
from shared.http.problems import problem, problem_of
from shared.http.received import (
    body_of,
    check_media,
    file_of,
    let_go_of_the_rest,
    may_still_come,
    query_of,
    read_within,
)
from shared.http.route import Call, Reply, Route
from shared.settings import Settings
from shared.tracing import Trace, bind_correlation_id, bind_trace, carried, log_event, log_failure, span, trace_of

_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_SECONDS_FOR_THE_REST = 5.0
_CORRELATION_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class Health(BaseModel):
    """What `GET /health` says."""

    status: str
    version: str


def health(_call: Call) -> Health:
    """Say that the function is up."""
    return Health(status="ok", version=__version__)


HEALTH = Route("GET", "/health", health, "Say that the function is up", None, Health)


class Api:
    """Serves `routes` under the name of a function, with the limits, origins and identity of `settings`.

    `identify` tells callers where a function has callers of its own kind.
    """

    def __init__(
        self, name: str, routes: Sequence[Route], settings: Settings, identify: Identify | None = None
    ) -> None:
        self.name = name
        self.routes = (*routes, HEALTH)
        self._settings = settings
        self._identify = identify or identify_by(settings)
        self._rate = RateLimit(settings.requests_per_minute)
        self._slots = Slots(settings.max_requests_at_once)
        self._coming = Coming(settings.max_requests_at_once)
        self._allowed_origins = frozenset(settings.allowed_origins)
        self._map = Map([_rule(place, route) for place, route in enumerate(self.routes)], strict_slashes=False)

    def __call__(self, request: Request) -> Response:
        """Answer one request; every reply carries the correlation id and the time it took."""
        started = time.perf_counter()
        correlation_id = _correlation_id(request)
        asked = {"function": self.name, "method": request.method if request.method in _METHODS else "_OTHER"}
        with bind_correlation_id(correlation_id), bind_trace(_trace(request)), span("request", "server", **asked) as it:
            route, reply = self._answer(request, correlation_id)
            self._let_go_of_the_rest(request)
            pack(request, reply)
            milliseconds = (time.perf_counter() - started) * 1000
            reply.headers["X-Correlation-ID"] = correlation_id
            reply.headers["X-Response-Time-Ms"] = f"{milliseconds:.1f}"
            reply.headers["X-Content-Type-Options"] = "nosniff"
            reply.headers.setdefault("Cache-Control", "no-store")
            self._allow_origin(request, reply)
            path, status = route.path if route else "unrouted", reply.status_code
            it.count(route=path, status=status, error=str(status) if status >= 500 else None)
            log_event("request", function=self.name, route=path, status=status, ms=round(milliseconds, 1))
        return reply

    def _answer(self, request: Request, correlation_id: str) -> tuple[Route | None, Response]:
        route: Route | None = None
        try:
            if request.method == "OPTIONS":
                return None, Response(status=204)
            route, path = self._find(request)
            return route, self._reply(route, request, path, correlation_id)
        except MethodNotAllowed as wrong:
            reply = problem(405, "method", "Method not allowed", "This path has other methods.", correlation_id)
            reply.headers["Allow"] = ", ".join(sorted(wrong.valid_methods or ()))
            return route, reply
        except Exception as error:  # every failure becomes a problem; what is not ours says nothing of the inside
            reply = problem_of(error, correlation_id)
            if reply.status_code == 500:
                log_failure("failure", error, function=self.name)
            return route, reply

    def _find(self, request: Request) -> tuple[Route, dict[str, str]]:
        try:
            place, path = self._map.bind("", path_info=request.path).match(method=request.method)
        except MethodNotAllowed:
            raise
        except HTTPException as unknown:
            raise NotFoundError("There is nothing at this path.") from unknown
        return self.routes[int(place)].for_media(request.mimetype), dict(path)

    def _reply(self, route: Route, request: Request, path: dict[str, str], correlation_id: str) -> Response:
        caller = self._authorise(route, request)
        room = self._room(route, caller)  # taken when the body is whole: one that never ends keeps nobody from work
        call = self._call(route, request, caller, path, correlation_id)
        sent = self._sent(route, request, caller)
        with ExitStack() as held:
            held.enter_context(room)
            reply = _response(route, route.handler(_with_body(call, route, sent)))
            if reply.is_streamed and request.method != "HEAD":  # its work is still to come, until it ends or is left
                reply.call_on_close(held.pop_all().close)
            return reply

    def _room(self, route: Route, caller: Caller) -> AbstractContextManager[None]:
        """Count a request, and return its place at work.

        The page and the health check are always served: they cost nothing and say that the service lives.
        """
        if route.role is None:
            return nullcontext()
        self._rate.take(caller.id, f"{route.method} {route.path}")
        return self._slots.taken()

    def _sent(self, route: Route, request: Request, caller: Caller) -> bytes:
        """Return the body, where the route takes one, when it is whole."""
        if not (route.takes or route.takes_file):
            return b""
        if route.takes:
            check_media(request, route.media)
        usual = self._settings.max_body_bytes if route.takes else self._settings.max_pdf_bytes
        most = route.most_bytes or usual
        with self._coming.waited_for(request, caller.id, seconds_for(most, self._settings.max_body_seconds)):
            return read_within(request, most)

    def _let_go_of_the_rest(self, request: Request) -> None:
        if not may_still_come(request):
            let_go_of_the_rest(request)
            return
        with suppress(NG12Error), self._coming.waited_for(request, ANYONE.id, _SECONDS_FOR_THE_REST):
            let_go_of_the_rest(request)

    @staticmethod
    def _call(route: Route, request: Request, caller: Caller, path: dict[str, str], correlation_id: str) -> Call:
        return Call(
            caller=caller,
            correlation_id=correlation_id,
            path=checked(path),
            query=query_of(route.query, request) if route.query else None,
            accepts_events=route.streams and "text/event-stream" in request.headers.get("Accept", ""),
        )

    def _authorise(self, route: Route, request: Request) -> Caller:
        if route.role is None:
            return ANYONE
        caller = self._identify(request)
        wanted = route.role if isinstance(route.role, frozenset) else frozenset({route.role})
        if wanted.isdisjoint(caller.roles):
            raise CallerForbiddenError(f"This needs the role {' or '.join(sorted(wanted))}.")
        return caller

    def _allow_origin(self, request: Request, reply: Response) -> None:
        origin = request.headers.get("Origin")
        if origin in self._allowed_origins:
            reply.headers["Access-Control-Allow-Origin"] = origin
            reply.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, X-Correlation-ID"
            reply.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, DELETE"
            reply.vary.add("Origin")


def _rule(place: int, route: Route) -> Rule:
    return Rule(re.sub(r"\{(\w+)\}", r"<\1>", route.path), methods=[route.method], endpoint=str(place))


def _with_body(call: Call, route: Route, sent: bytes) -> Call:
    if route.takes_file:
        return replace(call, file=file_of(sent))
    return replace(call, body=body_of(route.takes, sent)) if route.takes else call


def _correlation_id(request: Request) -> str:
    sent = request.headers.get("X-Correlation-ID", "")
    return sent if _CORRELATION_ID.fullmatch(sent) else str(uuid.uuid4())


def _trace(request: Request) -> Trace | None:
    return trace_of(request.headers.get("traceparent", ""), request.headers.get("X-Cloud-Trace-Context", ""))


def _response(route: Route, given: BaseModel | Reply) -> Response:
    if isinstance(given, BaseModel):
        body = given.model_dump_json(exclude_none=True)
        return Response(body, status=route.status, content_type="application/json")
    if given.events is not None:
        return Response(
            carried(given.events), status=given.status, content_type="text/event-stream", headers=dict(given.headers)
        )
    return Response(given.content, status=given.status, content_type=given.content_type, headers=dict(given.headers))
