"""Replies of outside services as they are read: another shape than the service's own is a fault, never a crash, and a
part that is no list is never taken for an empty one."""

from collections.abc import Iterator
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


def several(held: Any) -> list[Any]:
    """Return what a list holds, nothing where there is none. Raises TypeError for what is no list."""
    return [] if held is None else listed(held)


def listed(held: Any) -> list[Any]:
    """Return what a list holds that a reply always has: null is no empty one. Raises TypeError for what is no list."""
    if not isinstance(held, list):
        raise TypeError(held)
    return held
