"""Attacks in other languages: an order about the assistant's instructions in one message, or another role for it."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from shared.data import read_yaml

_WORDS = Path(__file__).with_name("languages.yaml")
# Words that English shares with them ("regular", "show") must not make English messages foreign ones.
_ENGLISH = re.compile(
    r"\b(?:the|and|with|what|which|should|does|is|are|for|has|she|he|of|from|this|that|his|her|someone|may|who|when|if)\b"
)


def is_foreign_attack(message: str) -> bool:
    """Whether a message in a language of the file orders to drop or show the rules, or makes the assistant another."""
    text = _folded(message)
    if len(_ENGLISH.findall(text)) > 1:
        return False
    return any(_is_attack(text, **words) for words in _languages())


def _is_attack(text: str, order: re.Pattern[str], inner: re.Pattern[str], role: re.Pattern[str] | None = None) -> bool:
    return bool((order.search(text) and inner.search(text)) or (role and role.search(text)))


@cache
def _languages() -> tuple[Mapping[str, re.Pattern[str]], ...]:
    data: Mapping[str, Mapping[str, Sequence[str]]] = read_yaml(_WORDS)
    return tuple({part: _starts(words) for part, words in language.items()} for language in data.values())


def _starts(words: Sequence[str]) -> re.Pattern[str]:
    """Match where a word starts; scripts that write words together have no such place."""
    folded = [_folded(word) for word in words]
    return re.compile("|".join(rf"\b{re.escape(word)}" if word.isascii() else re.escape(word) for word in folded))


def _folded(text: str) -> str:
    """Return lower-case text without accents and invisible marks; scripts stay as they are."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in parts if not unicodedata.combining(mark) and unicodedata.category(mark) != "Cf")
