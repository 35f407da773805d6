"""Functions in processes of their own, as they are deployed or served, for the long tests."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str], folder: Path = ROOT) -> Iterator[str]:
    """Run a server over the code in `folder` until the block ends; yield its address once it answers.

    Raises RuntimeError.
    """
    variables = {**os.environ, **environment, "PYTHONPATH": str(folder)}
    process = subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL, cwd=folder)
    address = f"http://127.0.0.1:{port}"
    try:
        _await(process, address)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=180)  # a laden machine stops slowly too


def function_command(name: str, port: int, kind: str = "http") -> list[str]:
    """Return the command by which functions-framework serves one function."""
    source = ROOT / "functions" / name / "main.py"
    served = [sys.executable, "-m", "functions_framework", "--source", str(source), "--target", name]
    return [*served, "--signature-type", kind, "--host", "127.0.0.1", "--port", str(port)]


def _await(process: subprocess.Popen[bytes], address: str) -> None:
    until = time.monotonic() + 180  # a laden machine starts slowly
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            requests.get(f"{address}/health", timeout=5)
        except requests.ConnectionError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server did not answer")
