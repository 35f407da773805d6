"""A smoking history that is none of ours costs a warning and not the row: it may be left out, so it is unknown."""

from dataclasses import replace
from typing import Final, get_args

from pipelines.lists.rows import Row
from shared.patient.record import PatientRecord

FIELD: Final = "smoking_history"
_KNOWN: Final[tuple[str, ...]] = get_args(PatientRecord.model_fields[FIELD].annotation)
_IN_ANY_CASE: Final = {value.casefold(): value for value in _KNOWN}
_WARNING: Final = f"{FIELD} is none of {', '.join(_KNOWN)}: it was taken as unknown."


def with_known_smoking(row: Row) -> Row:
    """Return the row with a smoking history that a record may have; the warning never repeats what stood there."""
    if row.record is None or FIELD not in row.record:
        return row
    told = row.record[FIELD]
    known = _IN_ANY_CASE.get(told.strip().casefold()) if isinstance(told, str) else None
    if known is not None:
        return row if known == told else replace(row, record={**row.record, FIELD: known})
    others = {name: value for name, value in row.record.items() if name != FIELD}
    is_empty = told is None or told == ""
    return replace(row, record=others, warnings=row.warnings if is_empty else (f"{row.place}: {_WARNING}",))
