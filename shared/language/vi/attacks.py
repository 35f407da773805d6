"""Attacks on the assistant in Vietnamese, with marks, without, and in chat spelling; and whatever English knows."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from shared.data import read_yaml
from shared.language.vi.glossary import load_glossary
from shared.language.vi.reading import read
from shared.language.vi.spelling import spoken

_DATA: Final = Path(__file__).with_name("attacks.yaml")
_NOT_A_WORD: Final = re.compile(r"[^a-z0-9_]+")
_NAME: Final = re.compile(r"\{(\w+)\}")
_ENDING: Final = "_orders"
_OF_NOTHING: Final = frozenset({"general", "part", "measure", "person", "care"})


def find_attack(message: str) -> str | None:
    """Return the kind of attack in a message ("override", "prompt", ...), None for an honest one."""
    text = _NOT_A_WORD.sub(" ", spoken(message)).strip()
    found = next((kind for kind, patterns in _rules().items() if any(p.search(text) for p in patterns)), None)
    return found or ("orders" if _orders_about_itself(message, text) else None)


def _orders_about_itself(message: str, text: str) -> bool:
    """Whether an order is about what an assistant consists of, and nothing of medicine is named beside it."""
    kinds = load_glossary().kinds
    if any(kinds[one] not in _OF_NOTHING for one in read(" ".join(message.split())).concepts):
        return False
    things, order, answerer = _parts()
    named = {found[0] for found in things.finditer(text)}
    return bool(order.search(text)) and (len(named) > 1 or bool(named and answerer.search(text)))


@cache
def _parts() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    things, order, answerer = (re.compile(rf"\b(?:{_data()[name]})\b") for name in ("things", "order", "answerer"))
    return things, order, answerer


@cache
def _data() -> Mapping[str, str | list[str]]:
    data: Mapping[str, str | list[str]] = read_yaml(_DATA)
    return data


@cache
def _rules() -> Mapping[str, Sequence[re.Pattern[str]]]:
    data = _data()
    parts = {name: written for name, written in data.items() if isinstance(written, str)}
    return {
        name.removesuffix(_ENDING): [re.compile(_NAME.sub(lambda found: parts[found[1]], one)) for one in written]
        for name, written in data.items()
        if isinstance(written, list)
    }
