"""The roles that have a base: who reads its answers, in which voice; a role is what a caller has, not what he says."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from shared.data import read_yaml
from shared.errors import ValueImpossibleError

_DATA: Final = Path(__file__).with_name("roles.yaml")
Audience = Literal["patient", "doctor"]


@dataclass(frozen=True, slots=True)
class BaseRole:
    """One role. `writer`: who asks and of what, as a model is told; `persona`: the voice of a wording model."""

    name: str
    audience: Audience
    writer: str
    persona: str


@cache
def load_roles() -> Mapping[str, BaseRole]:
    """Return every role by its name."""
    data = read_yaml(_DATA)
    return {name: BaseRole(name, **one) for name, one in data["roles"].items()}


def role_of(name: str) -> BaseRole:
    """Return a role. Raises ValueImpossibleError for one that there is not: nobody is given another's instead."""
    found = load_roles().get(name)
    if found is None:
        raise ValueImpossibleError(f"There is no such role: {', '.join(load_roles())}.")
    return found
