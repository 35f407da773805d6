"""The worklist for a spreadsheet, in which nothing can be executed, and as a page to read or print."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from pipelines.lists.held import whole

MOST_ON_PAGE: Final = 2_000
_MOST_PROBLEMS: Final = 500
# What a spreadsheet may take for the beginning of a formula, in its full-width forms too.
_FORMULA: Final = frozenset("=+-@\t\r\n＝＋－＠")
_HEADINGS: Final = (
    "Row", "Patient", "Changed", "Emergency", "Decision", "To decide first", "Timing", "To do", "Cancers",
    "Recommendations", "Not understood",
)  # fmt: skip
_REASON: Final = _HEADINGS.index("To decide first")  # where a row that was not assessed says why
_LIMITS: Final = (
    "Supports, and never replaces, clinical judgement; not a medical device. Who is not on this list is not cleared: "
    "no match does not exclude cancer."
)
_STYLE: Final = (
    "body{font:15px/1.45 system-ui,sans-serif;margin:2rem;color:#1b1b1b}table{border-collapse:collapse;width:100%}"
    "th,td{border:1px solid #bbb;padding:.35rem .5rem;text-align:left;vertical-align:top;white-space:pre-line}"
    "th{background:#eee}.e td{background:#fdecea}"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the worklist."""

    row: int
    patient_id: str
    emergency: str
    decision: str
    question: str
    timing: str
    to_do: str
    cancers: str
    recommendations: str
    not_understood: int
    change: str

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands in it, as the headings say."""
        return (
            str(self.row), self.patient_id, self.change, self.emergency, self.decision, self.question, self.timing,
            self.to_do, self.cancers, self.recommendations, str(self.not_understood or ""),
        )  # fmt: skip


def write_csv(path: Path, entries: Iterable[Entry], problems: Sequence[tuple[int, str]]) -> None:
    """Write the table; rows that could not be assessed come last."""
    with whole(path, "utf-8-sig") as file:
        table = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
        table.writerow(_HEADINGS)
        table.writerows([harmless(cell) for cell in entry.cells] for entry in entries)
        before, after = [""] * (_REASON - 1), [""] * (len(_HEADINGS) - _REASON - 1)
        problem_rows = ([str(row), *before, harmless(f"Not assessed: {told}"), *after] for row, told in problems)
        table.writerows(problem_rows)


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in _FORMULA or cell.lstrip()[:1] in _FORMULA else cell


def write_html(
    path: Path, entries: Iterable[Entry], problems: Sequence[tuple[int, str]], count: int, beside: Sequence[str]
) -> None:
    """Write the page: no script, nothing from elsewhere; a very long list goes on in the table."""
    with whole(path) as file:
        head = f"<!doctype html><html lang=en><meta charset=utf-8><title>Worklist</title><style>{_STYLE}</style>"
        file.write(
            f"{head}<h1>Worklist</h1><p>{escape(_LIMITS)}</p><p>{count} to look at, {len(problems)} not assessed."
        )
        if count > MOST_ON_PAGE:
            file.write(f" The first {MOST_ON_PAGE} are shown here; all are in worklist.csv.")
        file.writelines(f"<p>{escape(one)}" for one in beside)
        file.write(f"<table><thead>{_line(_HEADINGS, 'th')}</thead><tbody>")
        for entry, _ in zip(entries, range(MOST_ON_PAGE), strict=False):
            file.write(_line(entry.cells, "td", " class=e" if entry.emergency else ""))
        file.write("</tbody></table>")
        if problems:
            file.write("<h2>Not assessed</h2><ul>")
            file.writelines(f"<li>{row}: {escape(told)}</li>" for row, told in problems[:_MOST_PROBLEMS])
            file.write("</ul>")


def _line(cells: Sequence[str], tag: str, mark: str = "") -> str:
    return f"<tr{mark}>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>\n"
