"""A run of a list: every row once and in order, however often it is killed; and who to look at first."""

import csv
import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from pipelines.lists.held import ANSWERS, Folder, Run
from pipelines.lists.rows import Row
from pipelines.lists.run import CHUNK, OpenStep, Plan, Step, new_run, run_list
from shared.errors import ConflictError, InputInvalidError

COUNT = 3 * CHUNK + 7


class KilledError(Exception):
    """The process ended here."""


def answer(row: Row, **more: Any) -> dict[str, Any]:
    if row.problem:
        return {"patient_id": None, "error": {"detail": row.problem}}
    base = {
        "patient_id": (row.record or {})["patient_id"],
        "urgency": "none",
        "matched_recommendations": [],
        "actions": [],
        "edition": {"guideline": "SRG1"},
    }
    return base | {"cancer_types": [], "not_understood": []} | (row.record or {}).get("answer", {}) | more


def _plain(rows: Sequence[Row]) -> list[bytes]:
    return [orjson.dumps(answer(row)) for row in rows]


def _open_plain() -> Step:
    return _plain


def plain(_run: Run) -> OpenStep:
    return _open_plain


def killed_after(chunks: int) -> Callable[[Run], OpenStep]:
    left = [chunks]

    def step(rows: Sequence[Row]) -> list[bytes]:
        if not left[0]:
            raise KilledError
        left[0] -= 1
        return _plain(rows)

    return lambda _run: lambda: step


def listed(path: Path, records: list[dict[str, Any]] | None = None) -> Path:
    file = path / "list.jsonl"
    records = records if records is not None else [{"patient_id": f"P-{n}"} for n in range(COUNT)]
    file.write_text("".join(json.dumps(one) + "\n" for one in records))
    return file


def run(
    file: Path,
    out: Path,
    open_step: Callable[[Run], OpenStep] = plain,
    workers: int = 1,
    edition: str = "e1",
    rules: str = "",
) -> Any:
    plan = Plan(file, out, workers)
    return run_list(plan, new_run(plan, edition, "v1", "2026-03-02T10:00:00+00:00", rules), open_step)


def ids(out: Path) -> list[str]:
    return [json.loads(line)["patient_id"] for line in (out / ANSWERS).read_text().splitlines()]


def table(out: Path) -> list[dict[str, str]]:
    with (out / "worklist.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_every_row_is_answered_once_and_in_order(tmp_path: Path) -> None:
    done = run(listed(tmp_path), tmp_path / "out")
    assert ids(tmp_path / "out") == [f"P-{n}" for n in range(COUNT)]
    assert (done.rows, done.problems) == (COUNT, 0)
    left = {one.name for one in (tmp_path / "out").iterdir() if not one.name.startswith(".")}
    assert left == {"answers.jsonl", "worklist.csv", "worklist.html"}


@pytest.mark.parametrize("torn", [b"", b'{"patient_id": "P-'])
def test_a_run_killed_twice_goes_on_and_loses_and_doubles_nothing(tmp_path: Path, torn: bytes) -> None:
    file, out = listed(tmp_path), tmp_path / "out"
    for chunks in (1, 1):
        with pytest.raises(KilledError):
            run(file, out, killed_after(chunks))
        with Folder(out).part.open("ab") as part:
            part.write(torn)
    done = run(file, out)
    assert done.resumed_at == 2 * CHUNK
    assert ids(out) == [f"P-{n}" for n in range(COUNT)]


def test_a_run_of_another_file_edition_or_rules_begins_anew(tmp_path: Path) -> None:
    file, out = listed(tmp_path), tmp_path / "out"
    with pytest.raises(KilledError):
        run(file, out, killed_after(2))
    assert run(file, out, edition="e2").resumed_at == 0
    with pytest.raises(KilledError):
        run(file, out, killed_after(2))
    assert run(file, out, rules="signed").resumed_at == 0
    with pytest.raises(KilledError):
        run(file, out, killed_after(2), rules="signed")
    assert run(file, out, rules="signed").resumed_at == 2 * CHUNK
    with pytest.raises(KilledError):
        run(file, out, killed_after(2))
    assert run(listed(tmp_path, [{"patient_id": "Q-1"}]), out).resumed_at == 0
    assert ids(out) == ["Q-1"]


def test_a_run_that_goes_on_is_the_same_run(tmp_path: Path) -> None:
    file, out, seen = listed(tmp_path), tmp_path / "out", list[str]()

    def noting(run_: Run, open_step: Callable[[Run], OpenStep]) -> OpenStep:
        seen.append(run_.id)
        return open_step(run_)

    with pytest.raises(KilledError):
        run(file, out, partial(noting, open_step=killed_after(1)))
    plan = Plan(file, out)
    run_list(plan, new_run(plan, "e1", "v1", "2027-01-01T00:00:00+00:00"), partial(noting, open_step=plain))
    assert len(set(seen)) == 1


def test_one_run_at_a_time_works_in_a_folder(tmp_path: Path) -> None:
    from pipelines.lists.held import Claim

    file, out = listed(tmp_path), tmp_path / "out"
    Folder(out)
    with Claim(out), pytest.raises(ConflictError):
        run(file, out)


def test_a_list_without_a_row_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputInvalidError, match="no row"):
        run(listed(tmp_path, []), tmp_path / "out")


@pytest.mark.long
def test_two_processes_give_the_same_bytes_as_one(tmp_path: Path) -> None:
    file = listed(tmp_path)
    run(file, tmp_path / "one")
    run(file, tmp_path / "two", workers=2)
    assert (tmp_path / "one" / ANSWERS).read_bytes() == (tmp_path / "two" / ANSWERS).read_bytes()


def _changed_meanwhile() -> Step:
    raise ConflictError("begin it again")


@pytest.mark.long
def test_what_a_process_finds_amiss_as_it_begins_is_heard(tmp_path: Path) -> None:
    with pytest.raises(ConflictError, match="begin it again"):
        run(listed(tmp_path), tmp_path / "out", lambda _run: _changed_meanwhile, workers=2)


def told(patient: str, urgency: str = "none", **more: Any) -> dict[str, Any]:
    matched = [{"rule_id": f"9.{urgency}"}] if urgency != "none" else []
    return {"patient_id": patient, "answer": {"urgency": urgency, "matched_recommendations": matched, **more}}


def test_a_worklist_goes_by_emergency_then_the_more_urgent_of_matched_and_open_the_certain_first(
    tmp_path: Path,
) -> None:
    def would_be(urgency: str) -> dict[str, Any]:
        return {"open": {"urgency": urgency, "question": "Is this so?"}}

    in_order = [
        told("emergency", emergency={"kind": "x", "text": "Call now."}),
        told("same day", "immediate"),
        told("two weeks, one answer from same day", "urgent", **would_be("immediate")),
        told("48 hours", "very_urgent"),
        told("pathway, one answer from 48 hours", "suspected_cancer_pathway", **would_be("very_urgent")),
        told("nothing, one answer from 48 hours", **would_be("very_urgent")),
        told("pathway", "suspected_cancer_pathway"),
        told("routine, one answer from pathway", "non_urgent", **would_be("suspected_cancer_pathway")),
        told("routine", "non_urgent"),
    ]
    done = run(listed(tmp_path, [told("nothing"), *reversed(in_order)]), tmp_path / "out")
    assert [row["Patient"] for row in table(tmp_path / "out")] == [one["patient_id"] for one in in_order]
    assert done.to_look_at == len(in_order)


def test_rows_that_are_as_urgent_keep_the_order_of_the_file(tmp_path: Path) -> None:
    undecided = {"open": {"urgency": "immediate", "question": "Is this so?"}}
    run(listed(tmp_path, [told(name, **undecided) for name in "cab"]), tmp_path / "out")
    assert [row["Patient"] for row in table(tmp_path / "out")] == ["c", "a", "b"]


def test_the_worklist_says_what_changed_since_the_last_run(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = [told("same", "urgent"), told("worse", "urgent"), told("better", "urgent"), told("appears")]
    run(listed(tmp_path, first), out)
    assert {row["Changed"] for row in table(out)} == {""}
    changed = {"same": "urgent", "worse": "immediate", "better": "non_urgent", "appears": "urgent", "new": "urgent"}
    second = [told(patient, urgency) for patient, urgency in changed.items()]
    run(listed(tmp_path, second), out)
    assert {row["Patient"]: row["Changed"] for row in table(out)} == {
        "same": "", "worse": "more urgent", "better": "less urgent", "appears": "more urgent", "new": "new on the list",
    }  # fmt: skip


def test_the_timing_is_in_the_words_of_the_guideline(tmp_path: Path) -> None:
    other = {"guideline": "a guideline without a profile"}
    run(listed(tmp_path, [told("P-1", "urgent"), told("P-2", "urgent", edition=other)]), tmp_path / "out")
    assert [row["Timing"] for row in table(tmp_path / "out")] == ["Within 2 weeks", "Urgent"]


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_nothing_in_the_worklist_is_a_formula(tmp_path: Path, cell: str) -> None:
    record = told("P-1", "urgent", cancer_types=[cell], open={"urgency": "immediate", "question": cell})
    run(listed(tmp_path, [record]), tmp_path / "out")
    (row,) = table(tmp_path / "out")
    assert row["Cancers"] == f"'{cell}"
    assert row["To decide first"] == f"'{cell}"


def test_the_page_shows_words_as_words_and_loads_nothing(tmp_path: Path) -> None:
    run(listed(tmp_path, [told("<script>alert(1)</script>", "urgent")]), tmp_path / "out")
    page = (tmp_path / "out" / "worklist.html").read_text()
    assert "<script" not in page
    assert not re.search(r"\b(?:src|href)=|url\(", page)
    assert "no match does not exclude cancer" in page


def test_rows_with_a_problem_stand_last_with_their_reason(tmp_path: Path) -> None:
    file = listed(tmp_path, [told("P-1", "urgent")])
    file.write_text("{bad\n" + file.read_text())
    done = run(file, tmp_path / "out")
    rows = table(tmp_path / "out")
    assert done.problems == 1
    assert [row["Patient"] for row in rows] == ["P-1", ""]
    assert "line 1: it is not valid JSON near character 2" in rows[-1]["To decide first"]


def test_what_is_not_on_the_list_and_not_understood_is_counted_and_what_is_not_judged_named(tmp_path: Path) -> None:
    unread = {"not_understood": [{"field": "symptoms", "text": "zzyx"}]}
    records = [
        told("P-1", "urgent", **unread),
        told("P-2", **unread, not_judged=[{"rule_id": "1.2.3", "why": "withdrawn"}]),
        told("P-3"),
    ]
    run(listed(tmp_path, records), tmp_path / "out")
    page = (tmp_path / "out" / "worklist.html").read_text()
    assert "1 more rows hold words that were not understood" in page
    assert "Not judged, to be read: 1.2.3." in page


def test_the_page_says_what_each_row_was_warned_of_and_counts_what_is_too_much(tmp_path: Path) -> None:
    common = "This edition is old."
    records = [told(f"P-{n}", warnings=[common, f"line {n}: not used."]) for n in range(30)]
    run(listed(tmp_path, records), tmp_path / "out")
    page = (tmp_path / "out" / "worklist.html").read_text()
    assert page.count(common) == 1
    assert "line 0: not used." in page
    assert "11 more warnings stand in answers.jsonl." in page


@pytest.mark.parametrize("decision", ["to_decide_first", "not_judged"])
def test_a_row_that_is_not_decided_is_on_the_list_and_says_so(tmp_path: Path, decision: str) -> None:
    file = listed(tmp_path, [{"patient_id": "P-1", "answer": {"decision": decision}}])
    run(file, tmp_path / "out")
    assert [row["Decision"] for row in table(tmp_path / "out")] == [decision.replace("_", " ")]
