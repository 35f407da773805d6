"""Several calls at once, within one deadline: who is late is left, and said to be late."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, wait
from contextvars import copy_context
from time import monotonic

from shared.ports.models.base import ToolCall
from shared.tools.toolbox import Result, Toolbox, log_called

_LATE = "This tool did not answer in time."


def call_together(
    toolbox: Toolbox,
    calls: Sequence[ToolCall],
    seconds: float,
    pool: Executor,
    clock: Callable[[], float] = monotonic,
) -> list[Result]:
    """Call several tools at once; return their results in the order of the calls, "late" for those over `seconds`.

    What is late goes on in its thread and changes nothing here; a pool that is busy makes calls late, never lost.
    Raises what a tool raises that is not foreseen.
    """
    until = clock() + seconds
    futures = [pool.submit(copy_context().run, toolbox.call, call) for call in calls]
    wait(futures, timeout=max(0.0, until - clock()))
    results = []
    for call, future in zip(calls, futures, strict=True):
        if future.done() and not future.cancelled():
            results.append(future.result())
        else:
            future.cancel()
            log_called(call.name, "late")
            results.append(Result(call.name, "late", _LATE))
    return results
