"""What somebody new gets wrong on the command line is said in one line that names it, and leaves nothing behind."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local.cli import app
from shared.wiring import get_wiring
from tests.functions.conftest import fresh_process


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Path]:
    yield from _standing_in(tmp_path)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    for folder in _standing_in(tmp_path_factory.mktemp("filled")):
        (folder / "directory.csv").mkdir()
        assert run("sample").exit_code == 0
        yield folder


def _standing_in(folder: Path) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(folder / "held"))
        patch.chdir(folder)
        fresh_process()
        yield folder
        get_wiring().close()
        fresh_process()


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed)


@pytest.mark.parametrize(
    "command",
    [
        "ingest {}",
        "assess --note {}",
        "assess --fhir {}",
        "assess --patients {} --out answers.jsonl",
        "patients import {}",
        "records import {}",
        "rules import {}",
        "drugs import {}",
        "knowledge import patient_dental {}",
        "originals sign {} --role librarian --reason seen",
        "agent --scenarios scenarios.jsonl --results {} --out answers.jsonl",
        "lists assess {} --out worked",
    ],
)
@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("wrong", ["nowhere.x", "directory.csv"])
def test_a_file_that_is_not_there_or_a_folder_is_named_in_one_line(command: str, wrong: str) -> None:
    done = run(*command.format(wrong).split())
    assert (done.exit_code, type(done.exception)) == (1, SystemExit)
    assert len(done.stderr.strip().splitlines()) == 1
    assert wrong in done.stderr


@pytest.mark.parametrize("command", ["assess --note note.txt", "rules show 1.2.5", "search cough"])
def test_before_any_guideline_the_way_to_the_sample_is_told(command: str, empty: Path) -> None:
    (empty / "note.txt").write_text("63 year old woman. Coughing up blood.", encoding="utf-8")
    done = run(*command.split())
    assert done.exit_code == 1
    assert "ng12 sample" in done.stderr


@pytest.mark.usefixtures("empty")
def test_the_sample_fills_an_empty_folder_and_no_other() -> None:
    assert run("sample").exit_code == 0
    assert run("explain", "S-102", "1.1.3").exit_code == 0
    again = run("sample")
    assert again.exit_code == 1
    assert "ng12 editions" in again.stderr


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("command", ["chat", "agent", "knowledge chat patient_dental"])
def test_a_conversation_ends_where_what_is_typed_ends(command: str) -> None:
    done = run(*command.split(), typed="hello\n")
    assert done.exit_code == 0
    assert "Aborted" not in done.output


def test_a_port_that_is_in_use_is_said_before_anything_is_taken_in(empty: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port))
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"Port {port} of 127.0.0.1 cannot be served: {os.strerror(98)}. Choose another with --port."
    ]
    assert not (empty / "held").exists()
