"""Words that turn a sentence's meaning: what denies, stops, changes, doubts, promises or orders, by kind."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from shared.data import read_yaml

_DATA: Final = Path(__file__).with_name("held.yaml")


@dataclass(frozen=True, slots=True)
class Rule:
    """Words of one kind. `both`: what is quoted must not be left out either."""

    words: re.Pattern[str]
    both: bool


@cache
def held() -> Mapping[str, Rule]:
    """Read the data once a process."""
    data = read_yaml(_DATA)
    return {name: Rule(re.compile(one["words"]), one.get("both", False)) for name, one in data.items()}


def kinds_in(text: str) -> frozenset[str]:
    """Return the kinds of which a text has words."""
    return frozenset(name for name, rule in held().items() if rule.words.search(text.lower()))


def holds_back(sentence: str, quote: str) -> bool:
    """Whether a sentence denies, stops, changes, doubts, promises and orders what its quotation does."""
    said, quoted = kinds_in(sentence), kinds_in(quote)
    return said <= quoted and all(name in said or not held()[name].both for name in quoted)
