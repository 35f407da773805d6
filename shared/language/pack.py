"""A language's data, compiled once: headings, speakers, people, and the words that make what follows no statement."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shared.any_case import AnyCase, one_of
from shared.strict_yaml import WordsLoader, read_file
from shared.terminology.people import people as others

_PACKS = Path(__file__).parent / "packs"
MALE, FEMALE = "male", "female"
# The clock before a turn: "12.47 PT:", "[09:15] Nurse:".
TIME = r"(?:[\[(]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s?(?:[ap]m|hrs)?[\])]?\s*[-–]?\s*)?"
_LISTS = frozenset({"of_a_child", "of_an_elder"})


@dataclass(frozen=True, slots=True)
class Pack:
    """Compiled patterns by name; `headings`: heading in lower case -> kind of section; `relations`: word -> gender."""

    headings: Mapping[str, str]
    heading: re.Pattern[str]
    asks: frozenset[str]
    answers: frozenset[str]
    relations: Mapping[str, str]
    children: frozenset[str]
    elders: frozenset[str]
    words: Mapping[str, AnyCase]


@cache
def load_pack(language: str = "en") -> Pack:
    """The pack of a language. Raises FileNotFoundError where there is none."""
    headings, speakers, people, assertion = (
        _read(language, name) for name in ("headings", "speakers", "people", "assertion")
    )
    relations = others()
    patterns = {name: people[name] for name in people if name not in _LISTS}
    patterns |= {name: speakers[name] for name in ("no", "yes", "fillers", "spoken_marks")} | assertion
    patterns["relation"] = any_of(relations)
    patterns["anybody"] = any_of({*relations, *people["of_a_child"], *people["of_an_elder"]})
    speaker = any_of([*speakers["asks"], *speakers["answers"]])
    label = rf"(?P<label>{speaker})\s*(?:\([^)\n]{{0,20}}\))?\s*:\s*"
    turns = {
        "turn": rf"(?:^|[\n.?!\])])\s*(?:[-•]\s*)?{TIME}{label}",
        "turn_here": rf"{TIME}{label}|(?P<form>[QA])\d?\d?[.:)]?\s+(?=[A-Z0-9\"'])",
    }
    kinds = {heading: kind for kind, listed in headings.items() for heading in listed}
    return Pack(
        headings=kinds,
        heading=re.compile(rf"(?:{any_of(kinds)})(?![\w/])", re.IGNORECASE),
        asks=frozenset(speakers["asks"]),
        answers=frozenset(speakers["answers"]),
        relations=relations,
        children=frozenset(people["of_a_child"]),
        elders=frozenset(people["of_an_elder"]),
        words={name: AnyCase(rf"(?<![\w])(?:{p})(?!\w)" if _is_word(p) else p) for name, p in patterns.items()}
        | {name: AnyCase(p) for name, p in turns.items()},
    )


def _read(language: str, name: str) -> Any:
    return read_file(_PACKS / language / f"{name}.yaml", WordsLoader)


def any_of(words: Iterable[str]) -> str:
    """An alternative of all words, the longest first; spaces stand for any white space."""
    return one_of(words).replace(r"\ ", r"\s+")


def _is_word(pattern: str) -> bool:
    return pattern[0].isalpha()
