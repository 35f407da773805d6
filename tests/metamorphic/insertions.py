"""A sentence put into a record: as a string of its own in each field, and before and after each string that it has."""

from collections.abc import Iterator
from typing import Any, Final

FIELDS: Final = ("symptoms", "findings", "history")
_AFTER: Final = (". ", "; ", "\n")
_GOES_ON: Final = (" ", ", ")


def insertions(record: dict[str, Any], said: str, *, is_fragment: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield where it stands, and the record with it; a fragment goes on where a string breaks off."""
    for field in FIELDS:
        held = list(record.get(field) or [])
        yield f"{field}, alone and first", {**record, field: [said, *held]}
        yield f"{field}, alone and last", {**record, field: [*held, said]}
        for number, text in enumerate(held):
            for how, joined in _joined(text, said, is_fragment=is_fragment):
                yield f"{field}[{number}], {how}", {**record, field: [*held[:number], joined, *held[number + 1 :]]}


def _joined(text: str, said: str, *, is_fragment: bool) -> Iterator[tuple[str, str]]:
    ended = text.rstrip(" .")
    for between in (*_GOES_ON, *_AFTER) if is_fragment else _AFTER:
        yield f"after {between!r}", ended + between + said
    yield "before", f"{said.rstrip('.')}. {text}"
