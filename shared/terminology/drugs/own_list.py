"""A deployer's own list, as CSV: names of medicines, or pairs that interact; a row that cannot be used is named."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from shared.errors import InputInvalidError
from shared.terminology.drugs.names import DrugNames, Medicine, key

_NAMES = ("generic", "class", "twins", "brands", "short")
_PAIRS = ("drug_a", "drug_b", "severity", "effect", "source")
_LONGEST = 200
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that was not taken: its line in the file, and why."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class OwnList:
    """What a file holds: medicines, pairs by the fields of their columns, and the rows that could not be used."""

    medicines: Sequence[Medicine] = ()
    pairs: Sequence[Mapping[str, str]] = ()
    bad: Sequence[BadRow] = ()


class _RowError(ValueError):
    """Why a row cannot be used."""


def read_own_list(text: str, known: DrugNames) -> OwnList:
    """Read a file by its header. Raises InputInvalidError for one that is neither kind."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        header = {(name or "").strip().lower() for name in rows.fieldnames or ()}
        if "generic" in header:
            claimed: dict[str, str] = {}
            names, bad = _taken(rows, _NAMES, lambda row: _medicine(row, known, claimed))
            return OwnList(medicines=names, bad=bad)
        if {"drug_a", "drug_b", "effect"} <= header:
            pairs, bad = _taken(rows, _PAIRS, _pair)
            return OwnList(pairs=pairs, bad=bad)
    except csv.Error:
        raise InputInvalidError(f"The file is no CSV from line {rows.line_num} on; nothing was imported.") from None
    raise InputInvalidError(
        f"The first line names the columns: {', '.join(_NAMES)}; or {', '.join(_PAIRS)}. Several names of one medicine "
        "are parted by semicolons."
    )


def _taken(
    rows: "csv.DictReader[str]", columns: Sequence[str], make: Callable[[Mapping[str, str]], T]
) -> tuple[list[T], list[BadRow]]:
    taken, bad = [], []
    for line, row in _cleaned(rows, columns):
        try:
            taken.append(make(row))
        except _RowError as error:
            bad.append(BadRow(line, str(error)))
    return taken, bad


def _cleaned(rows: "csv.DictReader[str]", columns: Sequence[str]) -> Iterator[tuple[int, Mapping[str, str]]]:
    for row in rows:
        held = {(name or "").strip().lower(): value for name, value in row.items() if isinstance(value, str)}
        clean = {name: " ".join(held.get(name, "").split()) for name in columns}
        if any(clean.values()):
            yield rows.line_num, clean


def _medicine(row: Mapping[str, str], known: DrugNames, claimed: dict[str, str]) -> Medicine:
    """`claimed`: names that the file gave before, and to which medicine: one name is never that of two."""
    if not row["generic"]:
        raise _RowError("no generic name")
    twins, brands, short = (tuple(one.strip() for one in row[kind].split(";") if one.strip()) for kind in _NAMES[2:])
    medicine = Medicine(row["generic"], row["class"].lower(), twins, brands, short)
    if any(len(name) > _LONGEST for name in medicine.names):
        raise _RowError(f"a name of over {_LONGEST} characters")
    held = known.find(medicine.generic)
    if held is not None and held.group and medicine.group not in ("", held.group):
        raise _RowError(f"its class here is {held.group}")
    for name in medicine.names:
        other = known.find(name)
        owner = other.generic if other else claimed.get(key(name), medicine.generic)
        if key(owner) != key(medicine.generic):
            raise _RowError(f"{name} is a name of {owner} here")
    claimed.update({key(name): medicine.generic for name in medicine.names})
    return medicine


def _pair(row: Mapping[str, str]) -> Mapping[str, str]:
    lacking = [name for name in ("drug_a", "drug_b", "effect") if not row[name]]
    if lacking:
        raise _RowError(f"no {', '.join(lacking)}")
    if key(row["drug_a"]) == key(row["drug_b"]):
        raise _RowError("both medicines are the same")
    if len(row["drug_a"]) > _LONGEST or len(row["drug_b"]) > _LONGEST:
        raise _RowError(f"a name of over {_LONGEST} characters")
    return row
