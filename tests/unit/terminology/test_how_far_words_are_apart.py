"""How many edits part two words: the same as by the whole table, which takes no short way."""

import random
from functools import cache
from itertools import product

import pytest

from shared.terminology.slips import distance


@cache
def _by_definition(one: str, other: str) -> int:
    """Edits by their definition, from the last letters on."""
    if not one or not other:
        return len(one) + len(other)
    ways = [
        _by_definition(one[:-1], other) + 1,
        _by_definition(one, other[:-1]) + 1,
        _by_definition(one[:-1], other[:-1]) + (one[-1] != other[-1]),
    ]
    if one[-2:] == other[-2:][::-1] and len(one) > 1:
        ways.append(_by_definition(one[:-2], other[:-2]) + 1)
    return min(ways)


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [
        ("haemoptysis", "haemoptysis", 0),
        ("haemoptysis", "haemoptisis", 1),
        ("haemoptysis", "heamoptysis", 1),
        ("haemoptysis", "haemopysis", 1),
        ("lump", "plum", 2),
        ("cough", "rash", 3),
    ],
)
def test_an_edit_is_a_letter_more_less_or_other_or_two_swapped(one: str, other: str, edits: int) -> None:
    assert distance(one, other, 2) == distance(other, one, 2) == edits


def test_what_words_share_at_either_end_changes_no_distance_and_more_than_the_limit_is_one_more() -> None:
    made = random.Random(7)  # the same words every time
    words = ["".join(made.choices("abc", k=made.randint(0, 7))) for _ in range(60)]
    for one, other, limit in product(words, words, (0, 1, 2)):
        assert distance(one, other, limit) == min(_by_definition(one, other), limit + 1), (one, other, limit)
