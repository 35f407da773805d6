"""The files of the page as they are served: under an address that changes with any of them, so that each is kept."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from functions.web.joined import join

_FIRST = ("main", "assess")  # the frame, and the view that it opens at
_SHEETS = ("base", "controls", "frame", "assess", "outcome", "chat", "admin", "records", "rules", "tools", "print")
_CHOOSER = "callers"  # of whom to be, where nobody signs in
_IDENTITY = "identity"
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Page:
    """Every file by its name. `version` is of all of them together: modules import each other by plain names."""

    version: str
    held: dict[str, bytes]

    def index(self) -> bytes:
        """Return the document; its links name this version."""
        return self.held["index.html"].replace(b'"/page/', f'"/page/{self.version}/'.encode())


@cache
def page_of(*, signs_in: bool) -> Page:
    """Return the page; where people sign in, with the module that lets them in the place of the one that does not."""
    folder = files("functions.web") / "page"
    held = {one.name: one.read_bytes() for one in folder.iterdir() if one.name.endswith(tuple(KINDS))}
    held["page.css"] = b"".join(held.pop(f"{name}.css") for name in _SHEETS)  # one request; of equals the later wins
    signing_in = held.pop(f"{_IDENTITY}_platform.js")
    if signs_in:
        held[f"{_IDENTITY}.js"] = signing_in
    modules = {name.removesuffix(".js"): held.pop(name).decode() for name in [*held] if name.endswith(".js")}
    joined = join(modules, _FIRST if signs_in else (*_FIRST, _CHOOSER))
    held |= {f"{name}.js": text.encode() for name, text in joined.items()}
    whole = hashlib.sha256()
    for name in sorted(held):
        whole.update(name.encode() + b"\0" + held[name] + b"\0")
    return Page(whole.hexdigest()[:16], held)
