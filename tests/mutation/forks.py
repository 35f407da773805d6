"""A server that has everything imported but what is mutated, and forks a process for each run of the tests."""

import contextlib
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

WARM = (
    "numpy", "orjson", "pydantic", "pydantic_settings", "yaml", "pymupdf", "pypdfium2", "typer", "rich.console",
    "rich.progress", "werkzeug.test", "flask", "functions_framework", "cloudevents.http", "langgraph.graph",
    "hypothesis", "shared.settings", "shared.wiring", "shared.guideline.records", "pipelines.ingest.read",
)  # fmt: skip
QUIET = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not long", "--no-header", "--tb=no")
KILLED_BY_TIME = -1
_LOOK = 0.02
_SLOWED = 10  # a busy machine may take so many seconds for one second of a core


def warm_up() -> None:
    """Import what no fault touches, read the terminology, and remember guidelines that were read."""
    for name in WARM:
        importlib.import_module(name)
    from shared.terminology.terminology import load_terminology

    load_terminology()
    reading = importlib.import_module("pipelines.ingest.read")
    reading.read_guideline = cache(reading.read_guideline)  # type: ignore[attr-defined]
    for pdf in _guidelines():
        reading.read_guideline(pdf.read_bytes())


def _guidelines() -> Iterator[Path]:
    """Yield the PDFs that tests read, so that every fork has them read."""
    yield from sorted(Path("functions/local/sample").glob("*.pdf"))
    reference = os.environ.get("NG12_REFERENCE_DATA")
    yield from sorted(Path(reference).glob("*.pdf")) if reference else ()


def run_tests(arguments: Iterable[str], plugins: list[object] | None = None) -> int:
    """Run pytest in this process without a word; return its exit code."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):  # noqa: PTH123
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        return int(pytest.main([*QUIET, *arguments], plugins=plugins or []))


def in_fork(work: Callable[[], int], seconds: float) -> int:
    """Start `work` in a process of its own; return its id. The process exits with what `work` returns.

    After `seconds` of a core's time the system ends it: how busy the machine is decides nothing.
    """
    started = os.fork()
    if started:
        return started
    code = 99
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
        code = work()
    except BaseException:  # a fault that breaks the import of the tests is noticed
        code = 98
    finally:
        os._exit(code if 0 <= code < 256 else 97)


def results(jobs: Iterable[tuple[int, Callable[[], int]]], at_once: int, seconds: float) -> Iterator[tuple[int, int]]:
    """Run jobs, `at_once` side by side, each for that many `seconds` of a core; yield their numbers and exit codes.

    One that waits for ever ends with KILLED_BY_TIME, one that computes for ever with a signal: both are below 0.
    """
    waiting, running = iter(jobs), dict[int, tuple[int, float]]()
    while True:
        while len(running) < at_once and (job := next(waiting, None)):
            running[in_fork(job[1], seconds)] = (job[0], time.monotonic() + _SLOWED * seconds)
        if not running:
            return
        yield from _ended(running)
        time.sleep(_LOOK)


def _ended(running: dict[int, tuple[int, float]]) -> Iterator[tuple[int, int]]:
    for process, (number, deadline) in list(running.items()):
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            del running[process]
            yield number, os.waitstatus_to_exitcode(status)
        elif time.monotonic() > deadline:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            del running[process]
            yield number, KILLED_BY_TIME


def is_fork_safe() -> bool:
    """Say whether this platform can fork a warm process."""
    return hasattr(os, "fork") and sys.platform != "win32"
