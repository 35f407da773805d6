"""Replies made small for the wire: what a client holds is not sent again, and text is compressed for who takes it."""

import gzip

from flask import Request, Response

_LEAST_BYTES = 1024  # under that, compressing costs more than it saves
_TEXTS = ("text/", "application/json", "application/problem+json", "application/fhir+json", "image/svg+xml")
_LEVEL = 6


def pack(request: Request, reply: Response) -> Response:
    """Answer 304 where the client holds what `reply` would send; compress text that is whole."""
    if reply.is_streamed:
        return reply
    if reply.headers.get("ETag"):
        reply.make_conditional(request)
    is_text = (reply.mimetype or "").startswith(_TEXTS)
    if reply.status_code == 304 or not is_text or len(reply.get_data()) < _LEAST_BYTES:
        return reply
    reply.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip"):
        reply.set_data(gzip.compress(reply.get_data(), _LEVEL, mtime=0))
        reply.headers["Content-Encoding"] = "gzip"
    return reply
