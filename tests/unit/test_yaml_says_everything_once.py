"""A key given twice in a YAML file is refused with file and line, in every file that ships and in those of others."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipelines.lists.columns import read_mapping
from shared import strict_yaml
from shared.criteria.book import read_book
from shared.data import read_yaml
from shared.errors import InputInvalidError
from shared.language.patterns import load_patterns
from shared.strict_yaml import KeyTwiceError, WordsLoader, read_file

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path for room in ("functions", "pipelines", "shared") for path in (ROOT / room).rglob("*.yaml"))
TWICE = "lump:\n  kind: feature\ncough:\n  kind: feature\n  words: [a, b]\n  kind: finding\n"


@pytest.mark.parametrize(
    "read", [read_yaml, lambda path: read_file(path, WordsLoader), load_patterns], ids=["data", "words", "patterns"]
)
def test_file_and_line_are_said(tmp_path: Path, read: Callable[[Path], Any]) -> None:
    (tmp_path / "words.yaml").write_text(TWICE)
    with pytest.raises(KeyTwiceError, match=r"words\.yaml, line 6: this key stands on line 4 already"):
        read(tmp_path / "words.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\nb: 2\na: 3\n", "line 3: this key stands on line 1"),
        ("[{a: 1}, {a: 2,\n b: 0, a: 3}]", "line 2: this key stands on line 1"),
        ("'a': 1\na: 2\n", "line 2"),
        ("one: {a: {b: 1,\n b: 2}}", "line 2"),
    ],
)
def test_wherever_it_stands(text: str, said: str) -> None:
    with pytest.raises(KeyTwiceError, match=said):
        strict_yaml.read_text(text)


def test_what_is_merged_in_may_be_said_anew() -> None:
    assert strict_yaml.read_text("x: &x {a: 1, b: 2}\ny: {<<: *x, a: 3}")["y"] == {"a": 3, "b": 2}
    assert strict_yaml.read_text("1: a\n'1': b") == {1: "a", "1": "b"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_ships_says_everything_once(path: Path) -> None:
    read_file(path)


def test_a_rulebook_from_outside_that_says_something_twice_is_refused_by_its_line() -> None:
    with pytest.raises(InputInvalidError, match="twice: line 3"):
        read_book("guideline: X\nentries: []\nguideline: Y\n")


def test_a_mapping_of_columns_that_names_one_field_twice_is_refused_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "mapping.yaml").write_text("columns:\n  age: Age\n  gender: Sex\n  age: Years\n")
    with pytest.raises(InputInvalidError, match="twice: line 4"):
        read_mapping(tmp_path / "mapping.yaml")
