"""The smoke test that a deployment ends with, tried on a service that is well and on one that lets everybody in."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.identity import IdentityProvider, person, service
from tests.functions.processes import ROOT, free_port, running
from tests.identity.conftest import SERVICE_AUDIENCE, SMOKE, settings_of

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("smoke")
    wiring = Wiring(Settings(data_dir=made))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    return made


@pytest.fixture(scope="module")
def address(provider: IdentityProvider, folder: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
    with running(command, port, settings_of(provider, folder)) as served:
        yield served


def smoked(address: str, token: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / ".ci" / "smoke"), address, token], capture_output=True, text=True, check=False, timeout=120
    )


def test_a_service_that_is_well_passes(address: str) -> None:
    done = smoked(address, service(SMOKE, SERVICE_AUDIENCE))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "a record is assessed" in done.stdout


def test_a_service_whose_model_does_not_answer_fails(provider: IdentityProvider, folder: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
    silent = {"NG12_MODEL": "ollama", "NG12_MODEL_NAME": "m", "NG12_MODEL_ADDRESS": "http://127.0.0.1:9"}
    with running(command, port, {**settings_of(provider, folder), **silent}) as served:
        done = smoked(served, service(SMOKE, SERVICE_AUDIENCE))
    assert done.returncode != 0
    assert "the model that is set takes part: expected yes, got no: degraded" in done.stderr


def test_a_token_that_is_too_good_or_not_good_enough_fails(address: str) -> None:
    assert "a clinician is no admin" in smoked(address, person("eve", "clinician", "admin")).stderr
    assert "a clinician is no admin" in smoked(address, person("eve", "clinician", signed_with="mallory")).stderr


def test_a_service_that_lets_everybody_in_fails(folder: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
    with running(command, port, {"NG12_DATA_DIR": str(folder)}) as local:
        assert "nobody is let in without a token" in smoked(local, "any").stderr
