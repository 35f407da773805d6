"""In drafting, search and chat `shared/language` alone reads numbers in words and parts sentences."""

import ast
from collections.abc import Iterator

import pytest

from shared.language.numbers import NUMBERS
from tests.architecture.sources import ROOT, python_files

ROOMS = ("shared/criteria", "shared/retrieval", "shared/search", "shared/guardrails", "shared/conversation")
ROOMS += ("pipelines/chat", "shared/language/numbers.py", "shared/language/sentences.py")
SPLIT_ELSEWHERE = tuple(room for room in ROOMS if room != "shared/guardrails")
A_TABLE = {word for word, number in NUMBERS.items() if number in range(4, 10)}
A_SENTENCES_END = ("[.!?]", "[.?!]")


def strings_of(room: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each file of a room with the strings in its code, those of its docstrings with them."""
    for path in python_files():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(room):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
            yield name, [node.value for node in nodes if isinstance(node.value, str)]


def tables_in(room: str) -> list[str]:
    """Return the files of a room that list the numbers from four to nine in words."""
    return [name for name, said in strings_of(room) if set(" ".join(said).replace("|", " ").split()) >= A_TABLE]


def splitters_in(room: str) -> list[str]:
    """Return the files of a room that part a text behind a full stop."""
    ends = tuple(f"(?<={end})" for end in A_SENTENCES_END)
    return [name for name, said in strings_of(room) if any(end in one for one in said for end in ends)]


@pytest.mark.parametrize("room", ROOMS)
def test_there_is_one_table_of_numbers_in_words(room: str) -> None:
    own = [room] if room.endswith("numbers.py") else []
    assert [name for name in tables_in(room) if name not in own] == []


@pytest.mark.parametrize("room", SPLIT_ELSEWHERE)
def test_there_is_one_splitter_of_sentences(room: str) -> None:
    assert splitters_in(room) == []


def negators_in(room: str) -> list[str]:
    """Return the files of a room that list the commonest words that deny."""
    return [name for name, said in strings_of(room) if {"no", "not", "without", "never"} <= set(said)]


@pytest.mark.parametrize("room", ROOMS)
def test_there_is_one_list_of_words_that_deny(room: str) -> None:
    assert negators_in(room) == []


def test_all_would_be_seen() -> None:
    assert negators_in("shared/language/negation.py")
    assert tables_in("shared/language/numbers.py")
    assert tables_in("shared/patient/durations.py")
    assert splitters_in("shared/ports/literature/abstracts.py")
