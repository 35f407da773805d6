"""Which distributions a function's code can import, at its start or lazily, whatever the settings say.

The wiring imports every adapter, each when it is first asked for; so of the wiring a function reaches those parts alone
that its code, its pipelines and what they import ask for by name.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path

from packaging.utils import canonicalize_name

from tests.functions.processes import ROOT

OURS = ("functions", "pipelines", "shared")
WIRING = ("wiring", "tool_wiring", "back_ends", "tool_back_ends", "vector_back_ends", "ports/google_access")
# What no archive needs by itself, and why.
ELSEWHERE = {
    "boto3": "asked for by `ng12 bundle --with s3`",
    "botocore": "asked for by `ng12 bundle --with s3`",
    "ollama": "asked for by `ng12 bundle --with ollama`",
    "openai": "asked for by `ng12 bundle --with openai`",
    "langsmith": "comes with langgraph, and is imported where graphs are built",
    "numpy": "looked for before it is used: without it the same is done more slowly, or by the rules alone",
}


def distributions_reached(function: str) -> set[str]:
    """Return the distributions, by their canonical names."""
    files, asked = set[Path](), set[str]()
    nodes: list[ast.AST] = [_tree(file) for file in (ROOT / "functions" / function).rglob("*.py")]
    modules = set[str]()
    while nodes:
        node = nodes.pop()
        named = set(_imported(node))
        modules |= named
        new = {file for module in named if (file := _file_of(module)) and _counts(file)} - files
        files |= new
        nodes += map(_tree, new)
        parts = {one for one in _asked_of_wiring(node) if one in _parts()} - asked
        asked |= parts
        nodes += [one for part in parts for one in _parts()[part]]
    return {owner for module in modules if (owner := _owner(module))} - ELSEWHERE.keys()


def _counts(file: Path) -> bool:
    """Whether a file is followed: neither the wiring as a whole nor an adapter for one machine alone."""
    return file not in _wiring_files() and not file.stem.startswith("embedded")


@cache
def _parts() -> dict[str, list[ast.AST]]:
    """The parts of the wiring by their names: what builds each, wherever it stands."""
    trees = map(_tree, _wiring_files())
    found: dict[str, list[ast.AST]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append(node)
    return found


def _asked_of_wiring(tree: ast.AST) -> Iterator[str]:
    """Yield what is asked of what a piece of code calls the wiring, its parts or, within the wiring, itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_the_wiring(node.value):
            yield node.attr


def _is_the_wiring(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return _is_the_wiring(value.func)
    name = value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""
    return name.strip("_") in {"wiring", "get_wiring", "parts", "self", "google"}


def _imported(tree: ast.AST) -> Iterator[str]:
    """Yield every module that is imported there, in functions too; not what is there for the type checker alone."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            waiting += node.orelse
        elif isinstance(node, ast.Try) and any("ModuleNotFoundError" in ast.dump(one) for one in node.handlers):
            waiting += [*node.orelse, *node.finalbody, *node.handlers]
        else:
            waiting += ast.iter_child_nodes(node)


@cache
def _tree(file: Path) -> ast.AST:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def _wiring_files() -> frozenset[Path]:
    return frozenset(ROOT / "shared" / f"{name}.py" for name in WIRING)


def _file_of(module: str) -> Path | None:
    if not module.startswith(OURS):
        return None
    place = ROOT.joinpath(*module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


@cache
def _owner(module: str) -> str | None:
    """Return the distribution that a module is of; None for Python's own, for ours, and for what is no module."""
    if module.split(".", maxsplit=1)[0] in {*OURS, *sys.stdlib_module_names}:
        return None
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return _owners().get(spec.origin) if spec and spec.origin else None


@cache
def _owners() -> dict[str, str]:
    return {
        str(file.locate()): canonicalize_name(one.metadata["Name"])
        for one in distributions()
        for file in one.files or ()
        if file.suffix in (".py", ".so")
    }
