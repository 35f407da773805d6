"""Each deployable archive, installed in a clean environment of its own, started there against the emulated cloud.

It answers, and has loaded nothing that it does not use.
"""

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from functions.local import sample
from functions.local.bundle.archive import FUNCTIONS, bundle
from functions.local.guidelines import ingest_file
from shared.wiring import get_wiring
from tests.cloud.emulated import EmulatedCloud, emulated_cloud
from tests.functions.conftest import fresh_process
from tests.functions.processes import ROOT, free_port, running

pytestmark = pytest.mark.long
DEPLOYED = {"NG12_EMBEDDER": "vertex", "NG12_MODEL": "gemini"}
RECORD = {"patient_id": "A-1", "age": 66, "gender": "Male", "symptoms": ["coughing up blood"]}
GRAPH, PDF, FILES, MODELS = "langgraph", "pymupdf", "google.cloud.storage", "google.genai"
INDEX = "google.cloud.aiplatform_v1"
NOWHERE = {"google.cloud.aiplatform", "vertexai", "boto3", "typer", "rich"}
WRITER = {"ingest": {"NG12_VECTOR_SEARCH_WRITER": "client"}}  # as terraform/events.tf sets it
UNUSED = {
    "ingest": {GRAPH},
    "assess": {PDF, FILES},
    "chat": {PDF, FILES},
    "admin": {GRAPH, PDF, FILES, MODELS},
    "web": {GRAPH, PDF, FILES, MODELS},
    "lists": {PDF, MODELS},
    "cds_hooks": {PDF, FILES, MODELS},
    "knowledge": {PDF, FILES, MODELS},
    "records": {PDF, FILES, MODELS},
    "agent": {PDF},
}
# Who writes the index, and who reads what a message asks by an encoder.
COMPUTES = {"ingest": {INDEX, "numpy"}, "agent": {"numpy"}}
DONE = {"records": 204}
ASK_AND_LIST = """
import json, sys
from functions_framework import create_app
from werkzeug.test import Client
name, kind, asked = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
reply = Client(create_app(target=name, source="main.py", signature_type=kind)).open(
    environ_overrides={"REMOTE_ADDR": "127.0.0.1"}, **asked
)
print(json.dumps([reply.status_code, sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def cloud(firestore_address: str) -> Iterator[EmulatedCloud]:
    """A cloud in which the sample guideline is active."""
    with emulated_cloud(firestore_address, "ng12-archives") as made, pytest.MonkeyPatch.context() as patch:
        for name, value in DEPLOYED.items():
            patch.setenv(name, value)
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        yield made
        fresh_process()


def asked_of(name: str) -> dict[str, Any]:
    """A request that the function must do its work for."""
    if name == "ingest":
        stored = get_wiring().blobs.write("again.pdf", sample.guideline().read_bytes())
        data = {"bucket": "guidelines", "name": stored.name, "generation": str(stored.generation)}
        kind = "google.cloud.storage.object.v1.finalized"
        event = {"specversion": "1.0", "id": "1", "source": "tests", "type": kind, "data": data}
        return {"path": "/", "method": "POST", "json": event, "content_type": "application/cloudevents+json"}
    return {
        "assess": {"path": "/assess", "method": "POST", "json": {"patient": RECORD}},
        "chat": {"path": "/chat", "method": "POST", "json": {"message": "What about coughing up blood?"}},
        "admin": {"path": "/admin/stats", "method": "GET"},
        "web": {"path": "/", "method": "GET"},
        "lists": {"path": "/lists", "method": "GET"},
        "cds_hooks": {"path": "/cds-services", "method": "GET"},
        "knowledge": {"path": "/knowledge", "method": "GET"},
        "records": {"path": "/records/A-1", "method": "PUT", "json": {"owner": "somebody"}},
        "agent": {"path": "/agent", "method": "POST", "json": {"message": "Good morning"}},
    }[name]


def answer(address: str, asked: dict[str, Any]) -> requests.Response:
    headers = {"Content-Type": asked["content_type"]} if "content_type" in asked else {}
    body = json.dumps(asked["json"]) if "json" in asked else None
    headers |= {"Content-Type": "application/json"} if body and not headers else {}
    return requests.request(asked["method"], f"{address}{asked['path']}", data=body, headers=headers, timeout=60)


@pytest.fixture(scope="module", params=FUNCTIONS)
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Path]:
    """The function's name, its unpacked archive, and the Python of an environment that has its requirements alone."""
    name: str = request.param
    folder = tmp_path_factory.mktemp(name)
    source, home = folder / "source", folder / "environment"
    zipfile.ZipFile(io.BytesIO(bundle(ROOT, name))).extractall(source)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / "bin" / "python"
    told = [
        "--no-deps",
        "--no-compile",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
        str(source / "requirements.txt"),
    ]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "install", *told], check=True)
    return name, source, python


def test_its_requirements_agree_with_each_other(installed: tuple[str, Path, Path]):
    _, _, python = installed
    checked = subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "check"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout


def kind_of(name: str) -> str:
    return "cloudevent" if name == "ingest" else "http"


def test_an_archive_alone_starts_and_answers(installed: tuple[str, Path, Path], cloud: EmulatedCloud):
    name, source, python = installed
    port = free_port()
    command = [str(python), "-m", "functions_framework", "--source", "main.py", "--target", name]
    options = ["--signature-type", kind_of(name), "--host", "127.0.0.1", "--port", str(port)]
    with running(
        [*command, *options], port, {**cloud.environment, **DEPLOYED, **WRITER.get(name, {})}, source
    ) as address:
        reply = answer(address, asked_of(name))
    assert reply.status_code == DONE.get(name, 200), reply.text[:500]
    if name == "assess":
        assert reply.json()["matched_recommendations"]
    if name == "chat":
        assert reply.json()["citations"] and "was away" not in reply.json()["answer"]


def test_an_answer_loads_nothing_that_is_not_used(installed: tuple[str, Path, Path], cloud: EmulatedCloud):
    name, source, python = installed
    told = [str(python), "-c", ASK_AND_LIST, name, kind_of(name), json.dumps(asked_of(name))]
    environment = {**os.environ, **cloud.environment, **DEPLOYED, **WRITER.get(name, {})}
    ran = subprocess.run(told, cwd=source, env=environment, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    status, modules = json.loads(ran.stdout.splitlines()[-1])
    assert status == DONE.get(name, 200)
    elsewhere = {INDEX, "numpy"} - COMPUTES.get(name, set())
    assert set(modules) & (NOWHERE | UNUSED[name] | elsewhere) == set()
