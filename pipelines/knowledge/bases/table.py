"""A CSV file of a base to entries, with a report of what was odd; what cannot be trusted is refused whole."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shared.errors import InputInvalidError, InputTooLargeError
from shared.language.vi.marks import fold
from shared.stores.knowledge_bases import Entry

MAX_ROWS, MAX_CELL, MAX_BYTES = 20_000, 20_000, 20 * 1024 * 1024
_COLUMNS: Final = {
    "section": ("DEMUC",),
    "topic": ("CHUDECON",),
    "code": ("MASO", "STT"),
    "question": ("CAUHOI",),
    "answer": ("CAUTRALOI",),
    "reason": ("GIAITHICH",),
}
_MAY_BE_MISSING: Final = frozenset({"reason"})
_CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\-]{0,39}")
_FORMULA: Final = ("=", "+", "-", "@")
_SPACE: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class BaseReport:
    """What was read and what was odd, as line numbers or codes; never a question's words."""

    rows: int
    entries: int
    empty_rows: tuple[int, ...]
    incomplete_rows: tuple[int, ...]
    repeated_codes: tuple[str, ...]
    repeated_questions: tuple[tuple[str, ...], ...]
    like_formulas: tuple[str, ...]
    without_reason: int
    missing_columns: tuple[str, ...]


def read_base(role: str, data: bytes, max_bytes: int = MAX_BYTES) -> tuple[tuple[Entry, ...], BaseReport]:
    """Return the entries of a CSV file and what was odd. Raises InputInvalidError, InputTooLargeError."""
    rows, columns = _rows(data, max_bytes)
    filled = [(line, row) for line, row in rows if any(row.values())]
    whole = [(line, row) for line, row in filled if _is_whole(row)]
    seen = Counter(row["code"] for _, row in whole)
    first = {row["code"]: line for line, row in reversed(whole)}
    kept = [row for line, row in whole if first[row["code"]] == line]
    if not kept:
        raise InputInvalidError("The file holds no whole row: each needs a code, a question and an answer.")
    entries = tuple(Entry(entry_id=f"{role}/{row['code']}", **row) for row in kept)
    return entries, BaseReport(
        rows=len(rows),
        entries=len(entries),
        empty_rows=tuple(line for line, row in rows if not any(row.values())),
        incomplete_rows=tuple(line for line, row in filled if not _is_whole(row)),
        repeated_codes=tuple(code for code, count in seen.items() if count > 1),
        repeated_questions=_repeated(entries),
        like_formulas=tuple(entry.code for entry in entries if _is_like_formula(entry)),
        without_reason=sum(not entry.reason for entry in entries),
        missing_columns=tuple(name for name in _MAY_BE_MISSING if name not in columns),
    )


def same_question(question: str) -> str:
    """Return what two questions have in common that say the same."""
    return " ".join(re.findall(r"[^\W_]+", fold(question)))


def _rows(data: bytes, max_bytes: int) -> tuple[list[tuple[int, dict[str, str]]], Mapping[str, str]]:
    if len(data) > max_bytes:
        raise InputTooLargeError(f"The file is over {max_bytes // 1024} KiB.")
    reader = csv.DictReader(io.StringIO(_text(data), newline=""), strict=True)
    try:
        columns = _columns(reader.fieldnames or ())
        rows = list(_cells(reader, columns))
    except csv.Error:
        raise InputInvalidError(f"Line {reader.line_num} cannot be read as CSV: is a quotation mark missing?") from None
    return rows, columns


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputInvalidError("The file is not UTF-8: save it as CSV UTF-8 and import it again.") from None
    if "\x00" in text:
        raise InputInvalidError("The file holds bytes that no text has: is it a spreadsheet rather than CSV?")
    return unicodedata.normalize("NFC", text)


def _columns(header: Sequence[str]) -> Mapping[str, str]:
    """Return our name for each column that is there."""
    given = {name.strip().upper(): name for name in header}
    found = {field: given[name] for field, names in _COLUMNS.items() for name in reversed(names) if name in given}
    lacking = [" or ".join(names) for field, names in _COLUMNS.items() if field not in {*found, *_MAY_BE_MISSING}]
    if lacking:
        raise InputInvalidError(f"The file lacks the column {', '.join(lacking)}.")
    return found


def _cells(reader: "csv.DictReader[str]", columns: Mapping[str, str]) -> Iterator[tuple[int, dict[str, str]]]:
    for count, row in enumerate(reader, 1):
        if count > MAX_ROWS:
            raise InputTooLargeError(f"A base has at most {MAX_ROWS:,} rows.")
        cells = {field: _SPACE.sub(" ", row.get(columns.get(field, "")) or "").strip() for field in _COLUMNS}
        if any(len(cell) > MAX_CELL for cell in cells.values()):
            raise InputTooLargeError(f"A cell of line {reader.line_num} is over {MAX_CELL:,} characters.")
        yield reader.line_num, cells


def _is_whole(row: Mapping[str, str]) -> bool:
    return bool(_CODE.fullmatch(row["code"]) and row["question"] and row["answer"])


def _repeated(entries: Sequence[Entry]) -> tuple[tuple[str, ...], ...]:
    asked: dict[str, list[str]] = {}
    for entry in entries:
        asked.setdefault(same_question(entry.question), []).append(entry.code)
    return tuple(tuple(codes) for codes in asked.values() if len(codes) > 1)


def _is_like_formula(entry: Entry) -> bool:
    """Whether a spreadsheet would work a cell out rather than show it."""
    return any(cell.startswith(_FORMULA) for cell in (entry.question, entry.answer, entry.reason, entry.topic))
