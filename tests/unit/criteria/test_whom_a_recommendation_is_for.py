"""Limits that stand outside the words: the section's preamble, its heading, the sex read with it -> tree."""

import pytest

from shared.criteria.draft.read import read
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import recommendation, tree, unread
from tests.unit.criteria.signature import signature

WOMEN_18 = "These recommendations apply to women aged 18 and over."


@pytest.mark.parametrize("sex", ["female", "male"])
@pytest.mark.parametrize("who", ["people", "{}"])
def test_women_and_men_are_adults_whether_their_words_say_so_or_not(who: str, sex: str) -> None:
    named = who.format({"female": "women", "male": "men"}[sex])
    assert tree(f"Refer {named} with cough.", sex=sex) == f"all(cough, population(adults:16:), sex({sex}))"


def test_an_age_of_their_own_takes_the_place_of_adults() -> None:
    assert tree("Refer men aged 40 and over with cough.") == "all(age(40:), cough, sex(male))"
    assert tree("Refer men aged 14 and over with cough.") == "all(age(14:), cough, sex(male))"


def test_an_upper_limit_leaves_them_adults() -> None:
    assert tree("Refer people aged under 40 with cough.", sex="male") == (
        "all(age(:40), cough, population(adults:16:), sex(male))"
    )


def test_children_of_one_sex_stay_children() -> None:
    assert tree("Refer children with cough.", sex="male") == "all(cough, population(children:0:16), sex(male))"


def test_the_preamble_of_a_section_limits_its_recommendations() -> None:
    assert tree("Refer people with cough.", applies_to=WOMEN_18) == "all(age(18:), cough, sex(female))"
    assert tree("Refer women with cough.", applies_to=WOMEN_18) == "all(age(18:), cough, sex(female))"


def headed(text: str, heading: str) -> str:
    """Return the tree of a recommendation under a heading."""
    under = recommendation(text).model_copy(update={"heading": heading})
    return signature(read(under, load_terminology()).criterion)


@pytest.mark.parametrize(
    ("text", "heading", "limits"),
    [
        ("Refer people with cough.", "Children", "population(children:0:16)"),
        ("Refer people with cough.", "Children and young people", "population(children and young people:0:25)"),
        ("Refer adults with cough.", "Children", "population(adults:16:)"),
        ("Refer children with cough.", "Adults", "population(children:0:16)"),
    ],
)
def test_a_heading_limits_what_does_not_say_whom_it_is_for(text: str, heading: str, limits: str) -> None:
    assert headed(text, heading) == f"all(cough, {limits})"


def test_a_heading_that_names_no_people_limits_nothing() -> None:
    assert headed("Refer people with cough.", "Cough") == "cough"


def test_a_stated_age_wins_over_the_heading() -> None:
    assert headed("Refer people aged 60 and over with cough.", "Adults") == "all(age(60:), cough)"


@pytest.mark.parametrize(
    ("words", "read_as"),
    [
        ("platelets that are raised", "thrombocytosis"),
        ("lymph nodes that are enlarged", "lymphadenopathy"),
        ("bowel habit that has changed", "change_in_bowel_habit"),
    ],
)
def test_a_state_after_the_noun_is_the_state_before_it(words: str, read_as: str) -> None:
    assert tree(f"Refer people with {words}.") == read_as


def test_losing_something_is_its_loss() -> None:
    assert tree("Refer people losing weight.") == "weight_loss"
    assert tree("Refer people losing appetite.") == "appetite_loss"


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("for at least 2 months", 59),
        ("for more than 6 weeks", 42),
        ("for over 10 days", 10),
    ],
)
def test_a_length_of_time_is_more_than_so_many_days(words: str, days: int) -> None:
    assert tree(f"Refer people with cough {words}.") == f"cough[>{days}d]"


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("people aged between 30 and 49", "30:50"),
        ("people aged 30 to 49", "30:50"),
        ("people aged under 30", ":30"),
        ("people aged 30 and under", ":31"),
    ],
)
def test_both_ends_of_an_age_are_read(words: str, limits: str) -> None:
    assert tree(f"Refer {words} with cough.") == f"all(age({limits}), cough)"


def test_each_way_keeps_its_own_age() -> None:
    text = "Refer people aged 40 and over with cough or aged 60 and over with fever."
    assert tree(text) == "any(all(age(40:), cough), all(age(60:), fever))"


def test_nested_bullets_stay_under_their_own() -> None:
    text = "Refer people with any of:\n• cough and\n－ fever or\n－ fatigue\n• jaundice."
    assert tree(text) == "any(all(any(fatigue, fever), cough), jaundice)"


def test_what_was_read_says_what_to_do() -> None:
    reading = read(recommendation("Offer an urgent chest X-ray to people with cough."), load_terminology())
    assert (reading.action, reading.unread) == ("Offer an urgent chest X-ray", ())


def test_a_sentence_that_was_not_read_leaves_nobody_to_meet_it() -> None:
    text = "Offer a test to people with cough. Refer those with fever."
    assert unread(text) == ("Refer those with fever",)
    assert "UNREAD" in tree(text)


def test_words_without_any_condition_are_unread_whole() -> None:
    reading = read(recommendation("Cancer is a disease."), load_terminology())
    assert reading.criterion is None
    assert reading.unread == ("Cancer is a disease.",)


@pytest.mark.parametrize(
    "text", ["Refer men with cough, or women with fever.", "Refer men with cough or women with fever."]
)
def test_ways_for_men_and_for_women_ask_nobody_to_be_both(text: str) -> None:
    assert tree(text) == "any(all(cough, sex(male)), all(fever, sex(female)))"


def test_a_way_for_the_other_sex_keeps_its_own_age() -> None:
    wanted = "any(all(age(50:), fever, sex(male)), all(cough, sex(female)))"
    assert tree("Refer women with cough, or men aged 50 and over with fever.") == wanted


def test_a_way_that_names_nobody_new_is_for_the_sex_named_first() -> None:
    wanted = "all(any(cough, fever[persistent]), population(adults:16:), sex(female))"
    assert tree("Refer women with cough, or any person whose fever persists.") == wanted
