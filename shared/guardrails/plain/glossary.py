"""Plain words taken back to the technical ones of the quotation, so that everything else is checked on these."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from shared.data import read_yaml

_DATA: Final = Path(__file__).with_name("glossary.yaml")


def in_its_terms(sentence: str, quote: str) -> str:
    """Return a sentence with each plain word as the quotation has it; one that it has in two ways stays as it is."""
    words = _words()

    def technical(found: re.Match[str]) -> str:
        held = {each.lower(): each for each in words[found.group().lower()].findall(quote)}
        return held.popitem()[1] if len(held) == 1 else found.group()

    return _any().sub(technical, sentence)


@cache
def _any() -> re.Pattern[str]:
    longest_first = sorted(_words(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest_first)})\b", re.IGNORECASE)


@cache
def _words() -> Mapping[str, re.Pattern[str]]:
    data = read_yaml(_DATA)
    return {plain: re.compile(rf"\b(?:{technical})\b", re.IGNORECASE) for plain, technical in data.items()}
