"""Small files and functions, stated purposes, and nothing that ties the source to a place or an edition."""

import ast
import re
import statistics
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, functions_of, name_of, parsed, python_files, texts_of, tracked_files

LONGEST_FILE, MEDIAN_FILE, LONGEST_FUNCTION, LONGEST_MAIN = 400, 90, 60, 60
REASON = "# long: "
RULE_NUMBER = re.compile(r"(?<![\d.])1\.\d{1,2}\.\d{1,2}(?![\d.])")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|home|root|Users|mnt|workspace)/[a-z]")
REGISTRY = re.compile(
    r"--(?:extra-)?index-url|(?:pypi|npmjs)\.org/(?:simple|api)|/artifactory/|registry\.npmjs", re.IGNORECASE
)
DATA = {".yaml", ".json", ".jsonl", ".txt"}


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def has_reason(path: Path, function: ast.AST) -> bool:
    first = function.lineno - 1  # type: ignore[attr-defined]
    return any(REASON in line for line in lines(path)[max(first - 2, 0) : first + 1])


def test_files_are_short_and_the_median_file_is_a_screenful() -> None:
    sizes = {name_of(path): len(lines(path)) for path in python_files() if len(lines(path)) > 1}
    assert {name: size for name, size in sizes.items() if size > LONGEST_FILE} == {}
    assert statistics.median(sizes.values()) <= MEDIAN_FILE


def test_a_deployed_function_fits_a_screen() -> None:
    mains = ROOT.glob("functions/*/main.py")
    assert {name_of(path): len(lines(path)) for path in mains if len(lines(path)) > LONGEST_MAIN} == {}


def test_a_function_over_sixty_lines_states_its_reason() -> None:
    long = [
        f"{name_of(path)}.{function.name}"
        for path in python_files()
        for function in functions_of(path)
        if (function.end_lineno or 0) - function.lineno + 1 > LONGEST_FUNCTION and not has_reason(path, function)
    ]
    assert long == []


def test_every_module_says_what_it_holds() -> None:
    silent = [name_of(path) for path in python_files() if not ast.get_docstring(parsed(path))]
    assert silent == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}
    assert [name_of(path) for path in python_files() if vague & set(name_of(path).split("."))] == []


def test_no_recommendation_number_stands_in_code() -> None:
    found = {name_of(path): text for path in python_files() for text in texts_of(path) if RULE_NUMBER.search(text)}
    assert found == {}


def test_no_recommendation_number_stands_in_data_that_every_edition_shares() -> None:
    held = [path for path in tracked_files() if path.suffix in DATA and path.is_relative_to(ROOT / "shared")]
    general = [path for path in held if not path.is_relative_to(ROOT / "shared/criteria/rulebooks")]
    assert [str(path) for path in general if RULE_NUMBER.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("pattern", [MACHINE_PATH, REGISTRY], ids=["machine path", "registry address"])
def test_no_tracked_file_is_tied_to_a_machine_or_a_registry(pattern: re.Pattern[str]) -> None:
    here = Path(__file__)
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:80]}"
        for path in tracked_files()
        if path != here and path.suffix not in {".pdf", ".png"}
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines()
        if pattern.search(line)
    ]
    assert found == []


def test_source_prints_only_on_the_command_line() -> None:
    printing = [
        name_of(path)
        for path in python_files()
        if not name_of(path).startswith("functions.local")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []
