"""A dose is the same in digits and in words and in every spelling of its unit: a conflict is neither lost nor made."""

import pytest

from pipelines.records.answer.conflict.found import conflicts
from pipelines.records.papers.prepare import Papers
from shared.records.given import document_of
from shared.records.medicines import MedicineSaid, medicines_said
from shared.records.shapes import Dossier, Profile
from shared.terminology.health_words import load_health_words

FIFTEEN = (
    "15 mg", "15mg", "15 mgs", "15mgs", "15 MG", "15-mg", "15.0 mg", "15 mgm", "15 milligram", "15 milligrams",
    "15 milligrammes", "15 Milli-grams", "fifteen mg", "fifteen mgs", "fifteen milligrams", "Fifteen milligrammes",
    "0.015 g", "0.015 grams", "15,000 micrograms", "15000 mcg", "fifteen thousand micrograms", "15000 µg", "15000 μg",
)  # fmt: skip
OTHERS = ("12.5 mg", "twelve and a half milligrams", "12½ mgs", "twelve point five mg", "5 mg", "fifty milligrams",
          "fifteen micrograms", "15 g", "one hundred and fifteen mg", "20 milligrams")  # fmt: skip
DECIDED = "I have increased methotrexate to {} once weekly."
LISTED = "Methotrexate {} once weekly."
SAME = (
    ("one gram", "1000 mg"), ("half a gram", "500 milligrams"), ("two hundred and fifty mg", "250 mg"),
    ("a hundred micrograms", "0.1 mg"), ("ten units", "10 international units"), ("10 iu", "10 i.u."),
    ("five ml", "5 millilitres"), ("250 mg/5 ml", "50 milligrams per ml"), ("1,000 mg", "1 g"),
    ("seven point five mg", "7.5 mgs"),
)  # fmt: skip


def found_in(*texts: str) -> list[str]:
    """What documents of these texts, one a year, differ on."""
    given = (
        {"document_id": f"d{at}", "title": "Letter", "document_date": f"{2020 + at}-01-01", "text": text}
        for at, text in enumerate(texts)
    )
    return [one.about for one in conflicts(Papers(Dossier(Profile("p"), tuple(map(document_of, given)))))]


def said(text: str) -> MedicineSaid:
    return medicines_said(text, load_health_words().find(text))[0]


@pytest.mark.parametrize("one", FIFTEEN)
def test_another_dose_is_a_conflict_in_whatever_spelling_either_is_told(one: str) -> None:
    for other in OTHERS:
        assert found_in(DECIDED.format(one), LISTED.format(other)) == ["methotrexate"], other
        assert found_in(DECIDED.format(other), LISTED.format(one)) == ["methotrexate"], other


@pytest.mark.parametrize("one", FIFTEEN)
def test_the_same_dose_is_no_conflict_in_whatever_spelling_either_is_told(one: str) -> None:
    for other in FIFTEEN:
        assert found_in(DECIDED.format(one), LISTED.format(other)) == [], other


@pytest.mark.parametrize(("one", "other"), SAME)
def test_units_that_mean_the_same_are_the_same(one: str, other: str) -> None:
    assert said(f"Metformin {one} daily.").amount == said(f"Metformin {other} daily.").amount != ""


@pytest.mark.parametrize("told", ["from ten mg to fifteen milligrams", "from 10 mg to fifteen mg", "to fifteen mgs"])
def test_of_a_change_in_words_the_second_dose_is_the_one_it_ends_on(told: str) -> None:
    assert said(f"Methotrexate was increased {told} once weekly.").amount == "15mg"


def test_a_dose_is_quoted_as_it_was_written() -> None:
    assert said("Take methotrexate fifteen milligrams once weekly.").dose == "fifteen milligrams"


@pytest.mark.parametrize(
    "text",
    [
        "Methotrexate for seven weeks.",
        "Methotrexate twice, then one good month.",
        "Methotrexate on ward fifteen.",
        "Methotrexate in one to two grand rounds.",
    ],
)
def test_a_number_in_words_without_a_unit_is_no_dose(text: str) -> None:
    assert said(text).dose == ""


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("2 puffs twice daily", "four puffs twice daily", True),
        ("two puffs twice daily", "4 puffs twice daily", True),
        ("two puffs twice daily", "2 puffs twice daily", False),
        ("2 puffs as needed", "four puffs as needed", True),
        ("two puffs as needed", "2 puffs as needed", False),
        ("10 mg once daily", "1 tablet once daily", False),
        ("10 mg once daily", "one tablet once daily", False),
        ("six tablets once daily", "4 tablets once daily", True),
        ("6 tablets once daily", "six tablets once daily", False),
        ("250 mg three times daily", "5 ml three times daily", False),
        ("1 g twice daily", "500 mg tablets, 2 tablets twice daily", False),
        ("1 g twice daily", "500 mg tablets, one tablet twice daily", True),
        ("24/26 mg twice daily", "24mg/26mg twice daily", False),
        ("100 micrograms daily", "0.1 mg daily", False),
        ("100 micrograms daily", "100 mg daily", True),
    ],
)
def test_pieces_and_measures_are_held_against_their_like_alone(one: str, other: str, differ: bool) -> None:
    """How many puffs or tablets differ in digits or words; a tablet of no told strength differs from no weight."""
    assert bool(found_in(f"I have increased ramipril to {one}.", f"Ramipril {other}.")) is differ
