"""Replies of outside services as they are read: another shape than the service's own is a fault, never a crash, and a
part that is no list is never taken for an empty one."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from shared.ports.faults import ServiceFaultError


@contextmanager
def read_as_agreed(service: str) -> Iterator[None]:
    """Within it a reply is read. Raises ServiceFaultError where its shape breaks the reading."""
    try:
        yield
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ServiceFaultError(service, "invalid_response") from None


def part(held: Any, name: str) -> Mapping[str, Any]:
    """Return a part of a reply that it always has. Raises TypeError or KeyError where it is no object."""
    found = held[name]
    if not isinstance(found, dict):
        raise TypeError(found)
    return found


def begun(text: str, most: int) -> str:
    """Return the beginning of a long text: whole sentences where one fits, else whole words and a mark."""
    if len(text) <= most:
        return text
    end = text.rfind(". ", 0, most)
    return text[: end + 1] if end > 0 else text[:most].rsplit(" ", 1)[0] + " …"


def several(held: Any) -> list[Any]:
    """Return what a list holds, nothing where there is none. Raises TypeError for what is no list."""
    return [] if held is None else listed(held)


def listed(held: Any) -> list[Any]:
    """Return what a list holds that a reply always has: null is no empty one. Raises TypeError for what is no list."""
    if not isinstance(held, list):
        raise TypeError(held)
    return held
