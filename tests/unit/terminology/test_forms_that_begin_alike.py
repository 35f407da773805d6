"""Forms that begin with the same word are found together, whenever each of them was added."""

import pytest

from shared.terminology.index import FormIndex
from shared.terminology.load import index_of
from shared.terminology.words import Inflections, tokens_of

FORMS = {
    "alone": "lump",
    "near": "lump sore",
    "class": "lump red|pink",
    "gap": "lump ..2 sore",
    "kind": "red|pink lump",
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lump", ["alone"]),
        ("lump sore", ["alone", "gap", "near"]),
        ("lump pink", ["alone", "class"]),
        ("lump feels warm sore", ["alone", "gap"]),
        ("pink lump sore", ["alone", "gap", "kind", "near"]),
        ("sore", []),
    ],
)
def test_each_of_them_that_a_text_spells_is_found(text: str, found: list[str]) -> None:
    assert _found(index_of(FORMS, {}), text) == found


def test_a_form_added_after_a_text_was_read_is_found_in_the_next() -> None:
    index = index_of(FORMS, {})
    assert _found(index, "lump 3") == ["alone"]
    index.add("later", "lump {n}")
    index.add("counted", "{n} lump")
    assert _found(index, "lump 3") == ["alone", "later"]
    assert _found(index, "3 lump") == ["alone", "counted"]


def _found(index: FormIndex, text: str) -> list[str]:
    tokens = tokens_of(text, Inflections((), {}))
    return sorted({concept for match in index.matches(tokens) for concept in match.concepts})
