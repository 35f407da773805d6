"""The letters attached to a DocumentReference, and those that cannot be read, each with the reason."""

import base64
import binascii
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from shared.errors import InputInvalidError
from shared.fhir.shape import Resource, part, parts, reference_to, shown_in, text

ReadPdf = Callable[[bytes], str]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What became no document: a resource, an attachment of one, or every resource of a kind; and why."""

    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Letter:
    """An attachment that was read: `named` its name, title, day and words."""

    named: tuple[str, str, str, str]
    author: dict[str, Any]


def letters_of(resource: Resource, read_pdf: ReadPdf) -> Iterator[Letter | LeftOut]:
    """Yield each attachment as a letter or as left out. Raises InputInvalidError, and as `read_pdf` does."""
    contents = list(parts(resource, "content"))
    if not contents:
        yield LeftOut(reference_to(resource), "nothing is attached")
    for place, content in enumerate(contents):
        attached, name = part(content, "attachment"), reference_to(resource)
        words = _words(attached, read_pdf)
        if isinstance(words, str) and words.strip():
            title = text(attached, "title") or text(resource, "description") or shown_in(part(resource, "type"))
            named = (f"{name}-{place}" if place else name, title or "Letter", text(resource, "date"), words)
            yield Letter(named, _author(resource))
        else:
            which = f"{name}, attachment {place + 1}" if len(contents) > 1 else name
            yield LeftOut(which, "its attachment is empty" if words is not None else _why(attached))


def _words(attached: Resource, read_pdf: ReadPdf) -> str | None:
    """Return the words of an attachment; None for one that is neither text nor PDF, or that was not sent."""
    kind = text(attached, "contentType").partition(";")[0].strip().lower()
    try:
        data = base64.b64decode(text(attached, "data"), validate=True)
    except (binascii.Error, ValueError):
        raise InputInvalidError("An attachment's data is not base64.") from None
    if kind == "application/pdf" and data:
        return read_pdf(data)
    if kind == "text/plain" and (data or not text(attached, "url")):
        return data.decode("utf-8", "replace")
    return None


def _why(attached: Resource) -> str:
    if not text(attached, "data"):
        return "its attachment was not sent with it"
    return "its attachment is neither text nor PDF"


def _author(resource: Resource) -> dict[str, Any]:
    names = [name for one in parts(resource, "author") if (name := text(one, "display"))]
    return {"professional": {"name": names[0][:500]}} if names else {}
