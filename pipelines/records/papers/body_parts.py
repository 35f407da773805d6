"""Parts of the body: a wrist in a question is a distal radius in a report."""

from functools import cache
from pathlib import Path

from shared.data import read_yaml
from shared.language.stems import stem

_FILE = Path(__file__).with_name("body_parts.yaml")


def same_part(term: str) -> frozenset[str]:
    """Return the stems that stand for the same part of the body as this one, itself included."""
    return _parts().get(term, frozenset({term}))


@cache
def parts_of_body() -> frozenset[str]:
    """Return the stems of all of them."""
    return frozenset(_parts())


@cache
def _parts() -> dict[str, frozenset[str]]:
    lines: list[str] = read_yaml(_FILE)
    groups = [frozenset(stem(word) for word in line.split()) for line in lines]
    return {word: group for group in groups for word in group}
