"""A key that stands twice is refused by name at every door where somebody's data comes in, and never by their words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result
from werkzeug.test import Client

from functions.local import sample
from functions.local.cli import app
from pipelines.lists.rows import reader_of
from shared.fhir.addresses import allowed, read_origins
from shared.fhir.client import FhirError, FhirServer
from shared.ports.patients.embedded import ChartsUnreadableError, FileCharts
from shared.wiring import get_wiring
from tests.functions.conftest import fresh_process
from tests.unit.fhir.servers import Asked, fhir_server

TWICE = '{"patient_id":"P-2","age":40,"gender":"Male","symptoms":["cough"],"symptoms":["haemoptysis"]}'
UNNAMED = '{"patient_id":"P-2","age":40,"gender":"Male","Maud Quill":1,"Maud Quill":2,"symptoms":["cough"]}'
SOUND = '{"patient_id":"P-%d","age":63,"gender":"Female","symptoms":["haemoptysis"]}'
BUNDLE = (
    '{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Patient","id":"p","birthDate":"1950-01-01"}},'
    '{"resource":{"resourceType":"Condition","verificationStatus":{},"verificationStatus":{}}}]}'
)


@pytest.mark.parametrize(
    ("path", "sent", "media", "place"),
    [
        ("/assess", f'{{"patient":{TWICE}}}', "application/json", "patient.symptoms twice"),
        ("/assess", f'{{"patient":{UNNAMED}}}', "application/json", "fields 4 and 5 of patient"),
        ("/assess", BUNDLE, "application/fhir+json", "entry[1].resource.verificationStatus twice"),
        ("/chat", '{"message":"hello","message":"Maud Quill"}', "application/json", "message twice"),
        ("/cds-services/suspected-cancer", '{"hook":"a","hook":"b"}', "application/json", "hook twice"),
        ("/lists", '{"upload":"a","upload":"b"}', "application/json", "upload twice"),
    ],
)  # fmt: skip
def test_over_http_it_is_named_with_its_path(service: Client, path: str, sent: str, media: str, place: str) -> None:
    reply = service.post(path, data=sent, content_type=media)
    assert reply.status_code == 400
    assert place in reply.get_json()["detail"]
    assert "Maud" not in reply.get_data(as_text=True)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_over_http_what_is_no_number_is_named(service: Client, number: str) -> None:
    reply = service.post("/assess", data=f'{{"patient":{{"age":{number}}}}}', content_type="application/json")
    assert reply.status_code == 400
    assert "NaN or Infinity" in reply.get_json()["detail"]


@pytest.mark.parametrize(("bad", "place"), [(TWICE, "it gives symptoms twice"), (UNNAMED, "fields 4 and 5")])
def test_in_a_list_it_stands_in_the_rows_place_and_the_others_are_read(tmp_path: Path, bad: str, place: str) -> None:
    file = tmp_path / "list.jsonl"
    file.write_text("\n".join([SOUND % 1, bad, SOUND % 3]))
    first, second, third = reader_of(file)(file)
    assert [row.problem for row in (first, third)] == [None, None]
    assert "line 2: " in str(second.problem)
    assert place in str(second.problem)
    assert second.record is None
    assert "Maud" not in repr(second)


def test_in_fhir_in_bulk_it_stands_with_the_other_lines_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "list.ndjson"
    file.write_text('{"resourceType":"Patient","id":"p"}\n{"resourceType":"Condition","code":{},"code":{}}\n' + BUNDLE)
    *_, condition, bundle = [row.problem for row in reader_of(file)(file)]
    assert condition == "list.ndjson, line 2: it gives code twice: keep one."
    assert "entry[1].resource.verificationStatus twice" in str(bundle)


def test_a_fhir_server_that_says_it_twice_is_not_read() -> None:
    def answer(asked: Asked) -> None:
        asked.give(b'{"resourceType":"Patient","id":"p1","birthDate":"1950-01-01","birthDate":"1980-01-01"}')

    with fhir_server(answer) as server, pytest.raises(FhirError, match="unreadable"):
        FhirServer(allowed(server.url, read_origins(["http://127.0.0.1:*"]))).read("Patient", "p1")  # type: ignore[attr-defined]


def test_the_file_of_patients_of_this_machine_may_not_say_it_twice(tmp_path: Path) -> None:
    (tmp_path / "patients.jsonl").write_text(f"{SOUND % 1}\n{TWICE}\n")
    with pytest.raises(ChartsUnreadableError, match="line 2: it gives a key twice"):
        FileCharts(tmp_path / "patients.jsonl").find("P-1")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder of its own for the command line, with the sample."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NG12_PATIENTS", raising=False)  # else what is imported here would go into the sample
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("twice")))
        fresh_process()
        assert _run("ingest", str(sample.guideline())).exit_code == 0
        yield
        get_wiring().close()
        fresh_process()


def _run(*arguments: Any) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


@pytest.mark.usefixtures("here")
def test_on_the_command_line_a_record_that_says_it_twice_is_refused_and_the_others_are_done(tmp_path: Path) -> None:
    file, answers = tmp_path / "records.jsonl", tmp_path / "out.jsonl"
    file.write_text("\n".join([SOUND % 1, TWICE, SOUND % 3]))
    done = _run("assess", "--patients", file, "--out", answers)
    assert done.exit_code == 1
    first, second, third = [json.loads(line) for line in answers.read_text().splitlines()]
    assert [first["patient_id"], third["patient_id"]] == ["P-1", "P-3"]
    assert second["error"]["detail"] == "Line 2 gives symptoms twice: keep one."
    imported = _run("patients", "import", file)
    assert "Line 2: It gives symptoms twice" in imported.stderr
    assert "2 records imported, 1 refused" in imported.stderr


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("command", "sent", "place"),
    [
        (("records", "import"), '{"patients":[{"name":"p","documents":[],"documents":[]}]}', "[0].documents twice"),
        (("records", "import"), BUNDLE, "entry[1].resource.verificationStatus twice"),
        (("assess", "--fhir"), BUNDLE, "entry[1].resource.verificationStatus twice"),
    ],
)  # fmt: skip
def test_on_the_command_line_a_file_that_says_it_twice_is_refused(
    tmp_path: Path, command: tuple[str, ...], sent: str, place: str
) -> None:
    (tmp_path / "sent.json").write_text(sent)
    done = _run(*command, tmp_path / "sent.json")
    assert done.exit_code == 1
    assert place in " ".join(done.stderr.split())


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", [("knowledge", "--messages"), ("records", "--questions"), ("agent", "--scenarios")])
def test_a_file_of_questions_that_says_it_twice_is_refused_by_its_line(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "results.json").write_text('{"results":{}}')
    (tmp_path / "sent.jsonl").write_text('{"id":"1","message":"a","message":"b"}')
    done = _run(*command, tmp_path / "sent.jsonl", "--out", tmp_path / "out.jsonl")
    assert done.exit_code == 1
    assert "Line 1 of sent.jsonl gives message twice" in " ".join(done.stderr.split())


@pytest.mark.usefixtures("here")
def test_scripted_results_that_say_it_twice_are_refused(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text('{"results":{},"results":{}}')
    (tmp_path / "sent.jsonl").write_text('{"id":"1","input":{}}')
    done = _run("agent", "--scenarios", tmp_path / "sent.jsonl", "--out", tmp_path / "out.jsonl")
    assert done.exit_code == 1
    assert "gives a key twice" in " ".join(done.stderr.split())
