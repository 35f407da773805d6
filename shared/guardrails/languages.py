"""Attacks in other languages: an order to ignore or show, and the assistant's instructions, in one message."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

_WORDS = Path(__file__).with_name("languages.yaml")
# Words that English shares with them ("regular", "show") must not make English messages foreign ones.
_ENGLISH = re.compile(r"\b(?:the|and|with|what|which|should|does|is|are|for|has|she|he)\b")


def is_foreign_attack(message: str) -> bool:
    """Whether a message orders the assistant, in one of the languages of the file, to drop or show its rules."""
    text = _folded(message)
    if len(_ENGLISH.findall(text)) > 1:
        return False
    return any(order.search(text) and inner.search(text) for order, inner in _languages())


@cache
def _languages() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    import yaml

    data: Mapping[str, Mapping[str, Sequence[str]]] = yaml.safe_load(_WORDS.read_text(encoding="utf-8"))
    return tuple((_starts(words["order"]), _starts(words["inner"])) for words in data.values())


def _starts(words: Sequence[str]) -> re.Pattern[str]:
    """Match where a word starts; scripts that write words together have no such place."""
    folded = [_folded(word) for word in words]
    return re.compile("|".join(rf"\b{re.escape(word)}" if word.isascii() else re.escape(word) for word in folded))


def _folded(text: str) -> str:
    """Return lower-case text without accents and invisible marks; scripts stay as they are."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in parts if not unicodedata.combining(mark) and unicodedata.category(mark) != "Cf")
