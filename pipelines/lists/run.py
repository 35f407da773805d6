"""A list run: rows in order through as many processes as there are, answers out in the same order, resumable."""

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from pipelines.lists.held import Claim, Folder, Run, fingerprint_of
from pipelines.lists.rows import Row, reader_of
from pipelines.lists.worklist import write_worklist
from shared.errors import InputInvalidError

Step = Callable[[Sequence[Row]], list[bytes]]
"""Assesses some rows: one line of JSON each, in order, also for a row with a problem."""
OpenStep = Callable[[], Step]
"""Makes the step in a process; it can be sent to one."""
CHUNK: Final = 50
_AHEAD: Final = 3  # chunks a process, under way or waiting to be written

_open_step: OpenStep | None = None
_step: Step | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run: the file, its mapping, where to, and in how many processes."""

    file: Path
    out: Path
    workers: int = 1
    mapping: Path | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What came of it."""

    run: Run
    rows: int
    resumed_at: int
    problems: int
    to_look_at: int


def run_list(
    plan: Plan,
    run: Run,
    open_step: Callable[[Run], OpenStep],
    tell: Callable[[int], None] = lambda _rows: None,
) -> Done:
    """Assess a list. `run` is what this would be as a new run; `tell` hears how many rows are done.

    Raises InputInvalidError for a file that cannot be read at all; ConflictError where another run is in the folder.
    """
    folder = Folder(plan.out)
    with Claim(plan.out):
        run, done = folder.resume(run)
        rows = reader_of(plan.file, plan.mapping)(plan.file)
        resumed_at = done
        _skip(rows, done)
        tell(done)
        for answers in _answers(rows, open_step(run), plan.workers):
            folder.append(answers)
            done += len(answers)
            tell(done)
        if not done:
            raise InputInvalidError("The list holds no row.")
        problems, to_look_at = write_worklist(folder)
        folder.finish()
    return Done(run, done, resumed_at, problems, to_look_at)


def new_run(plan: Plan, edition_id: str, version: str, began: str, rules: str = "") -> Run:
    """Return the run of this file by this edition and these rules. Raises InputInvalidError."""
    reader_of(plan.file, plan.mapping)
    fingerprint = fingerprint_of(plan.file, plan.mapping)
    return Run(f"{fingerprint[:16]}-{began}", fingerprint, edition_id, version, began, rules)


def _skip(rows: Iterator[Row], count: int) -> None:
    """Pass over what was answered before."""
    next(islice(rows, count, count), None)


def _answers(rows: Iterator[Row], open_step: OpenStep, workers: int) -> Iterator[list[bytes]]:
    chunks = _chunks(rows)
    if workers == 1:
        first = next(chunks, None)
        if first is not None:
            step = open_step()
            yield step(first)
            yield from map(step, chunks)
        return
    context = multiprocessing.get_context("spawn")  # a forked process would share files and locks with this one
    with ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(open_step,)) as pool:
        waiting: deque[Future[list[bytes]]] = deque()
        try:
            for chunk in chunks:
                waiting.append(pool.submit(_work, chunk))
                if len(waiting) >= _AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    held = iter(rows)
    while chunk := list(islice(held, CHUNK)):
        yield chunk


def _begin(open_step: OpenStep) -> None:
    global _open_step  # noqa: PLW0603  # a process has one
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _open_step = open_step


def _end_with_parent() -> None:
    """End this process when the one that made it is gone, killed too: it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(chunk: list[Row]) -> list[bytes]:
    """Do a chunk; the step is opened with the first, where what it raises is heard by who waits for the answers."""
    global _step  # noqa: PLW0603  # a process has one
    if _open_step is None:
        raise RuntimeError("This process was not begun.")
    _step = _step or _open_step()
    return _step(chunk)
