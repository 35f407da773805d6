"""Numbers and doses are read in digits and in words, by one reader."""

import re

import pytest

from shared.language.numbers import NUMBER, value_of
from shared.language.quantities.doses import doses_in
from shared.language.quantities.frequencies import times_a_day


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("15", 15),
        ("1,000", 1000),
        ("1,250.5", 1250.5),
        ("2,5", 2.5),
        ("0,125", 0.125),
        ("2·5", 2.5),
        (".5", 0.5),
        ("1½", 1.5),
        ("¼", 0.25),
        ("fifteen", 15),
        ("Twenty-Five", 25),
        ("a hundred", 100),
        ("one hundred and twenty-five", 125),
        ("fifteen hundred", 1500),
        ("twelve thousand five hundred", 12500),
        ("two and a half", 2.5),
        ("one and three quarters", 1.75),
        ("half a", 0.5),
        ("a quarter of a", 0.25),
        ("two point two five", 2.25),
        ("nought point one", 0.1),
        ("point five", 0.5),
    ],
)
def test_a_number_is_worth_what_it_says(said: str, value: float) -> None:
    assert re.fullmatch(NUMBER, said, re.IGNORECASE)
    assert value_of(said) == value


@pytest.mark.parametrize(
    "text", ["someone", "tense", "often", "a quarterly review", "thousands of tablets", "halftime"]
)
def test_a_word_that_only_holds_a_number_is_none(text: str) -> None:
    assert re.search(NUMBER, text, re.IGNORECASE) is None


@pytest.mark.parametrize(
    ("text", "doses"),
    [
        ("15 mgs", [(15, "mg")]),
        ("fifteen milligrammes", [(15, "mg")]),
        ("15,000 mcg", [(15, "mg")]),
        ("0.5 g then one gram", [(500, "mg"), (1000, "mg")]),
        ("250 mg/5 ml", [(50, "mg/ml")]),
        ("ten milligrams per kilo", [(10, "mg/kg")]),
        ("20 micrograms an hour, 20 micrograms/hour", [(0.02, "mg"), (0.02, "mg/hour")]),
        ("ten i.u. or 10 international units", [(10, "unit"), (10, "unit")]),
        ("half a tablet", [(0.5, "tablet")]),
        ("two puffs and 2 patches", [(2, "puff"), (2, "patch")]),
        ("5-10 mg", [(10, "mg")]),
        ("twenty-five mg", [(25, "mg")]),
        ("1.2.3 mg", []),
        ("5 good reasons, 15 mglasses, x15 mg", []),
    ],
)
def test_a_dose_is_a_number_and_a_unit_in_any_spelling(text: str, doses: list[tuple[float, str]]) -> None:
    assert [(dose.number, dose.unit) for dose in doses_in(text)] == doses
    assert all(text[dose.start : dose.end] == dose.said for dose in doses_in(text))


@pytest.mark.parametrize("said", ["1/4 mg", "2/3 tablets", "5/10 mg", "1 1/2 mg"])
def test_a_part_that_is_written_as_a_fraction_is_no_dose_of_its_lower_number(said: str) -> None:
    assert doses_in(said) == ()


@pytest.mark.parametrize(
    ("often", "times"),
    [
        ("every 0 hours", None),
        ("q0h", None),
        ("0 hourly", None),
        ("every half hour", 48),
        ("three weekly", 1 / 21),
        ("2 weekly", 1 / 14),
        ("twice weekly", 2 / 7),
        ("weekly", 1 / 7),
        ("six hourly", 4),
    ],
)
def test_how_often_is_a_number_or_none(often: str, times: float | None) -> None:
    assert times_a_day(often) == (None if times is None else pytest.approx(times))
