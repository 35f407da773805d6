"""What follows from a rulebook alone is made once for it, and of another rulebook anew."""

from dataclasses import replace
from functools import partial

import pytest

from shared.criteria.rulebook import Rulebook, rulebook_of
from shared.criteria.status import Status
from shared.terminology.terminology import load_terminology


def of_nothing() -> Rulebook:
    return rulebook_of((), load_terminology(), Status.DRAFTED)


def count_rules(rulebook: Rulebook) -> list[int]:
    return [len(rulebook.rules)]


class Kept:
    """Something that a rulebook makes."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.of = rulebook


def test_it_is_made_when_it_is_first_asked_for_and_kept() -> None:
    rulebook = of_nothing()
    assert rulebook.once(count_rules) is rulebook.once(count_rules)
    assert rulebook.once(Kept) is rulebook.once(Kept)
    assert rulebook.once(Kept).of is rulebook
    assert rulebook.once(count_rules) == [0]


def test_another_rulebook_makes_its_own_even_where_its_rules_are_the_same() -> None:
    rulebook = of_nothing()
    former, copied, anew = rulebook.once(Kept), replace(rulebook).once(Kept), of_nothing().once(Kept)
    assert len({id(one) for one in (former, copied, anew)}) == 3
    assert rulebook.once(Kept) is former


def test_a_maker_that_fails_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = of_nothing()
    with monkeypatch.context() as broken:
        broken.setattr(Kept, "__init__", None)
        with pytest.raises(TypeError):
            rulebook.once(Kept)
    assert rulebook.once(Kept).of is rulebook


def test_a_function_that_is_another_each_time_is_refused() -> None:
    rulebook = of_nothing()

    def within(_rulebook: Rulebook) -> int:
        return 1

    for make in (within, lambda _rulebook: 1, partial(lambda _rulebook, one: one, one=1)):
        with pytest.raises(ValueError, match="of a module"):
            rulebook.once(make)
