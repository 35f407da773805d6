"""A data folder with the sample guideline active, and people who decide."""

import shutil
from pathlib import Path

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.desk.decide import Decision
from shared.criteria.desk.history import Actor
from shared.settings import Settings
from shared.wiring import Wiring


def by(caller: str) -> Actor:
    return Actor(caller=caller, name=caller.capitalize(), role="GP", reason="a test")


def decision(rule_id: str, caller: str, seen: str | None = None) -> Decision:
    return Decision(rule_id, by(caller), f"correlation-{caller}", seen)


@pytest.fixture(scope="session")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to be copied: the sample guideline active, its rules compiled."""
    folder = tmp_path_factory.mktemp("ingested")
    built = Wiring(Settings(data_dir=folder))
    ingest_file(built, sample.guideline())
    built.servings.active()
    built.close()
    return folder


@pytest.fixture
def wiring(ingested: Path, tmp_path: Path) -> Wiring:
    return Wiring(Settings(data_dir=shutil.copytree(ingested, tmp_path / "here")))


@pytest.fixture
def elsewhere(ingested: Path, tmp_path: Path) -> Wiring:
    """Another deployment, with the same guideline."""
    return Wiring(Settings(data_dir=shutil.copytree(ingested, tmp_path / "elsewhere")))
