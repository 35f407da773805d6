"""Constructions of other authors: ages in words, ways after "provided", purposes first, what no part may lose."""

import pytest

from shared.criteria.grammar.blocks import parse_blocks
from shared.criteria.grammar.leaves import Lexicon
from shared.criteria.grammar.losses import lost_items
from shared.guideline.criterion import Feature
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import tree, unread

JAUNDICE = "all(age(40:), jaundice)"


@pytest.mark.parametrize(
    "who",
    [
        "people in their forties or older",
        "people in their 40s, or later",
        "people aged forty and over",
        "any patient who is 40 or more",
        "people in the 40-and-over age group",
        "people in the 40+ age band",
        "those who have reached the age of forty",
    ],
)
def test_an_age_may_be_spelled(who: str) -> None:
    assert tree(f"Refer {who} with jaundice.") == JAUNDICE


def test_a_spelled_age_keeps_its_unit() -> None:
    assert tree("Refer people aged forty-five and over with jaundice.") == "all(age(45:), jaundice)"


@pytest.mark.parametrize(
    "text",
    [
        "To assess for pancreatic cancer, refer people aged 40 and over with jaundice.",
        "Pancreatic cancer: an urgent referral should be made for people aged 40 and over with jaundice.",
        "Think of pancreatic cancer, and refer people aged 40 and over with jaundice.",
        "In people aged 40 and over, an urgent scan should be offered in the presence of jaundice.",
        "People aged 40 and over with jaundice should be referred, bearing in mind other symptoms, such as fever.",
        "If you see a patient with jaundice and they are 40 years of age or more, refer them.",
        "Suspected pancreatic cancer: in people aged 40 and over with jaundice, an urgent scan is needed.",
        "Pancreatic cancer should be considered, with very urgent referral, in people aged 40 and over with jaundice.",
        "People aged 40 and over with jaundice. Consider an urgent referral for pancreatic cancer.",
        "In people aged 40 and over with jaundice, offer a full blood count together with blood tests for paraprotein.",
        "Who needs an urgent scan? People aged 40 and over with jaundice.",
        "Pancreatic cancer – refer people aged 40 and over with jaundice.",
        "For people aged 40 and over with jaundice, the next step is an urgent referral.",
        "Refer people aged 40 and over who have jaundice, whether it is mild or not.",
        "In people aged 40 and over, an urgent scan may be considered to assess for pancreatic cancer when they "
        "have jaundice.",
    ],
)
def test_a_purpose_names_no_criterion(text: str) -> None:
    assert tree(text) == JAUNDICE


def test_a_list_after_the_orders_words_belongs_to_the_condition() -> None:
    text = (
        "In people aged 40 and over, an urgent scan may be considered when any of the following applies:\n• {}\n• fever"
    )
    assert tree(text.format("jaundice")) == "all(age(40:), any(fever, jaundice))"


def test_ways_after_provided_are_ways_of_what_stands_before_them() -> None:
    text = "Refer people with jaundice, provided that they have a fever, or that they report weight loss."
    assert tree(text) == "all(any(fever, weight_loss), jaundice)"


@pytest.mark.parametrize(
    "text",
    [
        "Refer people with jaundice where they smoke or have a fever.",
        "Refer people with:\n• jaundice, if the patient has ever smoked or has a fever\n• jaundice and smoking.",
        "Refer people with jaundice plus a fever, or plus smoking.",
    ],
)
def test_ways_of_a_later_clause_limit_what_stands_before_it(text: str) -> None:
    assert tree(text) == "all(any(exposure(smoking), fever), jaundice)"


@pytest.mark.parametrize(
    "text",
    [
        "Refer adults if they have jaundice, if they have a fever, or if they have a cough and they smoke.",
        "Refer adults with jaundice; do the same for adults with a fever, or with a cough who smoke.",
    ],
)
def test_clauses_in_a_series_are_ways_of_their_own(text: str) -> None:
    assert tree(text).count("all(") == 2
    assert "any(all(cough, exposure(smoking)), fever, jaundice)" in tree(text)


def test_a_series_of_clauses_after_a_feature_limits_that_feature() -> None:
    text = "Refer people with jaundice, if it is a first presentation, if there is a fever or if a cough is reported."
    assert tree(text) == "all(any(cough, fever, jaundice[first_time]), jaundice)"


@pytest.mark.parametrize(
    "ways",
    ["a cough, or jaundice, if it is", "a cough or with jaundice, if either is", "a cough or jaundice if both are"],
)
def test_a_closing_clause_says_its_quality_of_every_way(ways: str) -> None:
    assert tree(f"Refer people with {ways} unexplained.") == "any(cough[unexplained], jaundice[unexplained])"


def test_a_quality_between_a_feature_and_its_places_is_said_at_every_place() -> None:
    text = "Refer women with an unexplained mass that is palpable in the vagina or at the entrance to the vagina."
    assert "vaginal_mass[palpable][unexplained]" in tree(text) and "any(" not in tree(text)


def test_other_changes_are_a_member_of_their_own() -> None:
    text = "Refer people with discharge, retraction or other worrying changes affecting one nipple only."
    assert tree(text) == "any(nipple_change[one_sided], nipple_discharge[one_sided], nipple_retraction[one_sided])"


def test_what_should_each_be_referred_is_a_way_of_its_own() -> None:
    text = "Jaundice, haemoptysis and weight loss should each prompt a suspected cancer pathway referral."
    assert tree(text) == "any(haemoptysis, jaundice, weight_loss)"


def test_what_follows_and_as_a_list_of_clauses_is_one_choice() -> None:
    text = "Refer people if:\n• the person has jaundice and has a cough, reports weight loss or is feverish\n• cough."
    assert tree(text) == "any(all(any(cough, fever, weight_loss), jaundice), cough)"


def test_and_before_a_list_with_or_may_be_read_in_two_ways_and_is_unread() -> None:
    assert unread("Refer people with visible haematuria and a cough, jaundice or fever.") != ()


def test_items_parted_by_semicolons_keep_their_qualities_to_themselves() -> None:
    text = "Refer people with any of the following: persistent cough; fever; jaundice."
    assert tree(text) == "any(cough[persistent], fever, jaundice)"


def test_a_count_may_stand_in_a_sentence_of_its_own_before_the_list() -> None:
    text = "Offer an urgent scan to adults. Any one of the following is sufficient:\n• jaundice\n• fever."
    assert tree(text) == "all(any(fever, jaundice), population(adults:16:))"


def test_a_count_of_these_in_a_later_bullet_speaks_of_the_list_in_the_first() -> None:
    text = "Refer people with:\n• two or more of these: cough, fever, jaundice\n• just one of these, where they smoke."
    assert tree(text) == "any(2(cough, fever, jaundice), all(any(cough, fever, jaundice), exposure(smoking)))"


def test_an_age_among_the_words_of_the_order_limits_every_bullet() -> None:
    text = "Urgent chest X-ray for possible lung cancer, age 40 and over:\n• haemoptysis\n• finger clubbing."
    assert tree(text) == "all(age(40:), any(finger_clubbing, haemoptysis))"


def test_a_symptom_in_its_place_is_that_of_the_place() -> None:
    assert tree("Refer people with pain in a bone.") == "bone_pain"


@pytest.mark.parametrize("words", ["are or have been smokers", "smoke", "have been or still are smokers"])
def test_smoking_now_or_once_is_one_exposure(words: str) -> None:
    assert tree(f"Refer people who {words} and have a cough.") == "all(cough, exposure(smoking))"


def test_who_still_has_something_has_it_persistently() -> None:
    assert tree("Refer people who still have a cough.") == "cough[persistent]"


@pytest.mark.parametrize(
    "words", ["a persistent cough, when it is unexplained", "a cough that is persistent as well as unexplained"]
)
def test_a_quality_said_later_of_it_adds_to_those_it_has(words: str) -> None:
    assert tree(f"Refer people with {words}.") == "cough[persistent][unexplained]"


def test_what_a_last_comma_sets_off_is_said_of_every_way() -> None:
    text = "Refer people with ulceration of the anus, or a mass in the anus, that is unexplained."
    assert tree(text) == "any(anal_mass[unexplained], anal_ulceration[unexplained])"


def test_what_a_blood_test_shows_is_that_result() -> None:
    assert tree("Refer people with a blood test showing a raised white cell count.") == "raised_white_cells"


@pytest.mark.parametrize("words", ["uncertain ultrasound findings", "an inconclusive ultrasound result"])
def test_an_uncertain_finding_may_name_its_test_last(words: str) -> None:
    assert tree(f"Refer adults with {words}.") == tree("Refer adults if ultrasound findings are uncertain.")


def test_a_clause_that_ends_too_soon_is_unread_and_holds_for_nobody() -> None:
    assert unread("Refer people aged 40 and over with jaundice, or if they are.") != ()


def test_a_subject_that_nothing_is_known_of_is_not_dropped() -> None:
    assert unread("Refer people if one ankle of theirs shows discharge.") != ()


def test_an_item_of_which_the_tree_has_no_word_is_lost() -> None:
    bullets = parse_blocks("any of:\n• cough\n• weight loss\n• by telephone")[0].bullets
    kept = Feature(("weight_loss",), label="weight loss")
    assert list(lost_items(bullets, kept, Lexicon(load_terminology()).names_feature)) == ["cough"]


def test_a_cancer_by_its_bare_name_is_no_criterion_that_a_record_states() -> None:
    assert unread("Refer people with jaundice and lung cancer.") == ("lung cancer",)


@pytest.mark.parametrize(
    "text",
    [
        "Refer people with jaundice, and people aged 60 and over.",
        "Refer people if they have jaundice, or if they are aged 60 or over.",
    ],
)
def test_people_as_a_way_of_their_own_are_unread_for_all_of_them_would_meet_it(text: str) -> None:
    assert unread(text) != ()


def test_people_are_a_way_where_more_is_asked_of_all_of_them() -> None:
    text = "Refer people with jaundice who are:\n• aged 60 and over or\n• aged 40 and over and smoke."
    assert tree(text) == "all(any(age(60:), all(age(40:), exposure(smoking))), jaundice)"


def test_the_person_again_is_nobody_new() -> None:
    text = "Refer people if they have a cough, or if there is jaundice and the person is 40 or over."
    assert tree(text) == "any(all(age(40:), jaundice), cough)"


def test_one_being_enough_in_two_kinds_of_people_counts_for_either() -> None:
    text = (
        "Offer an urgent scan if two or more of the following are present. One is enough if they have ever smoked or "
        "have been exposed to asbestos.\n• cough\n• fever\n• jaundice"
    )
    one, both = "any(cough, fever, jaundice)", "any(exposure(asbestos), exposure(smoking))"
    assert tree(text) == f"any(2(cough, fever, jaundice), all({one}, {both}))"


def test_a_list_within_the_end_of_a_list_shares_its_quality() -> None:
    text = (
        "Refer people with persistent cough, unexplained fever, pallor, or unexplained bruising, bleeding or petechiae."
    )
    read = tree(text)
    assert "bleeding[unexplained]" in read and "petechiae[unexplained]" in read
    assert "pallor[" not in read


def test_no_explanation_for_any_of_them_is_said_of_every_way() -> None:
    text = "Refer people if they have lost weight, are feverish or have a cough, and there is no explanation."
    assert tree(text) == "any(cough[unexplained], fever[unexplained], weight_loss[unexplained])"


def test_a_value_that_means_a_referral_is_the_peoples() -> None:
    text = "Jaundice means that an adult should be referred urgently."
    assert tree(text) == "all(jaundice, population(adults:16:))"


def test_what_goes_on_while_something_else_does_is_asked_with_it() -> None:
    assert tree("Refer people who have jaundice while a cough persists.") == "all(cough[persistent], jaundice)"


@pytest.mark.parametrize(
    "text",
    [
        "Refer people if they have a cough or, in people who are 40 or older, if there is jaundice.",
        "Refer people with a cough. Also refer them if they are aged 40 or over and have jaundice.",
        "Refer anyone with a cough. The same applies to anyone aged 40 or over with jaundice.",
    ],
)
def test_another_way_said_later_is_a_way_of_its_own(text: str) -> None:
    assert tree(text) == "any(all(age(40:), jaundice), cough)"


def test_ways_of_a_later_clause_may_be_listed() -> None:
    text = "For people who have lost weight, consider a scan if they also report fever or jaundice, or have a cough."
    assert tree(text) == "all(any(cough, fever, jaundice), weight_loss)"


def test_a_change_in_its_shape_is_unread_for_nobody_says_whose() -> None:
    assert unread("Refer men with enlargement of the testis or a change in its shape.") != ()
