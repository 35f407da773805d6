"""What importing the product does: it reads nothing, connects to nothing, and brings nothing that it does not use."""

import json
import subprocess
import sys

import pytest

from tests.architecture.sources import PACKAGES, ROOT, name_of, python_files

GUARD = """
import importlib, json, sys
EVENTS = {"open", "os.listdir", "os.scandir", "socket.connect", "socket.bind", "sqlite3.connect", "subprocess.Popen"}
ROOTS = tuple(sys.argv[1].split(","))
seen = []

def hook(event, arguments):
    if event not in EVENTS:
        return
    frame = sys._getframe(1)
    while frame:  # whoever comes first is to blame: the import machinery, or a module of ours
        name = frame.f_globals.get("__name__", "")
        if name.startswith("importlib"):
            return
        if name.split(".")[0] in ROOTS:
            seen.append([name, event, str(arguments[0])[:80]])
            return
        frame = frame.f_back

sys.addaudithook(hook)
for module in json.loads(sys.argv[2]):
    importlib.import_module(module)
print(json.dumps(seen))
"""
LOADED = """
import importlib, json, sys
for module in json.loads(sys.argv[1]):
    importlib.import_module(module)
print(json.dumps(sorted(sys.modules)))
"""
CORE = [
    name_of(path)
    for path in python_files()
    if name_of(path).startswith(tuple(f"shared.{room}" for room in (
        "criteria", "guideline", "patient", "terminology", "retrieval", "guardrails", "stores", "settings", "tracing",
        "wiring", "back_ends", "built_once", "errors")))
]  # fmt: skip
PDF, GRAPH, NUMBERS, CONSOLE = {"pymupdf", "fitz"}, {"langgraph", "langchain_core"}, {"numpy"}, {"typer"}
TRACES = {"opentelemetry.sdk"}  # which LangGraph's own libraries load where it is installed, whatever is set
WEB = {"flask", "werkzeug", "functions_framework"}
CLOUD = {"google.api_core", "google.auth", "google.genai", "vertexai", "boto3", "grpc"} | {
    f"google.cloud.{client}" for client in ("aiplatform", "aiplatform_v1", "firestore", "storage")
}


def python(code: str, *arguments: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return list(json.loads(ran.stdout))


def loaded_by(modules: list[str]) -> set[str]:
    """Everything that importing the modules in a fresh process loads."""
    return set(python(LOADED, json.dumps(modules)))


def importable() -> list[str]:
    return [name_of(path) for path in python_files() if path.name != "__main__.py"]


def test_no_module_reads_or_connects_when_it_is_imported() -> None:
    assert python(GUARD, ",".join(PACKAGES), json.dumps(importable())) == []


def test_the_core_loads_no_cloud_web_graph_pdf_or_number_library() -> None:
    assert loaded_by(CORE) & (PDF | GRAPH | CLOUD | WEB | CONSOLE | NUMBERS) == set()


@pytest.mark.parametrize(
    ("function", "unwanted"),
    [
        ("assess", PDF | GRAPH | CLOUD | CONSOLE | NUMBERS),
        ("lists", PDF | GRAPH | CLOUD | CONSOLE | NUMBERS),
        ("cds_hooks", PDF | GRAPH | CLOUD | CONSOLE | NUMBERS),
        ("chat", PDF | GRAPH | CLOUD | CONSOLE | NUMBERS),
        ("records", PDF | CLOUD | CONSOLE | NUMBERS),
        ("knowledge", PDF | CLOUD | CONSOLE | NUMBERS),
        ("admin", PDF | GRAPH | CLOUD | CONSOLE | NUMBERS | TRACES),
        ("web", PDF | GRAPH | CLOUD | CONSOLE | NUMBERS | TRACES),
        ("ingest", GRAPH | CLOUD | CONSOLE | NUMBERS | TRACES),
    ],
)
def test_a_function_loads_nothing_that_it_does_not_use(function: str, unwanted: set[str]) -> None:
    if not (ROOT / "functions" / function / "main.py").exists():
        pytest.skip(f"functions/{function} is not built yet")
    assert loaded_by([f"functions.{function}.main"]) & unwanted == set()
