"""Words of questions that say nothing of what is asked for."""

from functools import cache
from pathlib import Path

from shared.data import read_yaml
from shared.language.stems import stem

_FILE = Path(__file__).with_name("plain.yaml")


@cache
def plain_stems() -> frozenset[str]:
    """Return the stems of words of asking and of records."""
    return frozenset(stem(word) for word in _read()["plain"].split())


@cache
def grammar() -> frozenset[str]:
    """Return the words of grammar."""
    return frozenset(_read()["grammar"].split())


def _read() -> dict[str, str]:
    given: dict[str, str] = read_yaml(_FILE)
    return given
