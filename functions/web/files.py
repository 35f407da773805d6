"""The files of the page, under a policy that lets no text run as script and asks no other host for anything."""

import hashlib

from functions.web.assets import KINDS, Page, page_of
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
_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}
_KEPT = {"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "public, max-age=31536000, immutable"}


def index(_call: Call) -> Reply:
    """Give the page. It is asked for at each visit, and sent where it changed."""
    settings = get_wiring().settings
    content = _page(settings).index()
    tag = hashlib.sha256(content + policy(settings).encode()).hexdigest()[:16]
    headers = {**_HEADERS, "Content-Security-Policy": policy(settings), "ETag": f'W/"{tag}"'}
    return Reply(content=content, content_type=KINDS[".html"], headers=headers)


def asset(call: Call) -> Reply:
    """Give a style sheet, module or symbol of this version of the page; it never changes. Raises NotFoundError."""
    page, name = _page(get_wiring().settings), call.path["name"]
    kind = name[name.rfind(".") :]
    if call.path["version"] != page.version or name not in page.held or kind == ".html":
        raise NotFoundError("The page has no such file; if it was renewed since, load it again.")
    return Reply(content=page.held[name], content_type=KINDS[kind], headers=_KEPT)


def _page(settings: Settings) -> Page:
    return page_of(signs_in=signs_in(settings))


def policy(settings: Settings) -> str:
    """Return what the page may do: nothing but its own files and API, uploads to its bucket, and signing in."""
    uploads = (_UPLOADS.format(bucket=settings.bucket),) if settings.blobs == "storage" and settings.bucket else ()
    others = (*uploads, *asked_hosts(settings))
    return _POLICY.format(others="".join(f" {host}" for host in others))
