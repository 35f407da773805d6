"""The closed lists of words that the check of sentences goes by, from words.yaml."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.data import read_yaml
from shared.language.stems import STOP_WORDS, stem

_FILE: Final = Path(__file__).with_name("words.yaml")


@cache
def pattern(name: str) -> re.Pattern[str]:
    """Return a list of turns of phrase as one pattern over folded texts."""
    return re.compile(re.sub(r"\n\s*", "", _read()[name].strip()).replace("| ", "|"))


@cache
def plain() -> frozenset[str]:
    """Return the words, and their stems, that need no source."""
    words = {*_read()["plain"].split(), *STOP_WORDS}
    return frozenset(words | {stem(word) for word in words})


@cache
def _read() -> dict[str, Any]:
    given: dict[str, Any] = read_yaml(_FILE)
    return given
