"""Wordings that neither guideline has, each the only one to need its rule of the grammar: text -> tree."""

import pytest

from tests.unit.criteria.builders import tree, unread

TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
PERSISTS = (
    *("goes on", "continues", "carries on", "is going on", "is prolonged", "lingers", "remains", "does not go away"),
    *("does not settle", "does not clear", "does not heal", "has not resolved"),
)
GROWS = ("growing", "enlarging", "getting bigger", "getting larger", "becoming larger", "expanding")


@pytest.mark.parametrize(("word", "years"), TENS.items())
def test_every_ten_may_be_spelled(word: str, years: int) -> None:
    assert tree(f"Refer people aged {word} and over with jaundice.") == f"all(age({years}:), jaundice)"


@pytest.mark.parametrize(("word", "more"), zip(ONES, range(1, 10), strict=True))
def test_every_figure_after_a_ten_may_be_spelled(word: str, more: int) -> None:
    assert tree(f"Refer people aged thirty-{word} and over with jaundice.") == f"all(age({30 + more}:), jaundice)"


@pytest.mark.parametrize(("word", "weeks"), zip(ONES[1:], range(2, 10), strict=True))
def test_every_small_number_of_weeks_may_be_spelled(word: str, weeks: int) -> None:
    assert tree(f"Refer people with jaundice for more than {word} weeks.") == f"jaundice[>{7 * weeks}d]"


@pytest.mark.parametrize(
    ("who", "limits"),
    [
        ("people aged >= 40", "age(40:)"),
        ("people aged > 40", "age(40:)"),
        ("people > 40 years", "age(40:)"),
        ("anyone >40-years-old", "age(40:)"),
        ("people >=40 years old", "age(40:)"),
        ("people aged <= 40", "age(:41)"),
        ("people aged < 40", "age(:40)"),
        ("people < 40 years", "age(:40)"),
        ("40-year-olds and over", "age(40:)"),
        ("40-year-olds or older", "age(40:)"),
        ("people up to the age of 40", "age(:41)"),
        ("people who are between 40 and 60 years old", "age(40:61)"),
        ("people of 40 and more", "age(40:)"),
    ],
)
def test_an_age_by_signs_or_as_a_group_is_read(who: str, limits: str) -> None:
    assert tree(f"Refer {who} with jaundice.") == f"all({limits}, jaundice)"


@pytest.mark.parametrize("who", ["teenagers", "young adults", "young persons"])
def test_young_people_have_the_ages_of_their_definition(who: str) -> None:
    assert tree(f"Refer {who} with jaundice.") == "all(jaundice, population(young people:16:25))"


@pytest.mark.parametrize(
    "text",
    [
        "It is recommended to refer people aged 40 and over with jaundice.",
        "It is good practice to refer people aged 40 and over with jaundice.",
        "For suspected pancreatic cancer, people aged 40 and over with jaundice should be referred.",
        "People aged 40 and over with jaundice are eligible for an urgent referral.",
        "Once people aged 40 and over have jaundice, refer them.",
        "Who should be offered an urgent scan? People aged 40 and over with jaundice.",
        "Who needs referral? People aged 40 and over with jaundice.",
        "Offer a scan or, if that is not possible, a test to people aged 40 and over with jaundice.",
        "Offer a CT scan, or an ultrasound if CT is not possible, to people aged 40 and over with jaundice.",
        "Refer people aged 40 and over with jaundice where possible.",
        "Refer people aged 40 and over when the GP detects jaundice.",
        "Refer people aged 40 and over if the doctor finds jaundice.",
        "Tests for pancreatic cancer should be offered to people aged 40 and over with jaundice.",
    ],
)
def test_an_order_in_other_forms_asks_the_same(text: str) -> None:
    assert tree(text) == "all(age(40:), jaundice)"


@pytest.mark.parametrize("text", ["Any age: refer people with jaundice.", "Any age, jaundice: refer."])
def test_any_age_limits_nobody(text: str) -> None:
    assert tree(text) == "jaundice"


@pytest.mark.parametrize(
    ("features", "wanted"),
    [
        ("persistentcough", "cough[persistent]"),
        ("a mass in the abdomen that can be felt", "abdominal_mass[palpable]"),
        ("a neck lump that is felt", "neck_lump[palpable]"),
        ("weight loss for which there is no clear cause", "weight_loss[unexplained]"),
        ("weight loss without explanation", "weight_loss[unexplained]"),
        ("weight loss that has no explanation", "weight_loss[unexplained]"),
        ("jaundice that occurs with fever", "all(fever, jaundice)"),
        ("a testis that has changed in shape", "testicular_shape_change"),
        ("a texture of the testis that has altered", "testicular_texture_change"),
        ("a cough if it is persistent or if it is unexplained", "any(cough[persistent], cough[unexplained])"),
        ("a neck lump if these symptoms persist", "neck_lump[persistent]"),
        ("unexplained cough or fever, for more than 3 weeks", "any(cough[unexplained][>21d], fever[>21d])"),
        (
            "unexplained cough or persistent fever, lasting more than 3 weeks",
            "any(cough[unexplained][>21d], fever[persistent][>21d])",
        ),
        (
            "pallor, unexplained cough, fever or jaundice, or a neck lump",
            "any(cough[unexplained], fever[unexplained], jaundice[unexplained], neck_lump, pallor)",
        ),
        ("a neck lump or a thigh lump on one side", "any(neck_lump, soft_tissue_lump[one_sided])"),
        ("a neck lump or a thigh lump, on one side", "any(neck_lump[one_sided], soft_tissue_lump[one_sided])"),
        ("a vulval lump, an ulceration or a bleeding", "any(vulval_bleeding, vulval_lump, vulval_ulceration)"),
        ("the following in the urine: blood", "visible_haematuria"),
        ("any of the following on the penis:\n• ulcer\n• mass", "any(penile_mass, penile_ulcer)"),
    ],
)
def test_what_they_have_is_read_in_rarer_wordings(features: str, wanted: str) -> None:
    assert tree(f"Refer people with {features}.") == wanted


@pytest.mark.parametrize("both", ["who satisfy both of these", "with both", "with both of the following"])
def test_both_asks_for_each(both: str) -> None:
    assert tree(f"Refer people {both}:\n• cough\n• fever.") == "all(cough, fever)"


@pytest.mark.parametrize(
    "who", ["who meet the following", "meeting any of the following", "who fulfil one or more of these"]
)
def test_who_meets_a_list_has_what_it_lists(who: str) -> None:
    assert tree(f"Refer people {who}:\n• cough\n• fever.") == "any(cough, fever)"


def test_a_further_sentence_of_what_else_is_done_is_left_unread() -> None:
    text = "Refer people with jaundice. A person who smokes should have a scan."
    assert tree(text) == "all(UNREAD, jaundice)"
    assert unread(text) == ("A person who smokes should have a scan",)


@pytest.mark.parametrize(
    ("quality", "words"),
    [
        *(("persistent", f"that {words}") for words in PERSISTS),
        *(("recurrent", f"that {words}") for words in ("keeps coming back", "comes back", "returns", "is repeated")),
        *(("increasing", f"that is {words}") for words in GROWS),
    ],
)
def test_a_quality_may_be_told_by_many_verbs(quality: str, words: str) -> None:
    assert tree(f"Refer people with a neck lump {words}.") == f"neck_lump[{quality}]"


@pytest.mark.parametrize(
    "text",
    [
        "Refer people with any of the following: cough; fever.",
        "Refer people with any of the following: cough; or fever.",
        "Refer people with:\n\n• cough\n\n• fever.",
        "Refer people with one of these features. Features:\n• cough\n• fever.",
        "Refer people with cough. People who have fever should be referred too.",
        "Consider an X-ray for people with cough. Consider it for people with fever.",
    ],
)
def test_a_list_in_other_forms_is_read(text: str) -> None:
    assert tree(text) == "any(cough, fever)"


@pytest.mark.parametrize("more", ["This applies to people with fever", "Offer this to those with fever"])
def test_a_sentence_that_limits_the_one_before_asks_for_both(more: str) -> None:
    assert tree(f"Refer people with jaundice. {more}.") == "all(fever, jaundice)"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Refer people with:\n• cough\n• and/or fever.", "any(cough, fever)"),
        ("Refer people with:\n• cough\n• or fever\n• or jaundice.", "any(cough, fever, jaundice)"),
        ("Refer people with both:\n• cough\n• and fever.", "all(cough, fever)"),
        ("Refer people with each of the following:\n• cough\n• fever.", "all(cough, fever)"),
        ("Refer people with:\n• jaundice and\n• cough, fever.", "all(any(cough, fever), jaundice)"),
        ("Refer people with:\n• cough:\n– or fever\n– jaundice.", "all(any(fever, jaundice), cough)"),
    ],
)
def test_a_connective_at_the_start_of_a_bullet_joins_it_to_the_one_before(text: str, wanted: str) -> None:
    assert tree(text) == wanted


@pytest.mark.parametrize(
    ("features", "wanted"),
    [
        ("haematuria (if unexplained) and weight loss", "all(haematuria[unexplained], weight_loss)"),
        ("haematuria (when persistent) or weight loss", "any(haematuria[persistent], weight_loss)"),
        ("haematuria once you have checked their urine, and fever", "all(fever, haematuria)"),
        ("haematuria after checking that there is no infection", "all(UNREAD, not(infection))"),
        ("a swelling of the cervix", "UNREAD"),
    ],
)
def test_a_condition_by_the_way_is_neither_moved_nor_lost(features: str, wanted: str) -> None:
    assert tree(f"Refer people with {features}.") == wanted
