"""Where words may be taken in more than one way, a draft takes the narrow one or leaves them: text -> tree."""

import pytest

from tests.unit.criteria.builders import tree


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a neck lump with pain, or with bleeding", "all(any(bleeding, pain), neck_lump)"),
        (
            "a breast lump with skin changes or with nipple discharge",
            "all(any(nipple_discharge, skin_change), breast_lump)",
        ),
    ],
)
def test_what_a_later_with_adds_is_said_of_the_same_thing(text: str, read: str) -> None:
    assert tree(f"Refer people with {text}.") == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "with a skin lesion that has grown or has changed colour",
            "any(UNREAD, skin_lesion|skin_lesion_of_concern[increasing])",
        ),
        ("if a neck lump is painful or is bleeding", "any(UNREAD, UNREAD)"),
    ],
)
def test_what_a_later_verb_says_is_said_of_the_same_thing(text: str, read: str) -> None:
    assert tree(f"Refer people {text}.") == read


@pytest.mark.parametrize(
    "unfinished",
    ["people aged 40 and over who have", "people aged 40 and over with", "people aged 40 and over if they are"],
)
def test_a_sentence_that_ends_before_it_says_what_they_have_is_for_nobody(unfinished: str) -> None:
    assert tree(f"Refer {unfinished}.") == "all(UNREAD, age(40:))"


@pytest.mark.parametrize(
    "beside",
    [
        "This only applies to smokers.",
        "People aged under 40 need 2 of these.",
        "Those with asbestos in their past come first.",
        "Fatigue is to be there too:\n• chest pain.",
        "Three are enough:\n• chest pain\n• fatigue.",
    ],
)
def test_a_sentence_beside_the_order_that_may_limit_it_is_not_passed_over(beside: str) -> None:
    assert tree(f"Refer people with cough. {beside}") == "all(UNREAD, cough)"


@pytest.mark.parametrize(
    "beside",
    [
        "See also the section on smoking.",
        "(Fatigue is no reason to wait.)",
        "There is no reason to treat fatigue first.",
    ],
)
def test_a_sentence_said_by_the_way_limits_nobody(beside: str) -> None:
    assert tree(f"Refer people with cough. {beside}") == "cough"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Offer 2 or more of the tests to people with cough.", "all(UNREAD, cough)"),
        ("Refer unexplained haematuria in people aged 60 and over with dysuria.", "all(UNREAD, age(60:), dysuria)"),
    ],
)
def test_what_limits_the_order_itself_is_not_lost(text: str, read: str) -> None:
    assert tree(text) == read


def test_an_item_that_its_list_places_elsewhere_is_not_taken_without_its_place() -> None:
    assert (
        tree("Refer people with any of the following in the neck:\n• pain\n• haemoptysis") == "any(UNREAD, neck_pain)"
    )


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("an ulcer and the discharge", "all(UNREAD, ulcer)"),
        ("the lump", "UNREAD"),
        ("pain in or bleeding from the elbow", "any(UNREAD, joint_pain)"),
    ],
)
def test_a_thing_of_which_nobody_says_where_it_is_is_not_any_such_thing(said: str, read: str) -> None:
    assert tree(f"Refer people with {said}.") == read


@pytest.mark.parametrize("cancer", ["with lung cancer", "with a chest X-ray that suggests cancer", "with cancer"])
def test_a_bare_cancer_is_what_the_order_is_for_and_no_record_states_it(cancer: str) -> None:
    assert tree(f"Refer people {cancer}.") == "UNREAD"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("cough or fatigue or without weight loss", "any(UNREAD, cough, fatigue)"),
        ("any of the following:\n• cough\n• aged 60 and over", "any(UNREAD, cough)"),
        ("either cough, or aged 60 and over", "any(UNREAD, cough)"),
        ("any of the following:\n• cough\n• adults aged 60 and over", "any(UNREAD, cough)"),
    ],
)
def test_a_way_that_anybody_meets_or_all_of_an_age_is_unread(text: str, read: str) -> None:
    assert tree(f"Refer people with {text}.") == read


def test_an_age_is_a_way_of_its_own_where_more_is_asked_beside_it() -> None:
    text = "Refer people with cough and any of the following:\n• fatigue\n• aged 60 and over."
    assert tree(text) == "all(any(age(60:), fatigue), cough)"


@pytest.mark.parametrize(
    ("ways", "read"),
    [
        ("children with pallor, or\n• fatigue", "any(UNREAD, all(pallor, population(children:0:16)))"),
        (
            "children with pallor, or\n• adults with fatigue",
            "any(all(fatigue, population(adults:16:)), all(pallor, population(children:0:16)))",
        ),
        ("adults with pallor, or\n• fatigue", "any(all(pallor, population(adults:16:)), fatigue)"),
    ],
)
def test_beside_a_way_for_children_one_that_names_nobody_is_unread(ways: str, read: str) -> None:
    assert tree(f"Refer if any of the following:\n• {ways}.") == read


@pytest.mark.parametrize(
    "told",
    [
        "whose ultrasound or CT scan suggests ovarian cancer",
        "whose chest X-ray suggests lung cancer or haemoptysis",
    ],
)
def test_of_two_tests_or_a_cancer_and_a_sign_none_is_chosen(told: str) -> None:
    assert tree(f"Refer people {told}.") == "UNREAD"


@pytest.mark.parametrize(
    ("count", "read"),
    [
        ("all of the following:\n• cough\n• fatigue", "all(cough, fatigue)"),
        ("both of these:\n• cough\n• fatigue", "all(cough, fatigue)"),
        ("the following:\n• cough and\n• fatigue", "all(cough, fatigue)"),
        ("the following:\n• cough or\n• fatigue", "any(cough, fatigue)"),
        ("the following:\n• cough\n• fatigue", "any(cough, fatigue)"),
        ("either of these:\n• cough\n• fatigue", "any(cough, fatigue)"),
    ],
)
def test_a_list_says_how_many_of_it_must_hold(count: str, read: str) -> None:
    assert tree(f"Refer people with {count}.") == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "people with cough after treatment of pneumonia or fatigue",
            "any(all(chest_infection[treated], cough), fatigue)",
        ),
        ("people with cough which is not asthma", "all(cough, not(asthma))"),
        ("people with cough without fatigue", "all(cough, not(fatigue))"),
        ("people with cough or fatigue, when asthma has been excluded", "all(any(cough, fatigue), not!(asthma))"),
        ("people with cough or fatigue when asthma has been excluded", "all(any(cough, fatigue), not!(asthma))"),
        ("people with cough or fatigue, without asthma", "all(any(cough, fatigue), not(asthma))"),
        ("people with cough or fatigue without asthma", "any(all(fatigue, not(asthma)), cough)"),
        ("people with cough, without asthma, or fatigue", "any(UNREAD, cough, fatigue)"),
        ("people with cough once a tendency to grobble has been excluded", "UNREAD"),
    ],
)
def test_what_is_excluded_or_was_treated_is_what_stands_nearest(text: str, read: str) -> None:
    assert tree(f"Refer {text}.") == read


@pytest.mark.parametrize(
    ("people", "read"),
    [
        (
            "men with haematuria, or women aged 40 and over with bloating",
            "any(all(abdominal_distension, age(40:), sex(female)), all(haematuria, sex(male)))",
        ),
        (
            "people aged 40 and over with cough, or aged 60 and over with fatigue",
            "any(all(age(40:), cough), all(age(60:), fatigue))",
        ),
        (
            "people aged 40 and over with cough, or any person with haemoptysis",
            "any(all(age(40:), cough), haemoptysis)",
        ),
        ("people aged 40 and over with cough, or with fatigue", "all(age(40:), any(cough, fatigue))"),
        ("people with cough; adults with fatigue", "any(all(fatigue, population(adults:16:)), cough)"),
    ],
)
def test_each_way_is_for_the_people_that_it_names(people: str, read: str) -> None:
    assert tree(f"Refer {people}.") == read


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("cough, fatigue and weight loss or chest pain", "any(all(cough, fatigue, weight_loss), chest_pain)"),
        ("cough and fatigue or chest pain", "UNREAD"),
        ("a persistent cough and fatigue", "all(cough[persistent], fatigue)"),
        (
            "a persistent cough, hoarseness or chest pain",
            "any(chest_pain[persistent], cough[persistent], hoarseness[persistent])",
        ),
        ("a persistent cough, a painless lump or chest pain", "any(chest_pain, cough[persistent], lump[painless])"),
        ("a new-onset cough, hoarseness or chest pain", "any(chest_pain, cough[new_onset], hoarseness)"),
        ("cough or hoarseness for more than 3 weeks", "any(cough[>21d], hoarseness[>21d])"),
        ("cough lasting at least 6 weeks", "cough[>41d]"),
        ("cough for more than 1 year", "cough[>365d]"),
        ("cough for over 2 months", "cough[>60d]"),
        ("cough for more than ten days", "cough[>10d]"),
    ],
)
def test_a_quality_reaches_as_far_as_its_list_goes(phrase: str, read: str) -> None:
    assert tree(f"Refer people with {phrase}.") == read


@pytest.mark.parametrize(
    ("named", "numbers"),
    [
        ("recommendations 1.2.3 to 1.2.5 and 2.1.1", "1.2.3,1.2.4,1.2.5,2.1.1"),
        ("recommendations 1.2.3 to 1.3.1", "1.2.3,1.3.1"),
        ("recommendation 1.2.3 or 1.2.3", "1.2.3"),
    ],
)
def test_a_range_of_recommendations_is_filled_within_its_section(named: str, numbers: str) -> None:
    assert tree(f"Refer people with symptoms as specified in {named}.") == f"reference({numbers})"


def test_a_recommendation_named_beside_a_feature_asks_for_nothing_more() -> None:
    assert tree("Refer people who have cough, as specified in recommendation 1.2.") == "cough"


@pytest.mark.parametrize(
    ("intro", "read"),
    [
        ("with either:", "any(cough, fatigue)"),
        ("who have any of:", "any(cough, fatigue)"),
        ("who have both of:", "all(cough, fatigue)"),
        ("with pallor and either:", "all(any(cough, fatigue), pallor)"),
        ("with:", "any(cough, fatigue)"),
        ("", "any(cough, fatigue)"),
    ],
)
def test_a_colon_alone_may_bring_in_a_list(intro: str, read: str) -> None:
    assert tree(f"Refer people {intro}\n• cough\n• fatigue") == read


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("a lump that is persistent in the neck or axilla", "any(axillary_lump[persistent], neck_lump[persistent])"),
        ("a lump increasing in size in the neck, axilla or groin",
         "any(axillary_lump[increasing], groin_lump[increasing], neck_lump[increasing])"),
        ("pain, unexplained and persistent, in the abdomen or chest",
         "any(abdominal_pain[persistent][unexplained], chest_pain[persistent][unexplained])"),
        ("swelling for more than 3 weeks of the neck or of the axilla", "any(axillary_lump[>21d], neck_lump[>21d])"),
        ("an unexplained lump in the neck or axilla", "any(axillary_lump[unexplained], neck_lump[unexplained])"),
        ("a neck lump for more than 3 weeks or hoarseness", "any(hoarseness, neck_lump[>21d])"),
        ("bone swelling or pain that is unexplained", "UNREAD"),
        ("diarrhoea or constipation", "any(constipation, diarrhoea)"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_thing_is_said_of_it_at_each_of_its_places(phrase: str, read: str) -> None:
    assert tree(f"Refer people with {phrase}.") == read


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("cough or chest X-ray findings that suggest lung cancer", "any(cough, finding(chest_xray:lung_cancer))"),
        ("cough or a lesion that suggests nodular melanoma", "any(cough, finding(examination:nodular_melanoma))"),
        ("a chest X-ray or ultrasound that suggests lung cancer", "UNREAD"),
    ],
)
def test_what_stands_beside_a_finding_is_a_way_of_its_own(phrase: str, read: str) -> None:
    assert tree(f"Refer people with {phrase}.") == read


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("a vulval lump, ulceration or a bleeding", "any(vulval_bleeding, vulval_lump, vulval_ulceration)"),
        ("a vulval lump and bleeding", "all(vulval_bleeding, vulval_lump)"),
        ("pelvic or abdominal pain", "any(abdominal_pain, pelvic_pain)"),
        ("a mass or swelling in the neck", "all(UNREAD, neck_lump)"),
        ("weight loss or a mass in the abdomen", "any(abdominal_mass, weight_loss)"),
        ("a nipple that is discharging, or retraction", "any(nipple_discharge, nipple_retraction)"),
        ("a lump in the breast and in the axilla", "all(axillary_lump, breast_lump)"),
        ("fever and/or fatigue", "any(fatigue, fever)"),
        ("cough, fever, and fatigue", "all(cough, fatigue, fever)"),
        ("cough; fever", "any(cough, fever)"),
    ],
)
def test_each_member_of_a_list_in_prose_takes_what_it_lacks_from_its_neighbour(phrase: str, read: str) -> None:
    assert tree(f"Refer people with {phrase}.") == read


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("an unexplained cough or a fever", "any(cough[unexplained], fever)"),
        ("unexplained cough and fever", "all(cough[unexplained], fever[unexplained])"),
        ("unexplained petechiae or pallor", "any(pallor[unexplained], petechiae[unexplained])"),
        ("recurrent or persistent unexplained cough", "cough[persistent|recurrent][unexplained]"),
        ("cough that persists or recurs, fever or fatigue", "any(cough[persistent|recurrent], fatigue, fever)"),
        ("unexplained cough, persistent fever or pallor", "any(cough[unexplained], fever[persistent], pallor)"),
        ("bone pain, particularly back pain that is persistent", "UNREAD"),
        ("unexplained bone pain, especially back pain", "any(back_pain[unexplained], bone_pain[unexplained])"),
        ("cough on a frequent basis", "cough[frequent]"),
        ("new-onset diabetes or jaundice", "any(diabetes[new_onset], jaundice)"),
        ("subacute cough", "cough[progressive]"),
    ],
)
def test_a_quality_before_or_after_a_member_is_said_of_those_it_reaches(phrase: str, read: str) -> None:
    assert tree(f"Refer people with {phrase}.") == read
