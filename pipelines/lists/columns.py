"""Columns of a table to the fields of a patient record: by their names, or by a mapping file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from pipelines.lists.smoking import FIELD as SMOKING
from shared.errors import InputInvalidError
from shared.patient.record import PatientRecord
from shared.strict_yaml import KeyTwiceError, read_text

FIELDS: Final = tuple(PatientRecord.model_fields)
NEEDED: Final = ("patient_id", "age", "gender")
_NUMBERS: Final = frozenset({"age", "age_months", "symptom_duration_days"})
_LISTS: Final = frozenset({"symptoms", "findings", "history"})
_BETWEEN: Final = "|"
_UNREADABLE: Final = "The mapping file cannot be read: see `ng12 lists template --mapping`."
_FORMULA: Final = ("=", "@")
TEMPLATE: Final = (
    ",".join(FIELDS)
    + "\nP-1,,66,,Female,Ex-Smoker,haemoptysis|tired for 6 weeks,,chest X-ray: normal,asthma since childhood\n"
)
MAPPING_TEMPLATE: Final = """# Which of your columns holds which field; what is not named here is taken by its own name.
columns:
  patient_id: Ref
  age: Age (years)
  gender: Sex
# What your values mean, where they are others than ours.
values:
  gender: {F: Female, M: Male}
  smoking_history: {Y: Current Smoker, N: Never Smoked, Ex: Ex-Smoker}
"""


class CellError(ValueError):
    """A cell that cannot be what its column wants; the message names the column and never repeats the cell."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Their column for each of our fields, and their values in our words."""

    columns: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]


def read_mapping(file: Path | None) -> Columns:
    """Read a mapping file (YAML or JSON). Raises InputInvalidError."""
    if file is None:
        return Columns({}, {})
    try:
        found = read_text(file.read_text(encoding="utf-8-sig"))
    except KeyTwiceError as fault:
        raise InputInvalidError(f"The mapping file says something twice: {fault}.") from None
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        raise InputInvalidError(_UNREADABLE) from None
    return columns_of(found)


def columns_of(found: Any) -> Columns:
    """Return a mapping as it stands in its file or was sent; None: by their own names. Raises InputInvalidError."""
    if found is None:
        return Columns({}, {})
    try:
        columns = {str(name): str(column) for name, column in (found.get("columns") or {}).items()}
        values = {str(n): {str(a): str(b) for a, b in held.items()} for n, held in (found.get("values") or {}).items()}
    except AttributeError:
        raise InputInvalidError(_UNREADABLE) from None
    if strange := sorted({*columns, *values} - set(FIELDS)):
        raise InputInvalidError(f"The mapping names what is no field: {', '.join(strange)}.")
    return Columns(columns, values)


def places_of(header: Sequence[str], mapping: Columns) -> Mapping[str, int]:
    """Return which column of a header holds which field. Raises InputInvalidError."""
    names = [name.strip().casefold() for name in header]
    wanted = {field: mapping.columns.get(field, field).strip().casefold() for field in FIELDS}
    places = {field: names.index(name) for field, name in wanted.items() if name in names}
    missing = [field for field in (*NEEDED, *mapping.columns) if field not in places]
    if missing:
        raise InputInvalidError(
            f"The table has no column for {', '.join(dict.fromkeys(missing))}. Name the columns as in "
            "`ng12 lists template`, or give --mapping."
        )
    return places


def record_of(cells: Sequence[str], places: Mapping[str, int], mapping: Columns) -> dict[str, Any]:
    """Return the record of a row. Raises CellError."""
    told = {field: cells[place].strip() for field, place in places.items()}
    return {field: _value(field, cell, mapping) for field, cell in told.items() if cell}


def _value(field: str, cell: str, mapping: Columns) -> Any:
    cell = mapping.values.get(field, {}).get(cell, cell)
    if cell.startswith(_FORMULA) and field != SMOKING:  # no cell of that column is passed on, but for a known value
        raise CellError(f"{field} begins as a formula of a spreadsheet, and is not taken.")
    if field in _NUMBERS:
        if not cell.isdecimal():
            raise CellError(f"{field} is no whole number.")
        return int(cell)
    if field in _LISTS:
        return [part.strip() for part in cell.replace("\n", _BETWEEN).split(_BETWEEN) if part.strip()]
    return cell
