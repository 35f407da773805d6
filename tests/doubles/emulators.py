"""The emulators of the Google Cloud CLI, started and stopped by the tests that need them.

They are skipped loudly where the command line or Java is missing, and must be there where REQUIRE_EMULATORS=1.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.functions.processes import free_port

_PATIENCE_SECONDS = 90
_FIRESTORE = "cloud-firestore-emulator/cloud-firestore-emulator.jar"
_FIRESTORE_MAIN = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"
_PUBSUB = "pubsub-emulator/lib"
_PUBSUB_MAIN = "com.google.cloud.pubsub.testing.v1.Main"


@contextmanager
def firestore_emulator() -> Iterator[str]:
    """Run the Firestore emulator; yield its host and port."""
    port = free_port()
    options = ["start", "--host=127.0.0.1", f"--port={port}", "--database-mode=firestore-native"]
    with _running(["-cp", str(_sdk(_FIRESTORE)), _FIRESTORE_MAIN, *options], port) as address:
        yield address


@contextmanager
def pubsub_emulator() -> Iterator[str]:
    """Run the Pub/Sub emulator; yield its host and port."""
    port, library = free_port(), _sdk(_PUBSUB)
    jars = ":".join(str(jar) for jar in sorted(library.glob("*.jar")))
    with _running(["-cp", jars, _PUBSUB_MAIN, "--host=127.0.0.1", f"--port={port}"], port) as address:
        yield address


def _sdk(component: str) -> Path:
    """Return a component of the Google Cloud CLI, or skip, or fail where emulators are required."""
    gcloud, java = shutil.which("gcloud"), shutil.which("java")
    missing = "gcloud" if gcloud is None else "java"
    if gcloud and java:
        found = Path(gcloud).resolve().parents[1] / "platform" / component
        if found.exists():
            return found
        missing = component.split("/", maxsplit=1)[0]
    said = f"{missing} is not installed: tests on the emulators of Google Cloud were SKIPPED"
    if os.environ.get("REQUIRE_EMULATORS") == "1":
        pytest.fail(f"REQUIRE_EMULATORS=1, but {missing} is not installed")
    pytest.skip(said)


@contextmanager
def _running(arguments: list[str], port: int) -> Iterator[str]:
    process = subprocess.Popen(
        ["java", "-Xmx768m", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _await(process, port)
        yield f"127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the emulator ended with {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the emulator did not come up")
