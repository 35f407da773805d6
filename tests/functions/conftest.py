"""The deployed functions on one port, over a data folder in which the sample guideline is active."""

import logging
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from werkzeug.test import Client

import shared.wiring
from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.one_port import one_port
from shared.tracing import EventFormatter
from shared.wiring import get_wiring
from tests.doubles.kept_traces import KeptTraces, kept_traces


def fresh_process() -> None:
    """Forget the wiring that this process made, as a new process would."""
    shared.wiring._process_wiring.cache_clear()


def caller_here(application: Any) -> Client:
    """A client of an application that it reaches from this machine, as a server would tell."""

    def served(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ.setdefault("REMOTE_ADDR", "127.0.0.1")
        answered: Iterable[bytes] = application(environ, start_response)
        return answered

    return Client(served)


@pytest.fixture(scope="module")
def empty_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The functions before any guideline was ingested."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("service")))
        patch.setenv("NG12_PATIENTS", str(sample.patients()))
        fresh_process()
        yield caller_here(one_port())
        get_wiring().close()
        fresh_process()


@pytest.fixture(scope="module")
def service(empty_service: Client) -> Client:
    """The functions with the sample guideline active."""
    ingest_file(get_wiring(), sample.guideline())
    return empty_service


@pytest.fixture
def kept() -> Iterator[KeptTraces]:
    with kept_traces() as kept:
        yield kept


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """All log lines, as Cloud Logging would be handed them."""
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(EventFormatter("json", "a-project").format(record))

    logger, handler = logging.getLogger("ng12"), Lines()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel("INFO")
    yield lines
    logger.removeHandler(handler)
    logger.setLevel(level)
