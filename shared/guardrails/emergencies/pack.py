"""A language's emergencies as data: the parts that are named, how they make a sign, the fixed words of each kind."""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from shared.any_case import AnyCase
from shared.data import read_yaml
from shared.guardrails.emergencies.readers import Reader, reader_of
from shared.language.patterns import Patterns

ENGLISH = "en"
_NAMES_KEPT = 512  # sets of names of parts: nothing of a text's words
STANDING = ("advice", "asked", "answered", "own_words", "gone", "feared", "ordinary")
_FOLDER = Path(__file__).parent
_BEFORE_A_NUMBER = r"(?<![A-Za-z])(?:WORDS)\s*(?:(?:of|is|was|at|now|about|around|over|nearly|only|just)\s+)*[:=]?\s*"


@dataclass(frozen=True)
class Sign:
    """Parts that together are a sign; each inner tuple holds alternatives, `most` = how many of which.

    `near`: in one sentence; `by`: in it or in one beside it; `anywhere`: in the record; `unless`: not in the sentence.
    `may_be`: a suspicion is enough ("?sepsis").
    """

    near: tuple[tuple[str, ...], ...] = ()
    by: tuple[tuple[str, ...], ...] = ()
    anywhere: tuple[tuple[str, ...], ...] = ()
    most: tuple[int, tuple[str, ...]] = (0, ())
    unless: frozenset[str] = frozenset()
    may_be: bool = False

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The groups of each of which it asks for one."""
        return (*self.near, *self.by, *self.anywhere)

    @property
    def parts(self) -> frozenset[str]:
        """The parts that speak for it."""
        return frozenset(part for group in (*self.groups, self.most[1]) for part in group)

    def may_be_of(self, parts: frozenset[str]) -> bool:
        """Whether of each group that it asks for one is among `parts`, wherever they stand."""
        return not any(map(parts.isdisjoint, self.groups))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of emergency: its fixed words, and the signs any one of which is enough."""

    name: str
    text: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A number after certain words that passes a limit, or words as they stand: part of a sign like any other word."""

    part: str
    pattern: AnyCase
    limits: tuple[float, float] | None = None

    def holds(self, found: re.Match[str]) -> bool:
        """Whether the number, where there is one, is past the limit."""
        return self.limits is None or self.limits[0] <= float(found["value"].replace(",", ".")) <= self.limits[1]


@dataclass(frozen=True, eq=False)
class EmergencyPack:
    """One language's emergencies; gravest kinds first."""

    kinds: tuple[Kind, ...]
    bounds: tuple[Bound, ...]
    reader: Reader

    @cached_property
    def may_be_of(self) -> Callable[[frozenset[str]], Sequence[tuple[Kind, Sequence[Sign]]]]:
        """Say which signs of which kinds parts of these names may make, wherever they stand."""
        return lru_cache(maxsize=_NAMES_KEPT)(self._may_be_of)

    def _may_be_of(self, names: frozenset[str]) -> Sequence[tuple[Kind, Sequence[Sign]]]:
        signs = ((kind, [sign for sign in kind.signs if sign.may_be_of(names)]) for kind in self.kinds)
        return [(kind, possible) for kind, possible in signs if possible]


@cache
def load_pack(language: str = ENGLISH, number: str = "") -> EmergencyPack:
    """Return what a record of a language ("en", ...) may tell of; `number` to call, empty for the language's own.

    Raises FileNotFoundError where there is none, ValueError for a part that no sign or no list knows.
    """
    data = _read(language)
    return _pack(data, {name: entry for name, entry in data["kinds"].items() if "signs" in entry}, number)


@cache
def load_calls(language: str = ENGLISH, number: str = "") -> EmergencyPack:
    """Return a language's emergencies together with what, in a caller's own words alone, calls for help."""
    data = _read(language)
    kinds = {
        name: entry | {"signs": [*entry.get("signs", ()), *entry.get("calls", ())]}
        for name, entry in data["kinds"].items()
    }
    return _pack(data, kinds, number)


@cache
def load_same_day(language: str = ENGLISH) -> EmergencyPack:
    """Return what should be heard the same day."""
    data = _read(language)
    return _pack(data, {name: entry | {"what": ""} for name, entry in data["same_day"].items()}, "")


@cache
def _read(language: str) -> Mapping[str, Any]:
    """All files of a language's folder as one. Raises FileNotFoundError where there is none."""
    files = [_FOLDER / language / f"{name}.yaml" for name in ("signs", "parts", "written", "around")]
    return {key: value for file in files for key, value in read_yaml(file).items()}


def _pack(data: Mapping[str, Any], entries: Mapping[str, Any], number: str) -> EmergencyPack:
    kinds = tuple(_kind(name, entry, data, number) for name, entry in entries.items())
    used = {part for kind in kinds for sign in kind.signs for part in (*sign.parts, *sign.unless)}
    parts = {name: forms for name, forms in data["parts"].items() if name in used}
    bounds = _bounds(data, used)
    _check(kinds, {*parts, *(bound.part for bound in bounds)})
    forms = parts | {name: data[name] for name in STANDING if name in data}
    return EmergencyPack(
        kinds, bounds, reader_of(data["language"], forms, data.get("context", {}), data.get("classes", {}))
    )


def _kind(name: str, entry: Mapping[str, Any], data: Mapping[str, Any], number: str) -> Kind:
    number = number or data["number"]
    todo = entry.get("todo", data["todo"]).format(number=number)
    text = data["text"].format(what=entry["what"], todo=todo)
    return Kind(name, text, tuple(_sign(sign) for sign in entry["signs"]))


def _sign(entry: Mapping[str, Any]) -> Sign:
    count, *listed = entry.get("most", "0").split()
    return Sign(
        near=_groups(entry.get("near", "")),
        by=_groups(entry.get("by", "")),
        anywhere=_groups(entry.get("with", "")),
        most=(int(count), tuple(listed)),
        unless=frozenset(entry.get("unless", "").replace("|", " ").split()),
        may_be=entry.get("may_be", False),
    )


def _groups(listed: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(group.split("|")) for group in listed.split())


def _bounds(data: Mapping[str, Any], used: Set[str]) -> tuple[Bound, ...]:
    """The numbers and the words as they stand that signs use; {name} in one stands for another."""
    numbers, written = data["numbers"], data.get("as_written", {})
    patterns = Patterns(
        {name: rf"\b(?:{words})\b" for name, words in written.items()}
        | {name: _number_after(entry) for name, entry in numbers.items()}
    )
    limits = {
        name: (entry.get("least", 0.0), entry.get("most", entry.get("below", float("inf"))))
        for name, entry in numbers.items()
    }
    return tuple(Bound(name, patterns[name], limits.get(name)) for name in (*written, *numbers) if name in used)


def _number_after(entry: Mapping[str, Any]) -> str:
    before = _BEFORE_A_NUMBER.replace("WORDS", entry["words"])
    return rf"{before}(?P<value>\d+(?:[.,]\d+)?)\s*{entry.get('then', '')}"


def _check(kinds: tuple[Kind, ...], known: set[str]) -> None:
    for kind in kinds:
        for sign in kind.signs:
            unknown = (sign.parts | sign.unless) - known
            if unknown:
                raise ValueError(f"{kind.name} names parts that are not listed: {', '.join(sorted(unknown))}")
