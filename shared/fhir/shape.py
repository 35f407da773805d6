"""Reading JSON that anybody may have sent: what is not of the shape looked for is simply not there."""

from collections.abc import Iterator, Mapping
from typing import Any

Resource = Mapping[str, Any]
_NOTHING: Resource = {}


def part(value: object, *path: str) -> Resource:
    """Return the object at `path`, an empty one where there is none."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else _NOTHING


def parts(value: object, name: str) -> Iterator[Resource]:
    """Yield the objects in the list of that name."""
    found = value.get(name) if isinstance(value, Mapping) else None
    yield from (one for one in found if isinstance(one, Mapping)) if isinstance(found, list) else ()


def text(value: object, name: str) -> str:
    """Return the string of that name without white space around it; empty where there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found.strip() if isinstance(found, str) else ""


def code_in(value: object, name: str) -> str:
    """Return the first code of the CodeableConcept of that name, in lower case."""
    return next((text(coding, "code").lower() for coding in parts(part(value, name), "coding")), "")


def reference_to(resource: Resource) -> str:
    """Return how a resource is referred to: "Condition/c1"."""
    return f"{text(resource, 'resourceType')}/{text(resource, 'id') or '?'}"


def shown_in(concept: Resource) -> str:
    """Return what a CodeableConcept shows to a person: its text, else the first display."""
    own = text(concept, "text")
    return own or next((shown for one in parts(concept, "coding") if (shown := text(one, "display"))), "")
