"""Words of few documents and of many give the same scores to the last bit, however they are added up."""

import random
import sys

import pytest

from shared.search import adding
from shared.search.lexical import LexicalIndex

_MADE = random.Random(7)
DOCUMENTS = [[f"w{int(30 ** _MADE.random())}" for _ in range(9)] for _ in range(400)]


@pytest.mark.parametrize("limit", [0, 1, 40, 1000])
def test_added_up_at_once_or_one_by_one_they_are_the_same(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    index, asked = LexicalIndex(DOCUMENTS), ["w1", "w2", "w9", "w1", "unheard"]
    one_by_one = index.search(asked, limit)
    monkeypatch.setattr(adding, "_FEW", -1)
    assert index.search(asked, limit) == one_by_one
    assert len(one_by_one) == min(limit, len([one for one in DOCUMENTS if not {"w1", "w2", "w9"}.isdisjoint(one)]))


def test_words_of_no_document_find_nothing() -> None:
    assert LexicalIndex(DOCUMENTS).search(["unheard"], 5) == []


def test_where_arrays_are_not_installed_they_are_added_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    index = LexicalIndex(DOCUMENTS)
    one_by_one = index.search(["w1", "w2"], 40)
    monkeypatch.setattr(adding, "_FEW", -1)
    monkeypatch.setitem(sys.modules, "numpy", None)  # an import of it fails from here on
    monkeypatch.setattr(adding, "find_spec", lambda _name: None, raising=False)
    assert index.search(["w1", "w2"], 40) == one_by_one
