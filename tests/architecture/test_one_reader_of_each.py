"""One table of numbers in the whole tree; in drafting, search and chat `shared/language` alone reads ages and denials,
and parts sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGES, ROOT, python_files, texts_of

ROOMS = ("shared/criteria", "shared/retrieval", "shared/search", "shared/guardrails", "shared/conversation")
ROOMS += ("pipelines/chat", "shared/language/numbers.py", "shared/language/sentences.py")
TABLE = "shared/number_words.py"
# "four, five, six" in any order of writing: a list of numbers, and no phrase that holds one.
A_TABLE = re.compile(r"\bfour\b[^a-z]{1,12}\bfive\b[^a-z]{1,12}\bsix\b", re.IGNORECASE)
# Words of a guideline, and lists of everyday words, are texts.
TEXTS = ("shared/criteria/rulebooks/",)
QUANTITIES = "shared/language/quantities/"
SPELLINGS = {
    "doses": re.compile(r"(?=.*\bmg\b)(?=.*\b(?:mcg|micrograms?)\b)(?=.*\|)", re.DOTALL),
    "frequencies": re.compile(r"(?=.*\bbd\b)(?=.*\btds\b)", re.DOTALL),
    "lengths": re.compile(r"(?=.*\bdays?\b)(?=.*/52\b)|(?=.*\bhours?\b)(?=.*\bfortnights?\b)", re.DOTALL),
}
# What is no age, any figure that two texts are held against each other by, and a stand-in for a model.
READ_APART = {
    "doses": {
        "functions/local/agent_scripted.py",
        "pipelines/ingest/publishing/stated.py",
        "shared/guardrails/claims.py",
        "shared/language/age_limits.py",
        "shared/language/ages.py",
    },
    "frequencies": set[str](),
    # How long a complaint has lasted, in vague words too; "6/52" is no date.
    "lengths": {"shared/patient/durations.py"},
}
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


def tables_in(path: Path) -> bool:
    """Whether a module or a shipped YAML file lists numbers in words."""
    return A_TABLE.search(path.read_text(encoding="utf-8")) is not None


def readers_of(quantity: str) -> set[str]:
    """Return the modules outside of the one reader whose strings list the spellings of a quantity."""
    paths = [path for path in python_files() if not path.relative_to(ROOT).as_posix().startswith(QUANTITIES)]
    # A dose's units stand in one pattern; short forms and days may stand in a table of several strings.
    said = {path: list(texts_of(path)) for path in paths}
    said = said if quantity == "doses" else {path: [" ".join(texts)] for path, texts in said.items()}
    return {path.relative_to(ROOT).as_posix() for path in paths if any(map(SPELLINGS[quantity].search, said[path]))}


def splitters_in(room: str) -> list[str]:
    """Return the files of a room that part a text behind a full stop."""
    return [name for name, said in strings_of(room) if any(map(A_SENTENCES_END.search, said))]


def test_there_is_one_table_of_numbers_in_words_in_the_whole_tree() -> None:
    files = [*python_files(), *(path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.yaml")))]
    names = [path.relative_to(ROOT).as_posix() for path in files if tables_in(path)]
    assert [name for name in names if not name.startswith(TEXTS)] == [TABLE]


@pytest.mark.parametrize("quantity", SPELLINGS)
def test_there_is_one_reader_of_quantities_in_the_whole_tree(quantity: str) -> None:
    assert readers_of(quantity) == READ_APART[quantity]


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
    assert all(map(A_TABLE.search, ("(?:four|five|six)", '{"four": 4, "five": 5, "six": 6}', "x: four five six")))
    assert splitters_in("shared/ports/literature/abstracts.py")
    assert splitters_in("shared/language/sentences.py")
    assert ages_in("shared/language/age_limits.py")
    assert ages_in("shared/language/ages.py")
    assert all(name in (*ages_in(name), *negators_in(name)) for kind in ITS_OWN.values() for name in kind)
