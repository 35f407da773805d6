"""The patterns of standing.yaml, ready to be tried on a piece of a marked line."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from shared.data import read_yaml
from shared.language.relations import relatives


@cache
def pattern(room: str, name: str) -> re.Pattern[str]:
    """Return a pattern of a room, with the forms of verbs in the place of their names."""
    text: str = _words()[room][name]
    for form, meaning in _words()["forms"].items():
        text = text.replace("{" + form + "}", meaning)
    return re.compile(text.replace("{relative}", "|".join(sorted(relatives()))))


def is_said(room: str, name: str, words: str) -> bool:
    """Whether a room has a pattern of this name and it stands in the words."""
    return name in _words()[room] and pattern(room, name).search(words) is not None


def is_plain(words: str) -> bool:
    """Whether words name amounts, patients and times alone, and say nothing of them."""
    return _plain().fullmatch(words) is not None


@cache
def _plain() -> re.Pattern[str]:
    return re.compile(rf"(?:{_words()['plain']}(?= |$) ?)*")


@cache
def _words() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = read_yaml(Path(__file__).with_name("standing.yaml"))
    return loaded
