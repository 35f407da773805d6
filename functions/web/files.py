"""The files of the page, under a policy that lets no text run as script and asks no other host for anything."""

import re
from importlib.resources import files

from functions.web.sign_in import asked_hosts, signs_in
from shared.errors import NotFoundError
from shared.http.route import Call, Reply
from shared.settings import Settings
from shared.wiring import get_wiring

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'{others}; img-src 'self' blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)
_UPLOADS = "https://storage.googleapis.com/{bucket}/uploads/"  # where signed uploads of guidelines go
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_TYPES = {"html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def index(_call: Call) -> Reply:
    """Give the page."""
    return _file("index", "html")


def style(call: Call) -> Reply:
    """Give a style sheet. Raises NotFoundError."""
    return _file(call.path["name"], "css")


def script(call: Call) -> Reply:
    """Give a module; where people sign in, the one that lets them. Raises NotFoundError."""
    name = call.path["name"]
    return _file("identity_platform" if name == "identity" and signs_in(get_wiring().settings) else name, "js")


def symbol(call: Call) -> Reply:
    """Give a symbol. Raises NotFoundError."""
    return _file(call.path["name"], "svg")


def _file(name: str, kind: str) -> Reply:
    path = files("functions.web") / "page" / f"{name}.{kind}"
    if not _NAME.fullmatch(name) or not path.is_file():
        raise NotFoundError("The page has no file of this name.")
    headers = {**_HEADERS, "Content-Security-Policy": policy(get_wiring().settings)}
    return Reply(content=path.read_bytes(), content_type=_TYPES[kind], headers=headers)


def policy(settings: Settings) -> str:
    """Return what the page may do: nothing but its own files and API, uploads to its bucket, and signing in."""
    uploads = (_UPLOADS.format(bucket=settings.bucket),) if settings.blobs == "storage" and settings.bucket else ()
    others = (*uploads, *asked_hosts(settings))
    return _POLICY.format(others="".join(f" {host}" for host in others))
