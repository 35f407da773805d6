"""`ng12 serve --fakes`: the clinical tools against stand-ins of their five services, in a process of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from shared.errors import BackendAwayError
from shared.settings_loading import variable


@contextmanager
def fakes() -> Iterator[dict[str, str]]:
    """Start the stand-ins and point this process's settings at them; they end with it, however it ends."""
    with subprocess.Popen(
        [sys.executable, "-m", "functions.local.fakes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            yield _pointed_at(child.stdout.readline())
        finally:
            child.stdin.close()


def _pointed_at(line: str) -> dict[str, str]:
    if not line:
        raise BackendAwayError("The stand-ins of the clinical tools' services could not be started.")
    settings: dict[str, str] = {**json.loads(line), "agent_services": "network"}
    os.environ.update({variable(name): value for name, value in settings.items()})
    return settings
