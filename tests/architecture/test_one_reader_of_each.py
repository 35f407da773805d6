"""In drafting, search and chat `shared/language` alone reads numbers, ages and denials, and parts sentences."""

import ast
import re
from collections.abc import Iterator

import pytest

from shared.language.numbers import NUMBERS
from tests.architecture.sources import ROOT, python_files

ROOMS = ("shared/criteria", "shared/retrieval", "shared/search", "shared/guardrails", "shared/conversation")
ROOMS += ("pipelines/chat", "shared/language/numbers.py", "shared/language/sentences.py")
A_TABLE = {word for word, number in NUMBERS.items() if number in range(4, 10)}
# Behind a full stop among other marks, or at any that is no decimal point.
A_SENTENCES_END = re.compile(r"\(\?<=\[(?=[^\]]*\.)(?=[^\]]*[!?])|\\\.\+?\(\?!\\d\)")
# "60 and over" with its number, or a named group for an age.
AN_AGE = re.compile(r"(?:\\d[^|]{0,30}|^ ?)\(\?:and\|or\) \(?(?:\?:)?over|\(\?P<age>")
# The drafter marks an age where it stands, as a part of the tree; a claim compares any number; a message takes back.
ITS_OWN = {
    "ages": {"shared/criteria/draft/people.py", "shared/guardrails/claims.py"},
    "denials": {"pipelines/chat/query/case_words.py"},
}
DENYING = re.compile(r"(?=.*\bno\b)(?=.*\bnot\b)(?=.*\bnever\b)(?=.*\bwithout\b)[^.]*\|", re.DOTALL)


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
    return [name for name, said in strings_of(room) if any(map(A_SENTENCES_END.search, said))]


@pytest.mark.parametrize("room", ROOMS)
def test_there_is_one_table_of_numbers_in_words(room: str) -> None:
    own = [room] if room.endswith("numbers.py") else []
    assert [name for name in tables_in(room) if name not in own] == []


@pytest.mark.parametrize("room", ROOMS)
def test_there_is_one_splitter_of_sentences(room: str) -> None:
    own = [room] if room.endswith("sentences.py") else []
    assert [name for name in splitters_in(room) if name not in own] == []


def ages_in(room: str) -> list[str]:
    """Return the files of a room that read how old somebody is, or has to be."""
    return [name for name, said in strings_of(room) if any(map(AN_AGE.search, said))]


@pytest.mark.parametrize("room", ROOMS)
def test_there_is_one_reader_of_ages(room: str) -> None:
    assert [name for name in ages_in(room) if name not in ITS_OWN["ages"]] == []


def negators_in(room: str) -> list[str]:
    """Return the files of a room that list the commonest words that deny."""
    listed = {"no", "not", "without", "never"}
    return [name for name, said in strings_of(room) if listed <= set(said) or any(map(DENYING.match, said))]


@pytest.mark.parametrize("room", ROOMS)
def test_there_is_one_list_of_words_that_deny(room: str) -> None:
    assert [name for name in negators_in(room) if name not in ITS_OWN["denials"]] == []


def test_all_would_be_seen() -> None:
    assert negators_in("shared/language/negation.py")
    assert tables_in("shared/language/numbers.py")
    assert tables_in("shared/patient/durations.py")
    assert splitters_in("shared/ports/literature/abstracts.py")
    assert splitters_in("shared/language/sentences.py")
    assert ages_in("shared/language/age_limits.py")
    assert ages_in("shared/language/ages.py")
    assert all(name in (*ages_in(name), *negators_in(name)) for kind in ITS_OWN.values() for name in kind)
