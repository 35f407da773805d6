"""Rows of a list, whatever file they come in: a bad one costs itself alone and is said in plain words."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipelines.lists.columns import FIELDS, TEMPLATE
from pipelines.lists.rows import Row, reader_of
from shared.errors import InputInvalidError
from shared.fhir.chart import read_chart
from shared.patient.record import read_record
from tests.pipelines.lists.tables import BAD, HEADER, ROWS, SAID, table_with_bad_rows
from tests.unit.fhir.resources import TODAY, condition, patient


def rows(file: Path, content: str | bytes, mapping: Path | None = None) -> list[Row]:
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return list(reader_of(file, mapping)(file))


def test_the_template_is_a_row_that_can_be_read(tmp_path: Path) -> None:
    (row,) = rows(tmp_path / "list.csv", TEMPLATE)
    assert row.record is not None
    read = read_record(row.record)
    assert read.symptoms == ("haemoptysis", "tired for 6 weeks")
    assert read.history == ("asthma since childhood",)
    assert TEMPLATE.splitlines()[0] == ",".join(FIELDS)


def test_a_table_of_five_hundred_with_seven_bad_rows_names_each_and_keeps_the_others(tmp_path: Path) -> None:
    found = rows(tmp_path / "list.csv", table_with_bad_rows())
    assert len(found) == ROWS
    problems = {row.number - 1: row.problem for row in found if row.problem}
    assert set(problems) == set(BAD) - {310}  # an NHS number is a text like any other until the record is read
    for place, problem in problems.items():
        assert SAID[place] in str(problem)
        assert f"row {place + 1} (line " in str(problem)
    assert [row.record["patient_id"] for row in found if row.record] == [
        f"P-{n}" if n != 310 else "9434765919" for n in range(500) if n not in problems
    ]


def test_no_problem_repeats_what_stood_in_a_cell(tmp_path: Path) -> None:
    (row,) = rows(tmp_path / "list.csv", f"{HEADER}\nP-1,Ermintrude,Female,cough\n")
    assert "Ermintrude" not in str(row.problem)


def test_a_cell_may_hold_line_breaks_quotes_and_separators(tmp_path: Path) -> None:
    (row, after) = rows(tmp_path / "list.csv", f'{HEADER}\nP-1,50,Male,"cough, ""dry""\nhoarse"\nP-2,51,Male,cough\n')
    assert row.record is not None
    assert row.record["symptoms"] == ['cough, "dry"', "hoarse"]
    assert after.record is not None


SMOKING = "smoking_history is none of Current Smoker, Ex-Smoker, Never Smoked, Unknown: it was taken as unknown."


@pytest.mark.parametrize("cell", ["20 a day", "Y", "=HYPERLINK(evil)", "Ermintrude Quill"])
def test_an_unknown_smoking_history_in_a_table_costs_a_warning_that_does_not_repeat_it(
    tmp_path: Path, cell: str
) -> None:
    before, row = rows(
        tmp_path / "list.csv", f"{HEADER},smoking_history\nP-1,50,Male,cough,\nP-2,50,Male,cough,{cell}\n"
    )
    assert (before.problem, before.warnings) == (None, ())
    assert row.record == {"patient_id": "P-2", "age": 50, "gender": "Male", "symptoms": ["cough"]}
    assert row.warnings == (f"row 2 (line 3): {SMOKING}",)


@pytest.mark.parametrize(
    ("told", "read", "warned"),
    [
        ("Ex-Smoker", "Ex-Smoker", False),
        ("current smoker ", "Current Smoker", False),
        (None, None, False),
        ("", None, False),
        ("smokes", None, True),
        (True, None, True),
        (["Ex-Smoker"], None, True),
    ],
)
def test_a_smoking_history_in_json_is_known_or_left_out(tmp_path: Path, told: Any, read: Any, *, warned: bool) -> None:
    record = {"patient_id": "P-1", "age": 50, "gender": "Male", "symptoms": ["cough"]}
    (row,) = rows(tmp_path / "list.jsonl", json.dumps(record | {"smoking_history": told}))
    assert row.record == (record if read is None else record | {"smoking_history": read})
    assert row.warnings == ((f"line 1: {SMOKING}",) if warned else ())


def test_semicolons_marks_at_the_beginning_and_windows_lines_are_no_matter(tmp_path: Path) -> None:
    (row,) = rows(
        tmp_path / "list.csv", b"\xef\xbb\xbf" + HEADER.replace(",", ";").encode() + b"\r\nP-1;50;Male;cough\r\n"
    )
    assert row.record == {"patient_id": "P-1", "age": 50, "gender": "Male", "symptoms": ["cough"]}


def test_a_mapping_says_which_column_and_which_value_is_what(tmp_path: Path) -> None:
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text("columns: {patient_id: Ref, gender: Sex}\nvalues: {gender: {F: Female}}\n")
    (row,) = rows(tmp_path / "list.csv", "Ref,Age,Sex,Symptoms\nP-1,50,F,cough\n", mapping)
    assert row.record == {"patient_id": "P-1", "age": 50, "gender": "Female", "symptoms": ["cough"]}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("patient_id,age\nP-1,5\n", "no column for gender"),
        ("a,b\n1,2\n", "patient_id"),
        (b"\xff\xfep\x00a\x00", "UTF-16"),
    ],
)
def test_a_table_that_cannot_be_read_at_all_is_refused(tmp_path: Path, content: Any, words: str) -> None:
    with pytest.raises(InputInvalidError, match=words):
        rows(tmp_path / "list.csv", content)


@pytest.mark.parametrize("written", ["columns: {size: Size}", "columns: [a]", "{", "columns: {age: Years}"])
def test_a_mapping_that_fits_nothing_is_refused(tmp_path: Path, written: str) -> None:
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text(written)
    with pytest.raises(InputInvalidError):
        rows(tmp_path / "list.csv", f"{HEADER}\nP-1,50,Male,cough\n", mapping)


def test_a_bad_line_of_json_is_a_row_with_its_problem(tmp_path: Path) -> None:
    found = rows(tmp_path / "list.jsonl", b'{"patient_id": "P-1"}\n\n[1]\n{bad\n' + b"x" * (2 << 20) + b'\n{"age": 4}')
    assert [row.problem is None for row in found] == [True, False, False, False, True]
    assert [row.number for row in found] == [1, 2, 3, 4, 5]
    assert "line 3" in str(found[1].problem)
    assert "longer" in str(found[3].problem)


def test_fhir_in_bulk_is_put_together_by_patient(tmp_path: Path) -> None:
    other = {"reference": "Patient/p2"}
    (tmp_path / "Condition.ndjson").write_text("\n".join(map(json.dumps, [
        condition("66857006"), condition("49727002", id="c2", subject=other), condition("422587007", id="c3"),
    ])))  # fmt: skip
    people = [json.dumps(patient()), json.dumps(patient(id="p2")), json.dumps(patient()), "{bad"]
    (tmp_path / "Patient.ndjson").write_text("\n".join(people))
    found = list(reader_of(tmp_path)(tmp_path))
    assert [[one.get("id") for one in row.resources or ()] for row in found] == [
        ["p1", "c1", "c3"],
        ["p2", "c2"],
        [],
        [],
    ]
    assert [row.problem is None for row in found] == [True, True, False, False]


def test_what_is_about_somebody_who_is_not_in_the_file_is_not_lost_unsaid(tmp_path: Path) -> None:
    versioned = condition("66857006", subject={"reference": "Patient/p1/_history/2"})
    other = condition("66857006", id="c2", subject={"reference": "Patient/elsewhere"})
    first, last = rows(tmp_path / "list.ndjson", "\n".join(map(json.dumps, [patient(), versioned, other])))
    assert [one.get("id") for one in first.resources or ()] == ["p1", "c1"]
    assert "not in it: 1;" in str(last.problem)
    assert "elsewhere" not in str(last.problem)


def test_a_line_may_be_a_bundle(tmp_path: Path) -> None:
    bundle = {"resourceType": "Bundle", "entry": [{"resource": patient()}, {"resource": condition("66857006")}]}
    (row,) = rows(tmp_path / "list.ndjson", json.dumps(bundle))
    assert row.resources is not None
    from tests.unit.fhir.resources import Reading, load_codes, load_terminology

    assert read_chart(row.resources, Reading(TODAY, load_codes(), load_terminology())).record.symptoms == (
        "haemoptysis",
    )


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.xlsx"
    file.write_bytes(b"PK")
    with pytest.raises(InputInvalidError, match=r"\.csv"):
        reader_of(file)
    with pytest.raises(InputInvalidError, match="no file"):
        reader_of(tmp_path / "none.csv")
