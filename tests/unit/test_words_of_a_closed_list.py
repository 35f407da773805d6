"""Named words are what a `StrEnum` has, and are written as their values."""

import pytest
from pydantic import TypeAdapter

from shared.criteria.verdict import Truth


@pytest.mark.parametrize("truth", Truth)
def test_a_named_word_is_found_compared_and_written_by_its_value(truth: Truth) -> None:
    assert truth is Truth(truth.value)
    assert truth == truth.value == str(truth)
    assert TypeAdapter(Truth).dump_json(truth) == f'"{truth.value}"'.encode()


def test_what_tells_a_words_value_is_no_word_itself() -> None:
    assert [truth.name for truth in Truth] == ["MET", "NOT_MET", "UNKNOWN"]
