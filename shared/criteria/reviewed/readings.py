"""The reviewed readings, found by a fingerprint of the text that they read."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from shared.guideline.criterion import Age, AtLeast, Criterion, Exposure, Feature, Finding, Not, Population, Sex

READINGS = Path(__file__).with_name("readings.yaml")
_NUMBER = re.compile(r"\d+(?:\.\d+)+")


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A reading by a person: the criterion, a few words on which text it is, and why the grammar does not do."""

    criterion: Criterion
    about: str
    reason: str


def fingerprint(text: str) -> str:
    """Return what stays the same of a text between editions: letters and digits without recommendation numbers."""
    letters = re.sub(r"[^a-z0-9]", "", _NUMBER.sub("", text).lower())
    return hashlib.sha256(letters.encode()).hexdigest()[:16]


def find_reviewed(text: str, path: Path = READINGS) -> Criterion | None:
    """Return the reviewed reading of exactly this text from the file at `path`, or None."""
    reviewed = _readings(path).get(fingerprint(text))
    return reviewed.criterion if reviewed else None


def stale_readings(texts: Iterable[str], path: Path = READINGS) -> tuple[str, ...]:
    """Return what the readings are about whose text is none of `texts`: an edition changed it, or dropped it."""
    present = {fingerprint(text) for text in texts}
    return tuple(reviewed.about for mark, reviewed in _readings(path).items() if mark not in present)


@cache
def _readings(path: Path) -> Mapping[str, Reviewed]:
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    return {entry["fingerprint"]: _reviewed(entry) for entry in entries}


def _reviewed(entry: Mapping[str, Any]) -> Reviewed:
    if not entry.get("reason"):
        raise ValueError(f"The reviewed reading {entry['fingerprint']} gives no reason.")
    return Reviewed(criterion_of(entry["criterion"]), entry.get("about", entry["fingerprint"]), entry["reason"])


def criterion_of(entry: Mapping[str, Any]) -> Criterion:
    """Return the criterion that an entry describes. Raises ValueError naming the keys of one that is none."""
    for kind, build in _KINDS.items():
        if kind in entry:
            return build(entry, entry.get("label", ""))
    raise ValueError(f"A reviewed reading has a node of no known kind: {', '.join(entry)}.")


def _children(entries: list[Mapping[str, Any]]) -> tuple[Criterion, ...]:
    return tuple(criterion_of(entry) for entry in entries)


def _ids(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _feature(entry: Mapping[str, Any], label: str) -> Feature:
    groups = tuple(tuple(group) for group in entry.get("qualifiers", ()))
    return Feature(_ids(entry["feature"]), groups, entry.get("min_days"), label)


_KINDS: dict[str, Callable[[Mapping[str, Any], str], Criterion]] = {
    "all": lambda entry, label: AtLeast(len(entry["all"]), _children(entry["all"]), label),
    "any": lambda entry, label: AtLeast(1, _children(entry["any"]), label),
    "at_least": lambda entry, label: AtLeast(entry["at_least"], _children(entry["of"]), label),
    "not": lambda entry, label: Not(criterion_of(entry["not"]), label, entry.get("silence_is_met", True)),
    "feature": _feature,
    "age": lambda entry, label: Age(entry["age"].get("min"), entry["age"].get("below"), label),
    "sex": lambda entry, label: Sex(entry["sex"], label),
    "population": lambda entry, label: Population(entry["population"], entry.get("min"), entry.get("below"), label),
    "finding": lambda entry, label: Finding(entry["finding"]["test"], _ids(entry["finding"]["suggests"]), label),
    "exposure": lambda entry, label: Exposure(entry["exposure"], label),
}
