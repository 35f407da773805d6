"""Files of patient records: either form is read, and what is wrong is named by its line, never by its content."""

from pathlib import Path

import pytest

from shared.ports.patients.embedded import ChartsUnreadableError, FileCharts

SECRET = "Maud Harrowgate"


def charts(tmp_path: Path, text: str) -> FileCharts:
    path = tmp_path / "patients.jsonl"
    path.write_text(text, encoding="utf-8")
    return FileCharts(path)


def test_json_lines_and_a_json_list_say_the_same(tmp_path: Path) -> None:
    lines = charts(tmp_path, '{"patient_id":"S-2"}\n\r\n  {"patient_id":"S-1"}')
    (tmp_path / "list.json").write_text(' [{"patient_id":"S-1"},\n{"patient_id":"S-2"}]')
    assert list(lines.list()) == list(FileCharts(tmp_path / "list.json").list())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '{"patient_id":"S-1"}\n{"patient_id":"S-2", "name":"Maud Harrowgate"',
            r"patients\.jsonl, line 2: it is not valid JSON",
        ),
        ('{"patient_id":"S-1"}\n\n["Maud Harrowgate"]', r"line 3: A patient record is a JSON object"),
        ('{"name":"Maud Harrowgate"}', r"line 1: patient_id is missing"),
        ('{"patient_id":"Maud Harrowgate"}\n{"patient_id":"Maud Harrowgate"}', r"line 2: its patient_id stands"),
        ('[{"patient_id":"S-1"},{"patient_id":5,"name":"Maud Harrowgate"}]', r"record 2: patient_id"),
        ('[{"patient_id":"S-1"},{"name":"Maud Harrowgate"', r"not valid JSON near character"),
    ],
)
def test_a_bad_record_is_named_by_its_place_and_not_by_its_words(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ChartsUnreadableError, match=said) as caught:
        charts(tmp_path, text).find("S-1")
    assert SECRET not in f"{caught.value!r} {caught.value.__cause__!r}"


def test_a_stored_record_leaves_the_file_in_its_form(tmp_path: Path) -> None:
    charts(tmp_path, "").put({"patient_id": "S-1"})
    assert (tmp_path / "patients.jsonl").read_text() == '{"patient_id":"S-1"}\n'
    FileCharts(tmp_path / "new.json").put({"patient_id": "S-1"})
    assert (tmp_path / "new.json").read_text().startswith("[")


def test_a_missing_file_is_said_with_the_setting_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(ChartsUnreadableError, match="NG12_PATIENTS"):
        FileCharts(tmp_path / "none.jsonl").find("S-1")


def test_a_file_edited_by_hand_is_read_again(tmp_path: Path) -> None:
    before = charts(tmp_path, '{"patient_id":"S-1"}')
    assert before.find("S-2") is None
    charts(tmp_path, '{"patient_id":"S-2"}')
    assert before.find("S-2") is not None
