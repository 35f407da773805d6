"""Codes to our words, as data: what ships (SNOMED CT's free set, LOINC) and a deployer's own table beside it."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.data import read_yaml
from shared.errors import SettingsInvalidError

SNOMED: Final = "http://snomed.info/sct"
LOINC: Final = "http://loinc.org"
_DATA: Final = Path(__file__).parent / "data"
_COLUMNS: Final = {"code", "term", "concept", "field", "words", "read_by", "read_on"}
_FIELDS: Final = {"symptoms", "findings", "history", "smoking_history"}
_TAG: Final = re.compile(r"\s*\((?:finding|disorder|situation|observable entity|procedure|morphologic abnormality)\)$")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code stands for: our concept, the words of ours that say it, and the field of a record they stand in."""

    concept: str
    words: str
    field: str
    term: str


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value that the guideline asks about: its name, its unit, and what makes other units into that one."""

    analyte: str
    words: str
    unit: str
    units: Mapping[str, float]
    by_word: bool


@dataclass(frozen=True)
class Codes:
    """Codes by (system, code). `aside` holds SNOMED codes that name nothing the guideline asks about."""

    meanings: Mapping[tuple[str, str], Meaning]
    aside: frozenset[str]
    quantities: Mapping[tuple[str, str], Quantity]
    quantities_by_name: Mapping[str, Quantity]

    def meaning(self, system: str, code: str) -> Meaning | None:
        """Return what a code stands for."""
        return self.meanings.get((system, code))

    def is_aside(self, system: str, code: str) -> bool:
        """Say whether a code was read and names nothing the guideline asks about."""
        return system == SNOMED and code in self.aside and (system, code) not in self.meanings

    def quantity(self, system: str, code: str) -> Quantity | None:
        """Return which value a code is of."""
        return self.quantities.get((system, code))


def load_codes(own: Path | None = None) -> Codes:
    """Return the codes that ship, and those of a deployer's table over them. Raises SettingsInvalidError."""
    return _loaded(own)


def without_tag(term: str) -> str:
    """Return a SNOMED term without what kind of thing it is: "Cough (finding)" is "Cough"."""
    return _TAG.sub("", term)


@cache
def _loaded(own: Path | None) -> Codes:
    meanings = dict(_table(_DATA / "snomed_concepts.csv", SNOMED))
    if own is not None:
        try:
            meanings |= dict(_table(own, ""))
        except (OSError, UnicodeDecodeError, KeyError, ValueError, csv.Error):
            raise SettingsInvalidError(
                f"NG12_FHIR_CODES cannot be read: it is a CSV file with the columns system, {', '.join(_COLUMNS)}."
            ) from None
    lines = (_DATA / "snomed_set_aside.txt").read_text(encoding="utf-8").splitlines()
    aside = frozenset(code for line in lines if not line.startswith("#") for code in line.split())
    quantities = {name: _quantity(name, entry) for name, entry in _observations().items()}
    return Codes(
        meanings=meanings,
        aside=aside,
        quantities={
            (system, str(code)): quantities[name]
            for name, entry in _observations().items()
            for system, key in ((LOINC, "loinc"), (SNOMED, "snomed"))
            for code in entry.get(key, ())
        },
        quantities_by_name=quantities,
    )


def _table(file: Path, system: str) -> list[tuple[tuple[str, str], Meaning]]:
    with file.open(encoding="utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines)
        missing = _COLUMNS - set(rows.fieldnames or ())
        if missing:
            raise KeyError(*missing)
        return [((system or row["system"].strip(), row["code"].strip()), _meaning(row)) for row in rows]


def _meaning(row: Mapping[str, str]) -> Meaning:
    if row["field"] not in _FIELDS:
        raise ValueError(row["field"])
    return Meaning(row["concept"].strip(), row["words"].strip(), row["field"], row["term"].strip())


def _quantity(name: str, entry: Mapping[str, Any]) -> Quantity:
    units = {str(form).lower(): float(factor) for form, factor in entry["units"].items()}
    return Quantity(name, entry["words"], entry["unit"], units, entry.get("by_word", False))


@cache
def _observations() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = read_yaml(_DATA / "observations.yaml")
    return found
