"""Who to look at first: answers sorted on disk by emergency and urgency, beside those of the last run.

How urgent a row is, is the more urgent of what matched and of what one answer would make; the certain come first.
"""

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from pipelines.lists.held import Folder
from pipelines.lists.written import Entry, write_csv, write_html
from shared.criteria.actions.lines import by_when
from shared.criteria.profile import profile_of
from shared.guideline.urgency import Urgency, urgency_order

_TABLES: Final = """
CREATE TABLE now
  (row INTEGER, patient TEXT, emergency INTEGER, open INTEGER, urgency INTEGER, matched TEXT, entry BLOB);
CREATE TABLE former (patient TEXT, emergency INTEGER, urgency INTEGER, matched TEXT);
"""
_ORDER: Final = "ORDER BY now.emergency DESC, min(now.open, now.urgency), now.urgency, now.row"
_LOWEST: Final = urgency_order(Urgency.NONE)
_MOST_WARNINGS: Final = 20
_COLUMNS: Final = (
    "now.entry, now.patient, now.emergency, now.urgency, now.matched, former.emergency, former.urgency, former.matched"
)


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where an answer stands: an emergency, the urgency of what is open, and that of what was matched."""

    emergency: int
    open: int
    urgency: int
    matched: str
    is_decided: bool

    @property
    def is_work(self) -> bool:
        """Whether anybody needs to look: also at what is not decided, or was not judged."""
        return bool(self.emergency) or not self.is_decided or self.urgency < _LOWEST


@dataclass(slots=True)
class _Beside:
    """What the list leaves unsaid: words that were not understood in rows not on it, rules not judged by, warnings."""

    unread: int = 0
    not_judged: dict[str, None] = field(default_factory=dict)
    warnings: dict[str, None] = field(default_factory=dict)
    more_warnings: int = 0

    def see(self, answer: Mapping[str, Any], *, is_work: bool) -> None:
        """Take in an answer."""
        self.unread += not is_work and bool(answer["not_understood"])
        self.not_judged |= dict.fromkeys(one["rule_id"] for one in answer.get("not_judged", ()))
        for warning in answer.get("warnings", ()):
            if warning in self.warnings or len(self.warnings) < _MOST_WARNINGS:
                self.warnings[warning] = None
            else:
                self.more_warnings += 1

    @property
    def said(self) -> tuple[str, ...]:
        """The sentences."""
        unread = f"{self.unread} more rows hold words that were not understood and nothing else to look at."
        return (
            *([unread] if self.unread else []),
            *([f"Not judged, to be read: {', '.join(self.not_judged)}."] if self.not_judged else []),
            *self.warnings,
            *([f"{self.more_warnings} more warnings stand in answers.jsonl."] if self.more_warnings else []),
        )


def write_worklist(folder: Folder) -> tuple[int, int]:
    """Write both worklists from the answers of a run; return how many problems and how many rows to look at."""
    with tempfile.TemporaryDirectory(prefix="ng12-list-") as place:
        held = sqlite3.connect(Path(place) / "worklist.sqlite3", isolation_level=None)
        try:
            held.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _TABLES)
            problems, beside = _fill(held, folder)
            rows = held.execute("SELECT count(*) FROM now").fetchone()[0]
            write_csv(folder.worklist, _entries(held), problems)
            write_html(folder.page, _entries(held), problems, rows, beside.said)
        finally:
            held.close()
    return len(problems), rows


def _fill(held: sqlite3.Connection, folder: Folder) -> tuple[list[tuple[int, str]], _Beside]:
    """Take in the answers of this run and of the last; return the rows with a problem, and what stands beside."""
    problems, beside = list[tuple[int, str]](), _Beside()
    held.execute("BEGIN")
    for row, answer in _answers(folder.part):
        if "error" in answer:
            problems.append((row, str(answer["error"].get("detail", "It could not be assessed."))))
            continue
        standing = _standing(answer)
        beside.see(answer, is_work=standing.is_work)
        if standing.is_work:
            entry = orjson.dumps(_entry(row, answer))
            told = (standing.emergency, standing.open, standing.urgency, standing.matched, entry)
            held.execute("INSERT INTO now VALUES (?, ?, ?, ?, ?, ?, ?)", (row, answer["patient_id"], *told))
    for _, answer in _answers(folder.answers):
        if "error" not in answer:
            former = _standing(answer)
            kept = (answer["patient_id"], former.emergency, former.urgency, former.matched)
            held.execute("INSERT INTO former VALUES (?, ?, ?, ?)", kept)
    held.execute("COMMIT")
    held.execute("CREATE INDEX by_patient ON former (patient)")
    return problems, beside


def _answers(file: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if file.exists():
        with file.open("rb") as lines:
            for row, line in enumerate(lines, 1):
                yield row, orjson.loads(line)


def _standing(answer: Mapping[str, Any]) -> _Standing:
    undecided = answer.get("open")
    return _Standing(
        emergency=1 if answer.get("emergency") else 0,
        open=urgency_order(Urgency(undecided["urgency"])) if undecided else _LOWEST,
        urgency=urgency_order(Urgency(answer.get("urgency", Urgency.NONE))),
        matched=" ".join(sorted(one["rule_id"] for one in answer["matched_recommendations"])),
        # An answer of a release that did not say so was decided where nothing was open.
        is_decided=answer.get("decision", "decided") == "decided" and not undecided,
    )


def _entry(row: int, answer: Mapping[str, Any]) -> dict[str, Any]:
    emergency, undecided = answer.get("emergency"), answer.get("open")
    return {
        "row": row,
        "patient_id": answer["patient_id"],
        "emergency": emergency["text"] if emergency else "",
        "question": undecided["question"] if undecided else "",
        "decision": answer.get("decision", "").replace("_", " "),
        "timing": profile_of(answer["edition"]["guideline"]).brief.get(
            Urgency(answer.get("urgency", Urgency.NONE)), ""
        ),
        "to_do": "\n".join(by_when(one["timing"], one["what"]) for one in answer["actions"]),
        "cancers": "; ".join(answer["cancer_types"]),
        "recommendations": " ".join(one["rule_id"] for one in answer["matched_recommendations"]),
        "not_understood": len(answer["not_understood"]),
    }


def _entries(held: sqlite3.Connection) -> Iterator[Entry]:
    """Yield the entries in the order in which to look at them, each with what changed."""
    is_first = held.execute("SELECT count(*) FROM former").fetchone()[0] == 0
    joined = f"SELECT {_COLUMNS} FROM now LEFT JOIN former ON former.patient = now.patient GROUP BY now.row {_ORDER}"  # noqa: S608
    for raw, _patient, emergency, urgency, matched, *former in held.execute(joined):
        change = "" if is_first else _change((emergency, urgency, matched), former)
        yield Entry(**orjson.loads(raw), change=change)


def _change(now: tuple[int, int, str], former: list[Any]) -> str:
    """What changed since the last run."""
    if former[0] is None:
        return "new on the list"
    if now[0] != former[0]:
        return "emergency now" if now[0] else "no emergency now"
    if now[1] != former[1]:
        return "more urgent" if now[1] < former[1] else "less urgent"
    return "" if now[2] == former[2] else "other recommendations"
