"""Work done at the same moment by threads, or in fresh processes as another instance of a function would do it."""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")
_SPAWN = multiprocessing.get_context("spawn")


def at_once(work: Callable[[int], Result], times: int = 8) -> list[Result]:
    """Run `work(0)`, `work(1)`, ... in as many threads; exceptions surface."""
    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(work, range(times)))


def in_processes(work: Callable[..., None], arguments: Sequence[tuple[Any, ...]]) -> list[int | None]:
    """Run `work(*each)` in a fresh process for each, all at once, and return their exit codes."""
    processes = [_SPAWN.Process(target=work, args=each) for each in arguments]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    return [process.exitcode for process in processes]
