"""Editions compared, deleted and refreshed on the command line; a hostile file is one line and exit code 1."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local import sample
from functions.local.cli import app
from functions.local.guidelines import present_report
from functions.local.sample.source import FIRST_EDITION, pdf_path
from pipelines.ingest.publishing.report import IngestReport
from shared.wiring import get_wiring
from tests.functions.conftest import fresh_process

FILES = (pdf_path(FIRST_EDITION), sample.guideline())


def ng12(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory):
    """The ids of the sample's two editions, the later one active."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        fresh_process()
        yield [json.loads(ng12("ingest", str(file), "--json").stdout)["edition"]["edition_id"] for file in FILES]
        fresh_process()


@pytest.mark.parametrize("kept", [0, 10, 2000, 60_000])
def test_a_damaged_file_is_refused_in_one_line_and_the_active_edition_stays(held, tmp_path: Path, kept: int):
    (tmp_path / "cut.pdf").write_bytes(sample.guideline().read_bytes()[:kept])
    before = ng12("editions", "--json").stdout
    result = ng12("ingest", str(tmp_path / "cut.pdf"))
    assert result.exit_code == 1 and result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1 and "Traceback" not in result.stderr
    assert ng12("editions", "--json").stdout == before


def test_two_editions_are_compared_for_a_program_and_for_a_person(held):
    found = json.loads(ng12("diff", *held, "--json").stdout)
    assert found["recommendations"]["removed"] == ["1.3.3"]
    shown = ng12("diff", *held).stdout
    assert "[-20-]" in shown and "{+15+}" in shown and "1.3.4 is now 1.3.3" in shown


def test_every_held_file_is_read_again(held):
    reports = json.loads(ng12("refresh", "--json").stdout)
    assert [report["outcome"] for report in reports] == ["recognised", "recognised"]


def deeds() -> list[tuple[str, str, str | None, str]]:
    """What was done to editions, the newest first."""
    entries = get_wiring().audit.page(None, 10)
    return [(one["did"], one["edition_id"], one["former"], one["caller"]) for one in entries if one.get("did")]


def test_who_switches_an_edition_is_audited_as_over_http(held):
    before = deeds()
    assert ng12("activate", held[0]).exit_code == 0 and ng12("activate", held[1]).exit_code == 0
    back, forth, *others = deeds()
    assert others == before
    assert forth == ("activated", held[0], held[1], "local-user")
    assert back == ("activated", held[1], held[0], "local-user")
    assert ng12("activate", "none-such").exit_code == 1
    assert deeds() == [back, forth, *before]


def test_an_edition_that_becomes_active_as_its_file_is_taken_in_is_audited_too(held):
    assert deeds()[-2:] == [("activated", held[1], held[0], "local-user"), ("activated", held[0], None, "local-user")]
    before = deeds()
    assert ng12("ingest", str(FILES[0]), "--no-activate").exit_code == 0
    assert deeds() == before
    assert ng12("ingest", str(FILES[0]), "--activate").exit_code == 0
    assert ng12("ingest", str(FILES[0]), "--activate").exit_code == 0
    assert deeds() == [("activated", held[0], held[1], "local-user"), *before]
    assert ng12("activate", held[1]).exit_code == 0


def test_who_makes_a_knowledge_base_answer_is_audited_as_over_http(held, tmp_path: Path):
    role, more = "doctor_dental", tmp_path / "more.csv"
    more.write_bytes(sample.base(role).read_bytes() + "A,B,BR99,Câu mới?,Đáp mới.\n".encode())
    before = deeds()

    def taken_in(file: Path, *how: str) -> str:
        done = ng12("knowledge", "import", role, str(file), *how, "--json")
        return str(json.loads(done.stdout)["edition"]["edition_id"])

    first, second = taken_in(sample.base(role)), taken_in(more, "--activate")
    assert ng12("knowledge", "activate", role, first).exit_code == 0
    assert ng12("knowledge", "rollback", role).exit_code == 0
    assert ng12("knowledge", "activate", role, second).exit_code == 0  # it answers already
    assert deeds()[: -len(before)] == [
        ("activated", second, first, "local-user"),
        ("activated", first, second, "local-user"),
        ("activated", second, first, "local-user"),
        ("activated", first, None, "local-user"),
    ]


def test_activating_by_hand_shows_what_kept_an_edition_from_being_active(held):
    shown = ng12("activate", held[0])
    assert shown.exit_code == 0
    assert "It was not active: another edition was activated since." in " ".join(shown.stderr.split())
    assert "It was not active" not in ng12("activate", held[0]).stderr
    assert ng12("activate", held[1]).exit_code == 0


def test_a_report_for_a_person_says_what_an_edition_keeps_of_the_active_one(held, capsys):
    store = get_wiring().editions
    present_report(IngestReport.model_validate(store.report(held[1])))
    assert "✓ keeps 37 of 38 recommendations, 35 are asked for: 1.3.3" in " ".join(capsys.readouterr().out.split())


def test_the_active_edition_is_not_deleted_and_another_is(held):
    assert ng12("delete", held[1]).exit_code == 1
    assert ng12("delete", held[0]).exit_code == 0
    assert deeds()[0] == ("deleted", held[0], held[1], "local-user")
    assert [one["edition_id"] for one in json.loads(ng12("editions", "--json").stdout)] == [held[1]]
    assert ng12("delete", held[0]).exit_code == 1


def test_an_import_of_one_row_over_a_whole_base_asks_for_a_yes(held, tmp_path: Path):
    role, file = "patient_dental", tmp_path / "base.csv"
    ng12("knowledge", "import", role, str(sample.base(role)), "--activate")
    file.write_text("DEMUC,CHUDECON,MASO,CAUHOI,CAUTRALOI\nA,B,Q1,M\u1ed9t?,\u0110\u00e1p.\n", encoding="utf-8")
    asked = ng12("knowledge", "import", role, str(file), "--activate")
    assert asked.exit_code == 0
    assert "not active. It holds 1 of what were 14 entries" in " ".join(asked.stdout.split())
    assert "--yes" in asked.stdout
    told = ng12("knowledge", "import", role, str(file), "--activate", "--yes")
    assert told.stdout.splitlines()[-1] == "active"
