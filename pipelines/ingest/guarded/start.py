"""A process of its own for work on a file that nobody trusts: none of this one's secrets, a clock, and a sure end."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_ROOT = Path(__file__).parents[3]


@contextmanager
def child(module: str, *arguments: str, stdin: IO[bytes], seconds: float) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a module; its process is gone when this ends, at the latest after the seconds of wall time."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": ":".join([str(_ROOT), *filter(None, sys.path)])},
    )
    clock = threading.Timer(seconds, process.kill)
    clock.start()
    try:
        yield process
    finally:
        clock.cancel()
        process.kill()
        process.communicate()
