"""What attacks look like, by language: a conversation is screened by every pack of the languages that it takes."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shared.guardrails.injection import find_attack
from shared.guardrails.normalise import read_message
from shared.guardrails.rules import load_rules

_ENDING = "_orders"
# Letters that are no base letter with a mark on it.
_NO_MARKS = str.maketrans({"\u0111": "d", "\u0110": "d", "\u0142": "l", "\u00f8": "o", "\u00df": "ss"})


@dataclass(frozen=True, slots=True)
class GuardPack:
    """`find_attack` returns the kind of attack in a message, None for an honest one."""

    code: str
    find_attack: Callable[[str], str | None]


ENGLISH = GuardPack("en", find_attack)


def screen(message: str, packs: Sequence[GuardPack] = (ENGLISH,)) -> str | None:
    """Return the kind of attack that any of the packs finds: whoever writes one language can attack in another."""
    return next((kind for pack in packs if (kind := pack.find_attack(message))), None)


@cache
def load_pack(code: str, path: Path) -> GuardPack:
    """Return a pack whose rules are data: names ending in "_orders", each a list of patterns, as in attacks.yaml.

    Patterns are written without marks and in lower case, words parted by one space: a message is read so too.
    """
    rules = load_rules(path, _ENDING)
    return GuardPack(code, lambda message: rules.kind_in([folded(text) for text in read_message(message).all]))


def folded(text: str) -> str:
    """Return lower-case words without marks on their letters, parted by one space; punctuation parts them too."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(mark for mark in parts if not unicodedata.combining(mark)).translate(_NO_MARKS)
    return " ".join("".join(mark if mark.isalnum() else " " for mark in plain).split())
