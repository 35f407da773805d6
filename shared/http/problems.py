"""Errors as RFC 9457 problems: one table from our errors to status, type and title; never input, never a trace."""

import orjson
from flask import Response
from pydantic import ValidationError

from shared import errors
from shared.http.caller import CallerForbiddenError, CallerUnknownError
from shared.http.limits import ComeAgainError, TooBusyError, TooManyRequestsError

CONTENT_TYPE = "application/problem+json"

_TABLE: tuple[tuple[type[Exception], int, str, str], ...] = (
    (errors.InputInvalidError, 400, "malformed", "The request cannot be read"),
    (errors.InputOfOtherTypeError, 415, "other-type", "Another media type is wanted"),
    (errors.MessageRefusedError, 400, "message-refused", "The message was refused"),
    (CallerUnknownError, 401, "sign-in", "Sign in first"),
    (CallerForbiddenError, 403, "forbidden", "Not allowed for this caller"),
    (errors.NotFoundError, 404, "not-found", "Not found"),
    (errors.ConflictError, 409, "conflict", "Not possible in the present state"),
    (errors.DataOutOfReachError, 412, "data-out-of-reach", "Needed data is out of reach"),
    (errors.GoneError, 410, "gone", "No longer there"),
    (errors.InputTooLargeError, 413, "too-large", "Too large"),
    (errors.ValueImpossibleError, 422, "impossible-value", "A value that cannot be"),
    (errors.NothingToAssessError, 422, "nothing-to-assess", "There is nothing to assess"),
    (errors.GuidelineRefusedError, 422, "guideline-refused", "The guideline file was refused"),
    (TooManyRequestsError, 429, "too-many-requests", "Asked too often"),
    (TooBusyError, 503, "busy", "Busy at the moment"),
    (errors.EditionNotActiveError, 503, "no-active-edition", "No guideline is active yet"),
    (errors.SettingsInvalidError, 503, "not-configured", "This service is not configured"),
    (errors.BackendAwayError, 503, "back-end-away", "A service behind this one is away"),
)
_FAULTS_NAMED = 5
_RETRY_AFTER_SECONDS = {503: "5"}
_IMPOSSIBLE = {"greater_than_equal", "less_than_equal", "literal_error", "value_error", "string_pattern_mismatch"}
_TOO_LARGE = {"too_long", "string_too_long"}


def problem(status: int, kind: str, title: str, detail: str, correlation_id: str, **extra: str) -> Response:
    """Build the reply; `kind` becomes the `type` URN."""
    body = {
        "type": f"urn:ng12-assessor:problem:{kind}",
        "title": title,
        "status": status,
        "detail": detail,
        "correlation_id": correlation_id,
        **extra,
    }
    reply = Response(orjson.dumps(body), status=status, content_type=CONTENT_TYPE)
    if status in _RETRY_AFTER_SECONDS:
        reply.headers["Retry-After"] = _RETRY_AFTER_SECONDS[status]
    if status == 401:
        reply.headers["WWW-Authenticate"] = "Bearer"
    return reply


def problem_of(error: Exception, correlation_id: str) -> Response:
    """Map an error to its problem; what is not ours is a 500 that says nothing of the inside."""
    if isinstance(error, ValidationError):
        error = _input_error(error)
    extra = {"route": "injection"} if isinstance(error, errors.MessageRefusedError) else {}
    for known, status, kind, title in _TABLE:
        if isinstance(error, known):
            reply = problem(status, kind, title, str(error), correlation_id, **extra)
            if isinstance(error, ComeAgainError):
                reply.headers["Retry-After"] = str(error.retry_after_seconds)
            return reply
    detail = "Something failed here. Quote the correlation id when you report it."
    return problem(500, "internal", "Internal error", detail, correlation_id)


def what_is_wrong(invalid: ValidationError) -> str:
    """Name the fields and what is wrong with each, never what was sent."""
    found = invalid.errors(include_url=False, include_input=False, include_context=False)
    return "; ".join(f"{_place(item['loc'], item['type'])}: {item['msg']}" for item in found[:_FAULTS_NAMED])


def _input_error(invalid: ValidationError) -> errors.NG12Error:
    detail, kinds = what_is_wrong(invalid), {item["type"] for item in invalid.errors()}
    if kinds & _TOO_LARGE:
        return errors.InputTooLargeError(detail)
    return errors.ValueImpossibleError(detail) if kinds <= _IMPOSSIBLE else errors.InputInvalidError(detail)


def _place(location: tuple[int | str, ...], kind: str) -> str:
    """Name the field; an unknown field's name is the sender's own words, so its parent is named."""
    known = location[:-1] if kind == "extra_forbidden" else location
    return ".".join(map(str, known)) or "body"
