"""Rows of one patient are refused by name and place until they are judged together; the rows of others are done."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from pipelines.lists.beam import assess_range
from pipelines.lists.between import InFolder
from pipelines.lists.held import ANSWERS
from pipelines.lists.rows import Row, reader_of
from pipelines.lists.run import CHUNK
from tests.pipelines.lists.tables import HEADER
from tests.pipelines.lists.test_runs import KilledError, answer, killed_after, listed, run
from tests.unit.fhir.resources import condition, patient

APART = "Judged apart, each could miss what they say together: put them into one row."


def rows(file: Path, content: str) -> list[Row]:
    file.write_text(content)
    return list(reader_of(file)(file))


def test_rows_of_one_patient_in_json_lines_are_each_refused_with_the_places_of_all(tmp_path: Path) -> None:
    told = ["P-1", "P-2", "P-1", "p-1", "P-1"]
    found = rows(tmp_path / "list.jsonl", "".join(f"{json.dumps({'patient_id': one})}\n\n" for one in told))
    named = "more than one row is about patient P-1 (line 1; line 5; line 9)"
    assert {row.place: row.problem for row in found if row.problem} == {
        place: f"{place}: {named}. {APART}" for place in ("line 1", "line 5", "line 9")
    }
    assert [row.record for row in found if not row.problem] == [{"patient_id": "P-2"}, {"patient_id": "p-1"}]
    assert [row.patient_id for row in found] == told


def test_a_row_that_cannot_be_read_still_counts_as_one_of_its_patient_and_keeps_its_own_reason(tmp_path: Path) -> None:
    table = f"{HEADER}\nP-1,old,Female,cough\nP-2,50,Female,cough\n P-1 ,50,Female,haemoptysis\n"
    bad, good, again = rows(tmp_path / "list.csv", table)
    assert "age is no whole number" in str(bad.problem)
    assert good.problem is None
    assert "patient P-1 (row 1 (line 2); row 3 (line 4))" in str(again.problem)


@pytest.mark.parametrize(
    "records",
    [
        [{"patient_id": None}, {"patient_id": None}],
        [{"age": 4}, {"age": 4}],
        [{"patient_id": "Ann Quill"}, {"patient_id": "Ann Quill"}],
        [{"patient_id": ["P-1"]}, {"patient_id": ["P-1"]}],
    ],
)
def test_what_is_no_id_joins_nobody(tmp_path: Path, records: list[dict[str, Any]]) -> None:
    found = rows(tmp_path / "list.jsonl", "\n".join(map(json.dumps, records)))
    assert [row.problem for row in found] == [None, None]


def bundle(id: str, code: str) -> str:  # noqa: A002
    held = [patient(id=id), condition(code, subject={"reference": f"Patient/{id}"})]
    return json.dumps({"resourceType": "Bundle", "entry": [{"resource": one} for one in held]})


def test_bundles_of_one_patient_and_resources_beside_them_are_refused_too(tmp_path: Path) -> None:
    lines = [bundle("p1", "66857006"), bundle("p2", "49727002"), json.dumps(patient(id="p1")), bundle("p1", "49727002")]
    found = rows(tmp_path / "list.ndjson", "\n".join(lines))
    assert [row.problem is None for row in found] == [False, True, False, False]
    assert "patient p1 (list.ndjson, line 1; list.ndjson, line 4; list.ndjson, line 3)" in str(found[0].problem)


def test_an_nhs_number_that_two_bundles_share_is_not_repeated(tmp_path: Path) -> None:
    found = rows(tmp_path / "list.ndjson", "\n".join(bundle("9434765919", code) for code in ("66857006", "49727002")))
    assert all("more than one row is about one patient (list.ndjson, line 1" in str(row.problem) for row in found)
    assert "9434765919" not in repr([row.problem for row in found])


def test_many_rows_of_one_patient_are_counted_and_not_all_named(tmp_path: Path) -> None:
    found = rows(tmp_path / "list.jsonl", '{"patient_id": "P-1"}\n' * 200)
    assert len(found) == 200
    assert all("(line 1; line 2; line 3; line 4; line 5 and 195 more)" in str(row.problem) for row in found)


def answers(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / ANSWERS).read_text().splitlines()]


def far_apart() -> list[dict[str, Any]]:
    """Two rows of one patient in the first and the last of three pieces."""
    return [{"patient_id": f"P-{n}" if n != 2 * CHUNK + 3 else "P-1"} for n in range(3 * CHUNK)]


@pytest.mark.parametrize("interrupted", [False, True])
def test_rows_of_one_patient_in_different_pieces_are_refused_also_by_a_run_that_goes_on(
    tmp_path: Path, *, interrupted: bool
) -> None:
    file, out = listed(tmp_path, far_apart()), tmp_path / "out"
    if interrupted:
        with pytest.raises(KilledError):
            run(file, out, killed_after(1))
    done = run(file, out)
    assert (done.rows, done.problems, done.resumed_at) == (3 * CHUNK, 2, CHUNK if interrupted else 0)
    refused = [n for n, one in enumerate(answers(out)) if "error" in one]
    assert refused == [1, 2 * CHUNK + 3]


@pytest.mark.long
def test_several_processes_refuse_the_same(tmp_path: Path) -> None:
    file = listed(tmp_path, far_apart())
    run(file, tmp_path / "one")
    run(file, tmp_path / "two", workers=2)
    assert (tmp_path / "one" / ANSWERS).read_bytes() == (tmp_path / "two" / ANSWERS).read_bytes()


def test_ranges_that_are_handed_to_workers_of_beam_refuse_the_same(tmp_path: Path) -> None:
    from pipelines.lists.beam import ranges_of
    from pipelines.lists.run import Plan

    between, seen = InFolder(tmp_path / "between"), list[Row]()

    def step(handed: Sequence[Row]) -> list[bytes]:
        seen.extend(handed)
        return [orjson.dumps(answer(row)) for row in handed]

    for name in ranges_of(Plan(listed(tmp_path, far_apart()), tmp_path / "out"), between):
        assess_range(between, name, step)
    assert [row.number for row in seen if row.problem] == [2, 2 * CHUNK + 4]
