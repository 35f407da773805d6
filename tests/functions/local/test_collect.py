"""`ng12 collect`: guidelines that lie in an archive become editions; what was taken in before is recognised."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local import sample
from functions.local.cli import app
from functions.local.sample.source import FIRST_EDITION, pdf_path
from shared.wiring import get_wiring
from tests.doubles.s3 import new_bucket, s3_client, s3_server
from tests.functions.conftest import fresh_process

SECRET = {"NG12_S3_ACCESS_KEY": "tests", "NG12_S3_SECRET_KEY": "tests"}


@pytest.fixture(params=["embedded", pytest.param("s3", marks=pytest.mark.long)])
def archive(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A store of files in which somebody has put two guidelines and something else."""
    monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path))
    files = {"2025.pdf": pdf_path(FIRST_EDITION).read_bytes(), "new/2026.PDF": sample.guideline().read_bytes()}
    fresh_process()
    if request.param == "embedded":
        for name, data in {**files, "notes.txt": b"hello"}.items():
            get_wiring().blobs.write(name, data)
        yield
    else:
        with s3_server() as address:
            bucket = new_bucket(address)
            for name, value in {"BLOBS": "s3", "S3_ENDPOINT": address, "S3_BUCKET": bucket}.items():
                monkeypatch.setenv(f"NG12_{name}", value)
            for name, value in SECRET.items():
                monkeypatch.setenv(name, value)
            for name, data in {**files, "notes.txt": b"hello"}.items():
                s3_client(address).put_object(Bucket=bucket, Key=name, Body=data)
            yield
    get_wiring().close()
    fresh_process()


def collect(*names: str) -> Result:
    return CliRunner().invoke(app, ["collect", *names])


def test_every_guideline_of_the_store_is_taken_in_once(archive: None) -> None:
    first, second = collect(), collect()
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert first.stdout.count("(ingested)") == 2 and second.stdout.count("(recognised)") == 2
    assert len(get_wiring().editions.list()) == 2


def test_a_file_that_is_no_guideline_is_named_and_the_others_are_taken_in(archive: None) -> None:
    assert collect("notes.txt").exit_code == 1
    assert "notes.txt: " in collect("notes.txt").stderr
    assert collect("2025.pdf").exit_code == 0
    assert collect("absent.pdf").exit_code == 1
