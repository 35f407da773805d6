"""The tables drawn above the code, cell by cell."""

from itertools import product

import pytest

from shared.criteria.truth import all_of, any_of, at_least, negate
from shared.criteria.verdict import Truth

MET, NOT_MET, UNKNOWN = Truth.MET, Truth.NOT_MET, Truth.UNKNOWN

AND = {
    (MET, MET): MET,
    (MET, NOT_MET): NOT_MET,
    (MET, UNKNOWN): UNKNOWN,
    (NOT_MET, MET): NOT_MET,
    (NOT_MET, NOT_MET): NOT_MET,
    (NOT_MET, UNKNOWN): NOT_MET,
    (UNKNOWN, MET): UNKNOWN,
    (UNKNOWN, NOT_MET): NOT_MET,
    (UNKNOWN, UNKNOWN): UNKNOWN,
}
OR = {
    (MET, MET): MET,
    (MET, NOT_MET): MET,
    (MET, UNKNOWN): MET,
    (NOT_MET, MET): MET,
    (NOT_MET, NOT_MET): NOT_MET,
    (NOT_MET, UNKNOWN): UNKNOWN,
    (UNKNOWN, MET): MET,
    (UNKNOWN, NOT_MET): UNKNOWN,
    (UNKNOWN, UNKNOWN): UNKNOWN,
}


@pytest.mark.parametrize("pair", AND)
def test_and_follows_its_table(pair: tuple[Truth, Truth]) -> None:
    assert all_of(pair) is AND[pair]


@pytest.mark.parametrize("pair", OR)
def test_or_follows_its_table(pair: tuple[Truth, Truth]) -> None:
    assert any_of(pair) is OR[pair]


@pytest.mark.parametrize(("truth", "opposite"), [(MET, NOT_MET), (NOT_MET, MET), (UNKNOWN, UNKNOWN)])
def test_not_follows_its_table(truth: Truth, opposite: Truth) -> None:
    assert negate(truth) is opposite


@pytest.mark.parametrize("three", product([MET, NOT_MET, UNKNOWN], repeat=3))
def test_two_of_three_is_met_by_two_and_lost_when_two_are_not(three: tuple[Truth, Truth, Truth]) -> None:
    if three.count(MET) >= 2:
        wanted = MET
    elif three.count(NOT_MET) >= 2:
        wanted = NOT_MET
    else:
        wanted = UNKNOWN
    assert at_least(2, three) is wanted


def test_at_least_none_is_met_by_nothing_at_all() -> None:
    assert at_least(0, []) is MET
    assert all_of([]) is MET
    assert any_of([]) is NOT_MET
