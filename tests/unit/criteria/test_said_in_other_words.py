"""Words that ask of nobody change no tree; a state, a relation or an order said in other words gives the same tree."""

import pytest

from tests.unit.criteria.builders import tree, unread

JAUNDICE = "all(age(40:), jaundice)"


@pytest.mark.parametrize(
    "words",
    [
        ", because it is rarely harmless",
        ", even if they feel well",
        ", regardless of their weight",
        ", whether or not they feel well",
        ", whether mild or severe",
        ", where possible",
        " at any age",
        ", whatever their age",
        " with or without pain",
        " in the last 6 months",
        ", when it has been examined",
        ", in either case",
        ", which is often mild",
        ", such as dark jaundice",
        " found on clinical examination",
        ", once a scan has been done",
        ", after discussing it with them",
        " (see recommendation 4.2)",
        " – for example in the eyes –",
        " in primary care",
        " of any severity",
        " (mild)",
        ", painful or not",
    ],
)
def test_what_is_said_by_the_way_asks_of_nobody(words: str) -> None:
    assert tree(f"Refer people aged 40 and over with jaundice{words}.") == JAUNDICE


@pytest.mark.parametrize(
    "relation",
    [
        "suggests",
        "suggesting",
        "that is suggestive of",
        "indicating",
        "is indicative of",
        "points to",
        "pointing towards",
        "consistent with",
        "is compatible with",
        "in keeping with",
        "in line with",
        "that fits with",
        "suspicious for",
        "concerning for",
        "typical of",
        "characteristic of",
        "looks like",
        "appears to be",
        "raises the suspicion of",
        "raising concern about",
        "shows",
        "showing signs of",
        "reveals",
        "could be",
        "may well be",
        "with evidence of",
        "with features of",
        "showing changes suggestive of",
    ],
)
def test_what_a_test_suggests_is_read_in_every_wording(relation: str) -> None:
    assert tree(f"Refer people with a chest X-ray {relation} lung cancer.") == "finding(chest_xray:lung_cancer)"


@pytest.mark.parametrize(
    ("words", "feature"),
    [
        ("the platelet count is raised", "thrombocytosis"),
        ("a platelet count which has become raised", "thrombocytosis"),
        ("elevation of the platelet count", "thrombocytosis"),
        ("haemoglobin that is low", "low_haemoglobin"),
        ("a reduction in haemoglobin", "low_haemoglobin"),
        ("a bowel habit that has changed", "change_in_bowel_habit"),
        ("alteration of bowel habit", "change_in_bowel_habit"),
        ("a testis that has changed in shape", "testicular_shape_change"),
        ("losing weight", "weight_loss"),
        ("loss of appetite", "appetite_loss"),
        ("an abdominal mass that can be felt", "abdominal_mass[palpable]"),
        ("haematuria that can be seen", "visible_haematuria"),
        ("an abnormality of cerebellar function", "abnormal_central_neurology"),
        ("anaemia due to iron deficiency", "iron_deficiency_anaemia"),
        ("a red reflex that is absent", "absent_red_reflex"),
        ("a spleen that is enlarged", "splenomegaly"),
        ("signs on chest examination consistent with lung cancer", "chest_signs_of_lung_cancer"),
    ],
)
def test_a_state_is_read_before_and_after_what_it_is_of(words: str, feature: str) -> None:
    assert tree(f"Refer people with {words}.") == feature


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("(aged 40 and over)", JAUNDICE),
        ("aged 40 and over (to be seen within 2 weeks)", JAUNDICE),
    ],
)
def test_brackets_that_limit_are_read_and_others_left_out(words: str, limits: str) -> None:
    assert tree(f"Refer people {words} with jaundice.") == limits


def test_a_condition_in_brackets_is_never_left_out() -> None:
    assert unread("Refer people with jaundice (only if they have lost their hat).") != ()


def test_a_count_in_brackets_is_a_way_of_its_own() -> None:
    said = "Refer people with two of these (one, if they have ever smoked): cough, fatigue, chest pain."
    one_of = "all(any(chest_pain, cough, fatigue), exposure(smoking))"
    assert tree(said) == f"any(2(chest_pain, cough, fatigue), {one_of})"


def test_a_figure_in_brackets_is_the_threshold_of_what_stands_before_it() -> None:
    said = "Refer adults with a positive FIT (10 micrograms of haemoglobin per gram of faeces or above)."
    assert tree(said) == "all(measure(fit>=10), population(adults:16:))"


@pytest.mark.parametrize(
    ("words", "threshold"),
    [
        ("no lower than 35", "ca125>=35"),
        ("not below 35", "ca125>=35"),
        ("at or above 35", "ca125>=35"),
        ("exceeding 35", "ca125>35"),
        ("in excess of 35", "ca125>35"),
        ("below 35", "ca125<35"),
        ("no higher than 35", "ca125<=35"),
    ],
)
def test_a_threshold_is_read_on_its_own_side_in_every_wording(words: str, threshold: str) -> None:
    assert tree(f"Refer people with a CA125 {words} IU/ml.") == f"measure({threshold})"


def test_further_sentences_with_the_same_order_are_ways_of_their_own() -> None:
    said = "Refer people with jaundice. Refer adults with a cough that persists. So should children with pallor."
    grown, young = "all(cough[persistent], population(adults:16:))", "all(pallor, population(children:0:16))"
    assert tree(said) == f"any({grown}, {young}, jaundice)"


def test_features_left_in_the_words_of_the_order_are_said_to_be_unread() -> None:
    said = "Dysphagia warrants a referral, as does weight loss with reflux in people aged 55 and over."
    assert any("weight loss" in words for words in unread(said))


def test_a_neighbouring_sentence_that_may_limit_who_is_meant_is_unread() -> None:
    said = "Offer a chest X-ray to people with cough. One is due only if they are smokers."
    assert unread(said) == ("One is due only if they are smokers",)


def test_and_then_or_in_one_breath_may_be_read_in_two_ways_and_is_unread() -> None:
    said = "Refer people with jaundice and cough or fatigue."
    assert unread(said) == ("jaundice and cough or fatigue",)


def test_any_cancer_is_no_finding_as_no_record_states_that() -> None:
    assert unread("Refer people with a chest X-ray that suggests cancer.") != ()


@pytest.mark.parametrize(
    "order",
    [
        "Jaundice and pallor are both reasons to refer",
        "Jaundice and pallor each warrant a referral",
        "Any jaundice, and any pallor, should prompt a referral",
    ],
)
def test_and_that_joins_what_is_said_of_each_by_itself_is_an_alternative(order: str) -> None:
    assert tree(f"{order}.") == "any(jaundice, pallor)"


def test_people_named_last_are_meant_by_every_way_before_them_unless_a_comma_parts_those() -> None:
    assert tree("Jaundice or pallor in adults should prompt a referral.").startswith("all(any(jaundice, pallor), pop")
    assert tree("Jaundice, or pallor in adults, should prompt a referral.").startswith("any(all(pallor, population")


def test_with_again_goes_on_from_the_same_head() -> None:
    assert tree("Refer people with jaundice with pallor or with cough.") == "all(any(cough, pallor), jaundice)"


def test_newness_is_said_of_the_one_it_stands_before() -> None:
    said = "Refer people with new-onset diabetes, nausea or vomiting."
    assert tree(said) == "any(diabetes[new_onset], nausea, vomiting)"


def test_a_count_of_these_speaks_of_the_list_named_last() -> None:
    said = "Refer adults with cough, fatigue or chest pain, or children with any two of these."
    grown = "all(any(chest_pain, cough, fatigue), population(adults:16:))"
    assert tree(said) == f"any({'all(2(chest_pain, cough, fatigue), population(children:0:16))'}, {grown})"


def test_a_quality_of_these_symptoms_is_asked_of_every_symptom_listed() -> None:
    said = "Refer people with two of cough, fatigue and chest pain if these symptoms are unexplained."
    assert tree(said) == "2(chest_pain[unexplained], cough[unexplained], fatigue[unexplained])"


def test_an_emphasised_place_is_where_the_feature_before_it_may_be() -> None:
    said = "Refer people with persistent bone pain (especially in the back)."
    assert tree(said) == "any(back_pain[persistent], bone_pain[persistent])"


def test_what_stands_apart_from_what_a_test_suggests_is_a_way_of_its_own() -> None:
    said = "Refer people with finger clubbing or a chest X-ray that suggests lung cancer."
    assert tree(said) == "any(finding(chest_xray:lung_cancer), finger_clubbing)"


def test_what_one_of_several_tests_suggests_is_unread() -> None:
    assert unread("Refer adults with ultrasound or CT findings that suggest soft tissue sarcoma.") != ()
