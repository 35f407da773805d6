"""How much of a medicine is taken at a time: strength, how many, and whether two tellings agree."""

import pytest

from shared.records.medicines import MedicineSaid, medicines_said
from shared.terminology.health_words import load_health_words


def said(text: str) -> MedicineSaid:
    return medicines_said(text, load_health_words().find(text))[0]


@pytest.mark.parametrize(
    ("text", "dose", "count"),
    [
        ("Beclometasone 50 micrograms inhaler, two puffs twice daily.", "50 micrograms", 2),
        ("Metformin 500 mg tablets, two twice daily.", "500 mg", 2),
        ("Paracetamol 500 mg four times daily.", "500 mg", None),
        ("Paracetamol 500 mg, two four times daily.", "500 mg", 2),
        ("Methotrexate 2.5 mg tablets, 10 mg once weekly.", "10 mg", None),
    ],
)
def test_a_strength_and_how_many_are_told_apart(text: str, dose: str, count: float | None) -> None:
    assert (said(text).dose, said(text).count) == (dose, count)


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("Metformin 1000 mg twice daily.", "Metformin 500 mg tablets, two twice daily.", True),
        ("Beclometasone 50 micrograms, one puff twice daily.", "Beclometasone 50 micrograms, two puffs daily.", False),
        ("Beclometasone 50 micrograms.", "Beclometasone 50 micrograms, two puffs twice daily.", True),
        ("Metformin 1 g twice daily.", "Metformin 500 mg twice daily.", False),
    ],
)
def test_two_tellings_agree_where_the_amount_at_a_time_does(one: str, other: str, agree: bool) -> None:
    assert said(one).is_as_much_as(said(other)) is agree
    assert said(other).is_as_much_as(said(one)) is agree
