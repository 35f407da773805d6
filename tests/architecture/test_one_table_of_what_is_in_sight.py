"""What becomes of a mention one table decides, for every pipeline alike; no other reads the context of a mention."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import ROOT, parsed, python_files

# What the context of a mention comes to, as the reader keeps it; and the reader of context itself.
OF_CONTEXT = {"is_negated", "is_hypothetical", "is_past", "supposed_as", "other_person", "context_reader"}
PIPELINES = ("functions/", "pipelines/", "shared/criteria/", "shared/fhir/", "shared/conversation/")
# By which words a complaint is told on in a conversation, so that the same reader and table judge it again.
TOLD_ON = {"pipelines/chat/query/doubtful_complaints.py"}
OF_THE_TABLE = {"shared/patient/sight.py"}


def names_in(tree: ast.Module) -> Iterator[str]:
    """Yield every attribute and imported name of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


def files_that_name(names: set[str]) -> dict[str, set[str]]:
    """Return what each file of the product names of these."""
    found = {path.relative_to(ROOT).as_posix(): names & set(names_in(parsed(path))) for path in python_files()}
    return {name: named for name, named in found.items() if named}


def test_no_pipeline_decides_by_the_context_of_a_mention() -> None:
    named = {name for name in files_that_name(OF_CONTEXT) if name.startswith(PIPELINES)}
    assert named - TOLD_ON == set()
    assert named >= TOLD_ON


def test_facts_are_made_by_the_reader_of_records_alone() -> None:
    made = {
        path.relative_to(ROOT).as_posix()
        for path in python_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Facts", "Stated")
    }
    # A record that says nothing: what silence alone decides.
    assert made == {"shared/patient/read.py", "shared/patient/statements.py", "shared/criteria/silence.py"}


def test_the_table_is_read_in_one_place() -> None:
    read = {
        path.relative_to(ROOT).as_posix()
        for path in python_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Subscript) and ast.unparse(node) == "load_yaml('sight')['rows']"
    }
    assert read == OF_THE_TABLE
