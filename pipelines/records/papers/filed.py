"""The structured records of a patient's papers as they are ranked and told, made ready once."""

from collections.abc import Iterable
from dataclasses import dataclass

from shared.records.shapes import Entry
from shared.terminology.health_words import HealthWords


@dataclass(frozen=True, slots=True)
class Filed:
    """A record. `names`: the ids of what its name names, groups included; `line`: the record in one line."""

    entry: Entry
    names: frozenset[str]
    systems: frozenset[str]
    line: str


def filed(entries: Iterable[Entry], words: HealthWords) -> tuple[Filed, ...]:
    """Return all but allergies, which always come first and by themselves; the latest first."""
    kept = sorted((entry for entry in entries if entry.kind != "allergy"), key=_latest_first)
    return tuple(_filed(entry, words) for entry in kept)


def _filed(entry: Entry, words: HealthWords) -> Filed:
    named = [one.name for one in words.find(entry.name)]
    names = {name.id for name in named}
    groups = {group for each in names for group in words.groups_of(each)}
    systems = frozenset[str]().union(*(name.systems for name in named))
    return Filed(entry, frozenset(names | groups), systems, entry_line(entry))


def _latest_first(entry: Entry) -> tuple[object, ...]:
    return tuple(-ord(letter) for letter in entry.date or ""), entry.record_id


def entry_line(entry: Entry) -> str:
    """Return a record in one line: its dates, its numbers with unit and range as given, who, and where it stands."""
    told = entry.detail
    value = " ".join(part for part in (told("value") or told("value_text"), told("unit")) if part)
    low, high = told("reference_range_low"), told("reference_range_high")
    printed = told("range") or (f"{low or 'any'} to {high or 'any'}" if low or high else "")
    span = f"range {printed}" if printed else "no range given" if entry.kind == "lab_result" else ""
    parts = [entry.kind, entry.name, told("dose"), told("frequency"), value, span, told("abnormal_flag"), entry.status,
             entry.date, told("end_date"), told("prescriber") or told("professional")]  # fmt: skip
    return "; ".join(part for part in parts if part)
