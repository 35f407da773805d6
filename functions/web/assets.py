"""The files of the page as they are served: under an address that changes with any of them, so that each is kept."""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_FIRST = ("main", "assess")  # the frame, and the view that it opens at
_SHEETS = ("base", "controls", "frame", "assess", "outcome", "chat", "admin", "records", "rules", "tools", "print")
_CHOOSER = "callers"  # of whom to be, where nobody signs in
_IMPORTED = re.compile(r'^(?:import|export) [^"]*"\./(\w+)\.js";$', re.MULTILINE)
_PRELOADS = "<!-- the modules of the first view -->"
_IDENTITY = "identity"
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Page:
    """Every file by its name. `version` is of all of them together: modules import each other by plain names.

    `first`: the modules that the first view begins with.
    """

    version: str
    held: dict[str, bytes]
    first: tuple[str, ...]

    def index(self) -> bytes:
        """Return the document; its links name this version, and the modules that the first view needs."""
        names = sorted(self._needed() - {_FIRST[0]})
        links = "\n  ".join(f'<link rel="modulepreload" href="/page/{name}.js">' for name in names)
        text = self.held["index.html"].decode().replace(_PRELOADS, links)
        return text.replace('"/page/', f'"/page/{self.version}/').encode()

    def _needed(self) -> set[str]:
        """The modules that one of the first imports, and those that these import."""
        found: set[str] = set()
        waiting = list(self.first)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += _IMPORTED.findall(self.held[f"{name}.js"].decode())
        return found


@cache
def page_of(*, signs_in: bool) -> Page:
    """Return the page; where people sign in, with the module that lets them in the place of the one that does not."""
    folder = files("functions.web") / "page"
    held = {one.name: one.read_bytes() for one in folder.iterdir() if one.name.endswith(tuple(KINDS))}
    held["page.css"] = b"".join(held.pop(f"{name}.css") for name in _SHEETS)  # one request; of equals the later wins
    signing_in = held.pop(f"{_IDENTITY}_platform.js")
    if signs_in:
        held[f"{_IDENTITY}.js"] = signing_in
    whole = hashlib.sha256()
    for name in sorted(held):
        whole.update(name.encode() + b"\0" + held[name] + b"\0")
    return Page(whole.hexdigest()[:16], held, _FIRST if signs_in else (*_FIRST, _CHOOSER))
