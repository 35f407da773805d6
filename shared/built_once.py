"""What is built at its first use: properties, by one thread, and stand-ins for what may never be used at all.

`Instead` stands for something with parts of its own.
"""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

Part = TypeVar("Part")


class Building(Protocol):
    """Whoever has such properties holds the lock `building`."""

    building: Any


class BuiltOnce(Generic[Part]):
    """A property built at its first use; a value assigned to it stands in its place."""

    def __init__(self, build: Callable[[Any], Part]) -> None:
        self._build = build
        self.__doc__ = build.__doc__

    def __get__(self, holder: Building, owner: type[Building]) -> Part:
        with holder.building:
            name = self._build.__name__
            if name not in holder.__dict__:
                holder.__dict__[name] = self._build(holder)
            part: Part = holder.__dict__[name]
            return part


class Later:
    """Stands for something until it is used, and then passes everything on to it."""

    def __init__(self, build: Callable[[], Any]) -> None:
        self._build = build

    def __getattr__(self, name: str) -> Any:
        return getattr(self._build(), name)


class Instead:
    """Stands for something, with these parts in place of its own."""

    def __init__(self, whole: Any, **parts: Any) -> None:
        self._whole = whole
        self.__dict__.update(parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)
