"""What an archive asks to be installed: what its extra names and all that follows, each at the version in use here."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from shared.errors import ConflictError, NotFoundError

_LOCKED = re.compile(r"^(?P<pin>[\w.-]+==[\w.!+-]+)(?: \\\n +--hash=sha256:[0-9a-f]{64})+", re.MULTILINE)
_Wanted = tuple[str, str]  # a distribution, and one of its extras or ""


def requirements(root: Path, extras: Iterable[str]) -> list[str]:
    """Return pinned requirements, sorted, complete without a resolver. Raises NotFoundError outside a checkout."""
    project = _project(root)
    own = canonicalize_name(project["name"])
    seen: set[_Wanted] = set()
    waiting = [Requirement(one) for one in project["dependencies"]]
    waiting += [Requirement(f"{own}[{extra}]") for extra in extras]
    while waiting:
        wanted = waiting.pop()
        for key in _keys(wanted):
            if key not in seen:
                seen.add(key)
                waiting += _named(project, key[1]) if key[0] == own else _needed_by(key)
    return sorted({f"{name}=={version(name)}" for name, _ in seen if name != own})


def with_hashes(root: Path, pinned: Iterable[str]) -> list[str]:
    """Return each requirement with the hashes that the lock has for it: pip takes no other file then.

    Raises ConflictError where the lock has it at another version, or not at all.
    """
    locked = _locked(root)
    if strangers := [one for one in pinned if one not in locked]:
        raise ConflictError(f"requirements.lock does not hold {', '.join(strangers)}: run `make setup`.")
    return [locked[one] for one in pinned]


def _locked(root: Path) -> dict[str, str]:
    """Return the lock's requirements, each with the lines of its hashes."""
    text = (root / "requirements.lock").read_text(encoding="utf-8")
    return {found["pin"]: found[0].strip() for found in _LOCKED.finditer(text)}


def _project(root: Path) -> dict[str, Any]:
    try:
        project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    except FileNotFoundError:
        raise NotFoundError("Archives are made from a checkout of the project: there is no pyproject.toml.") from None
    return project


def _keys(wanted: Requirement) -> Iterator[_Wanted]:
    name = canonicalize_name(wanted.name)
    yield from ((name, extra) for extra in ("", *sorted(wanted.extras)))


def _named(project: dict[str, Any], extra: str) -> list[Requirement]:
    return [Requirement(one) for one in project["optional-dependencies"][extra]] if extra else []


def _needed_by(key: _Wanted) -> list[Requirement]:
    """Return what an installed distribution requires on this machine, for one of its extras or for none."""
    name, extra = key
    try:
        told = [Requirement(one) for one in requires(name) or ()]
    except PackageNotFoundError:
        raise NotFoundError(f"{name} is not installed here: run `make setup`.") from None
    return [one for one in told if one.marker is None or one.marker.evaluate({"extra": extra})]
