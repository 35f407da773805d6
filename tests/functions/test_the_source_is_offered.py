"""`GET /source` offers the source of what runs here to everybody: by the address that is set, or as an archive."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError
from typer.testing import CliRunner
from werkzeug.test import Client

from functions.local.cli import app
from functions.local.one_port import one_port
from functions.web.source import archive
from shared.settings import Settings
from shared.wiring import get_wiring
from tests.functions.conftest import caller_here, fresh_process
from tests.functions.processes import ROOT

OURS = "https://example.org/ours/ng12"


@pytest.fixture
def of_a_deployment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Client]:
    """The functions as they are deployed, without what is chosen there for the back ends."""
    for name, value in (
        ("ENVIRONMENT", "production"), ("BLOBS", "embedded"), ("DOCUMENTS", "embedded"), ("VECTORS", "embedded"),
        ("EMBEDDER", "embedded"), ("RERANKER", "none"), ("MODEL", "none"), ("DATA_DIR", str(tmp_path)),
        ("GOOGLE_PROJECT", "ours"),
    ):  # fmt: skip
        monkeypatch.setenv(f"NG12_{name}", value)
    fresh_process()
    yield caller_here(one_port())
    get_wiring().close()
    fresh_process()


def names_in(held: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(held)).namelist())


def test_one_machine_gives_what_it_runs_with_its_licence_to_whoever_asks(empty_service: Client) -> None:
    reply = empty_service.get("/source", headers={"X-NG12-As": "nobody that was set up"})
    assert (reply.status_code, reply.mimetype) == (200, "application/zip")
    assert 'filename="ng12-assessor-' in reply.headers["Content-Disposition"]
    held = zipfile.ZipFile(io.BytesIO(reply.data))
    for name in ("LICENSE", "pyproject.toml", "requirements.lock", "functions/web/source.py", "shared/settings.py"):
        assert held.read(name) == (ROOT / name).read_bytes(), name
    running = {path.relative_to(ROOT).as_posix() for folder in ("functions", "pipelines", "shared")
               for path in (ROOT / folder).rglob("*.py")}  # fmt: skip
    assert running - names_in(reply.data) == set()


def test_it_is_sent_to_where_it_is_offered_if_that_is_set(
    of_a_deployment: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NG12_SOURCE_URL", OURS)
    fresh_process()
    reply = of_a_deployment.get("/source")
    assert (reply.status_code, reply.headers["Location"]) == (302, OURS)


def test_a_deployment_that_does_not_say_where_says_whom_to_ask_and_the_doctor_says_so(of_a_deployment: Client) -> None:
    reply = of_a_deployment.get("/source")
    assert reply.status_code == 404
    assert "NG12_SOURCE_URL" in reply.get_json()["detail"] and "AGPL" in reply.get_json()["detail"]
    assert "source: offered nowhere: set NG12_SOURCE_URL" in " ".join(
        CliRunner().invoke(app, ["doctor"]).stderr.split()
    )


def test_nothing_that_somebody_left_beside_the_source_is_given_away(tmp_path: Path) -> None:
    for place in (
        "pyproject.toml", "notes.txt", "shared/one.py", "shared/.env", "shared/.ng12/patients.json",
        "shared/kept.sqlite3", "shared/__pycache__/one.py", "tests/one.py",
    ):  # fmt: skip
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("x", encoding="utf-8")
    (tmp_path / "shared" / "two.py").symlink_to(tmp_path / "notes.txt")
    assert names_in(archive(tmp_path)) == {"pyproject.toml", "shared/one.py"}
    assert archive(tmp_path) == archive(tmp_path)


def test_files_beside_installed_packages_are_not_ours_to_give(tmp_path: Path) -> None:
    for place in ("README.md", "shared/one.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("x", encoding="utf-8")
    assert names_in(archive(tmp_path)) - {"LICENSE"} == {"shared/one.py"}


@pytest.mark.parametrize("given", ["ours", "ftp://example.org/ours", "https://", "javascript:alert(1)"])
def test_what_is_no_address_of_a_page_cannot_be_set(given: str) -> None:
    with pytest.raises(ValidationError, match="source_url"):
        Settings(source_url=given)
