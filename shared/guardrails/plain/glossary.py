"""Plain words taken back to the technical ones of the quotation, so that everything else is checked on these."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

from shared.data import read_yaml

Language = Literal["en", "vi"]
_DATA: Final[Mapping[Language, Path]] = {
    "en": Path(__file__).with_name("glossary.yaml"),
    "vi": Path(__file__).with_name("glossary_vi.yaml"),
}
_MAY_COME_OR_GO: Final = Path(__file__).with_name("may_come_or_go.yaml")


def in_its_terms(sentence: str, quote: str, language: Language = "en") -> str:
    """Return a sentence with each plain word as the quotation has it; one that it has in two ways stays as it is."""
    words = _words(language)

    def technical(found: re.Match[str]) -> str:
        held = {each.lower(): each for each in words[found.group().lower()].findall(quote)}
        return held.popitem()[1] if len(held) == 1 else found.group()

    return _any(language).sub(technical, sentence)


@cache
def may_come_or_go(language: Language) -> frozenset[str]:
    """Return the words that a plain sentence may have or leave out."""
    return frozenset(read_yaml(_MAY_COME_OR_GO)[language].split())


@cache
def _any(language: Language) -> re.Pattern[str]:
    longest_first = sorted(_words(language), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest_first)})\b", re.IGNORECASE)


@cache
def _words(language: Language) -> Mapping[str, re.Pattern[str]]:
    data = read_yaml(_DATA[language])
    return {plain: re.compile(rf"\b(?:{technical})\b", re.IGNORECASE) for plain, technical in data.items()}
