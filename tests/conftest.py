"""What every test may use: the reference data, and the real guideline read once."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline
from tests.doubles.read_once import files_read_once


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-eval", action="store_true", help="ask the live model of the NG12_MODEL settings too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--run-eval"):
        return
    skipped = pytest.mark.skip(reason="no --run-eval: tests with a live model were SKIPPED")
    for item in items:
        if "live_model" in item.keywords:
            item.add_marker(skipped)


@pytest.fixture(autouse=True)
def _the_logger_is_left_as_it_was() -> Iterator[None]:
    """A test that sets how much is logged would hide from the next what it looks for."""
    logger = logging.getLogger("ng12")
    level, handlers = logger.level, logger.handlers[:]
    yield
    logger.setLevel(level)
    logger.handlers[:] = handlers


@pytest.fixture(scope="session", autouse=True)
def _the_clock_is_patient() -> Iterator[None]:
    """Let the limit on processor time end what does not end, never the clock on the wall of a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        for place in ("guarded.read", "pictures.keep"):
            patch.setattr(f"pipelines.ingest.{place}.WALL_SECONDS", 600.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def _models_are_not_tried() -> Iterator[None]:
    """Most tests look at what one certain request asks of a model; those of the trial ask for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_MODEL_TRIAL", "false")
        yield


@pytest.fixture(scope="session", autouse=True)
def _files_are_read_once() -> Iterator[None]:
    """Most tests begin with the sample; those of the reading itself change files, or the process, or ask for it."""
    with files_read_once():
        yield


@pytest.fixture(scope="session")
def reference_data() -> Path:
    """The folder with the real guideline's PDF and the labelled sets."""
    named = os.environ.get("NG12_REFERENCE_DATA")
    if not named:
        pytest.skip("NG12_REFERENCE_DATA is not set: tests on the real NG12 were SKIPPED")
    folder = Path(named)
    if not (folder / "ng12-2026-01-12.pdf").is_file():
        pytest.skip(f"NG12_REFERENCE_DATA={named} holds no ng12-2026-01-12.pdf: tests on the real NG12 were SKIPPED")
    return folder


@pytest.fixture(scope="session")
def ng12_pdf(reference_data: Path) -> bytes:
    """The real guideline's file."""
    return (reference_data / "ng12-2026-01-12.pdf").read_bytes()


@pytest.fixture(scope="session")
def ng12(ng12_pdf: bytes) -> Guideline:
    """The real guideline, read once for all tests."""
    return read_guideline(ng12_pdf).guideline
