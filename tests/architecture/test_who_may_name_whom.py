"""Who may name whom: the storeys of the house, and adapters in one module alone."""

import ast
import subprocess
import sys
from pathlib import Path

from shared.tracing import FIELDS
from tests.architecture.sources import ROOT, imports_of, name_of, parsed, python_files

PORTS = ROOT / "shared" / "ports"
OF_THE_PORT = {"__init__", "base", "limits", "samples", "schemas"}


def adapters() -> dict[str, str]:
    """Each adapter's module and the folder of its port."""
    return {
        name_of(path): name_of(path.parent / "__init__.py")
        for path in PORTS.glob("*/*.py")
        if path.stem not in OF_THE_PORT
    }


def test_the_import_rules_hold() -> None:
    lint = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    checked = subprocess.run(lint, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout[-3000:]


def test_adapters_are_named_where_back_ends_are_chosen_alone() -> None:
    strangers = [
        (name_of(path), imported)
        for path in python_files()
        if name_of(path) not in {"shared.back_ends", "shared.tool_back_ends", "shared.vector_back_ends"}
        for imported in imports_of(path)
        if imported in adapters() and not name_of(path).startswith(adapters()[imported])
    ]
    assert adapters()
    assert strangers == []


def test_the_settings_are_read_from_the_environment_in_one_place() -> None:
    readers = {
        name_of(path)
        for path in python_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {"os.environ", "os.getenv"}
    }
    assert {name for name in readers if not name.startswith("functions.local")} <= {
        "shared.settings_loading",
        "shared.wiring",
    }


def test_every_field_that_is_logged_is_one_that_may_be_written() -> None:
    logged = {
        keyword.arg
        for path in python_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and _writes(ast.unparse(node.func))
        for keyword in node.keywords
        if keyword.arg
    }
    assert logged
    assert logged - FIELDS == set()


def _writes(called: str) -> bool:
    return called in {"log_event", "log_failure", "span"} or called.endswith(".count")
