"""What the grammar reads, construction by construction: text -> tree, in words of our own."""

import pytest

from shared.guideline.records import Table
from tests.unit.criteria.builders import tree, unread

SYMPTOMS = "\n• cough\n• fatigue\n• chest pain."
THREE = "chest_pain[unexplained], cough[unexplained], fatigue[unexplained]"


@pytest.mark.parametrize(
    "words",
    [
        "people aged 40 and over",
        "people aged 40 or over",
        "people aged 40 and above",
        "people aged at least 40",
    ],
)
def test_an_age_from_which_on_is_read_in_every_wording(words: str) -> None:
    assert tree(f"Offer an urgent chest X-ray to {words} with finger clubbing.") == "all(age(40:), finger_clubbing)"


@pytest.mark.parametrize("words", ["people aged under 25", "people who are aged under 25", "people aged below 25"])
def test_an_age_below_which_is_read_in_every_wording(words: str) -> None:
    assert tree(f"Offer an urgent chest X-ray to {words} with finger clubbing.") == "all(age(:25), finger_clubbing)"


def test_an_age_range_ends_after_its_last_year() -> None:
    assert tree("Refer people aged 16 to 24 with finger clubbing.") == "all(age(16:25), finger_clubbing)"


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("adults", "adults:16:"),
        ("children", "children:0:16"),
        ("young people", "young people:16:25"),
        ("children and young people", "children and young people:0:25"),
    ],
)
def test_an_age_group_has_the_ages_of_its_definition(words: str, limits: str) -> None:
    assert tree(f"Refer {words} with pallor.") == f"all(pallor, population({limits}))"


@pytest.mark.parametrize(
    "intro",
    [
        "if they have 2 or more of the following unexplained symptoms:",
        "with at least two of the following unexplained symptoms:",
        "who have any two of these unexplained symptoms:",
    ],
)
def test_a_count_of_a_list_is_read_in_every_wording(intro: str) -> None:
    assert tree(f"Offer an urgent chest X-ray to people {intro}{SYMPTOMS}") == f"2({THREE})"


def test_two_counts_share_the_list_that_follows() -> None:
    text = (
        "Offer an urgent chest X-ray to people if they have 2 or more of the following unexplained symptoms, "
        f"or if they have ever smoked and have 1 or more of the following unexplained symptoms:{SYMPTOMS}"
    )
    assert tree(text) == f"any(2({THREE}), all(any({THREE}), exposure(smoking)))"


def test_a_list_under_one_bullet_serves_the_bullets_before_it() -> None:
    text = (
        "Offer an urgent chest X-ray to people if:\n"
        "• they have 2 or more of the following unexplained symptoms or\n"
        "• they have 1 or more of the following unexplained symptoms and have been exposed to asbestos:\n"
        "－ cough\n－ fatigue\n－ chest pain."
    )
    assert tree(text) == f"any(2({THREE}), all(any({THREE}), exposure(asbestos)))"


def test_a_list_told_in_prose_is_the_same_list() -> None:
    text = "Offer an urgent chest X-ray to people who have at least two of cough, fatigue and chest pain."
    assert tree(text) == "2(chest_pain, cough, fatigue)"


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("unexplained persistent or recurrent infection", "infection[persistent|recurrent][unexplained]"),
        ("a persistent and unexplained cough", "cough[persistent][unexplained]"),
        ("persistent or unexplained cough", "cough[persistent|unexplained]"),
        ("a cough that persists or recurs", "cough[persistent|recurrent]"),
        ("an unexplained cough lasting for more than 3 weeks", "cough[unexplained][>21d]"),
        ("a cough for at least four weeks", "cough[>27d]"),
        ("an unexplained lump that is increasing in size", "lump[increasing][unexplained]"),
    ],
)
def test_qualifiers_stand_before_or_after_and_group_as_they_are_joined(phrase: str, read: str) -> None:
    assert tree(f"Refer people with {phrase}.") == read


def test_words_before_a_list_hold_for_all_of_it_and_words_of_its_own_win() -> None:
    assert tree("Refer people with unexplained cough, fatigue or fever.") == (
        "any(cough[unexplained], fatigue[unexplained], fever[unexplained])"
    )
    assert tree("Refer people with unexplained fever or persistent fatigue.") == (
        "any(fatigue[persistent], fever[unexplained])"
    )
    assert tree("Refer people with finger clubbing or persistent cough.") == "any(cough[persistent], finger_clubbing)"


def test_either_groups_what_and_would_part() -> None:
    assert tree("Refer people with fever and either cough or fatigue.") == "all(any(cough, fatigue), fever)"


def test_with_joins_looser_than_or() -> None:
    assert tree("Refer people with cough or fatigue with fever.") == "all(any(cough, fatigue), fever)"


def test_an_age_of_a_branch_stays_in_its_branch() -> None:
    text = "Refer adults:\n• aged 40 and over with fever or\n• aged under 30 with fatigue."
    assert tree(text) == "all(any(all(age(40:), fever), all(age(:30), fatigue)), population(adults:16:))"


def test_bullets_joined_by_and_must_all_hold() -> None:
    assert tree("Refer people with:\n• cough and\n• fever.") == "all(cough, fever)"


@pytest.mark.parametrize(
    "words",
    [
        "if a chest X-ray suggests lung cancer",
        "if they have chest X-ray findings that suggest lung cancer",
        "if chest X-ray findings are suggestive of lung cancer",
        "whose chest X-ray raises the possibility of lung cancer",
    ],
)
def test_what_a_test_suggests_is_read_in_every_wording(words: str) -> None:
    assert tree(f"Refer people {words}.") == "finding(chest_xray:lung_cancer)"


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("if serum CA125 is 35 IU/ml or greater", "measure(ca125>=35)"),
        ("if their CA125 is at least 35 IU/ml", "measure(ca125>=35)"),
        ("with a FIT result of at least 10 micrograms of haemoglobin per gram of faeces", "measure(fit>=10)"),
        ("if their platelet count is more than 450 x10^9/L", "measure(platelets>450)"),
        ("if haemoglobin is below 9 g/dL", "measure(haemoglobin<90)"),
        ("if haemoglobin is at most 90 g/L", "measure(haemoglobin<=90)"),
        ("if haemoglobin is 90 g/L or less", "measure(haemoglobin<=90)"),
        ("if haemoglobin is lower than 90 g/L", "measure(haemoglobin<90)"),
        ("if their platelet count is over 450", "measure(platelets>450)"),
        ("if their platelet count is >450", "measure(platelets>450)"),
        ("if their platelet count is ≥450", "measure(platelets>=450)"),
        ("if their platelet count is 450 or above", "measure(platelets>=450)"),
        ("if their platelet count is higher than 450.5", "measure(platelets>450.5)"),
    ],
)
def test_a_measured_value_has_its_threshold_in_the_canonical_unit(words: str, read: str) -> None:
    assert tree(f"Refer people {words}.") == read


@pytest.mark.parametrize("words", ["if their platelet count is 450", "if a platelet count of 450 is found"])
def test_a_figure_without_a_side_is_no_threshold(words: str) -> None:
    assert "UNREAD" in tree(f"Refer people {words}.")


def test_a_checklist_takes_its_points_and_sizes_from_the_table() -> None:
    rows = (
        ("Major features (2 points each)", "change in size; irregular shape"),
        ("Minor features of 1 point", "largest diameter 7 mm or more; oozing"),
        ("Three points", "a lesion of 1.5 cm"),
    )
    text = "Refer people with a pigmented skin lesion with a weighted 7-point checklist score of 3 or more."
    read = tree(text, table=Table(title="Checklist", rows=rows))
    major, minor = "lesion_change_in_size:2,lesion_irregular_shape:2", "lesion_large_diameter>=7mm:1,lesion_oozing:1"
    assert read == f"checklist(3 of {major},{minor},skin_lesion>=15mm:3; pigmented_skin_lesion)"


def test_ages_and_limits_of_a_table_are_read_on_both_sides() -> None:
    rows = (("Age", "Limit"), ("Under 40", "2 or more"), ("40 to 49", "at least 3"), ("50 and over", "Above 4.5"))
    text = "Refer people if their PSA level is above the threshold for their age in table 1."
    read = tree(text, table=Table(title="Limits", rows=rows))
    assert read == "measure(psaNone-40>=2.0,40-50>=3.0,50-None>4.5)"


def test_thresholds_by_age_come_from_the_table() -> None:
    rows = (
        ("Age", "Limit"),
        ("Below 45", "Use clinical judgement"),
        ("45 to 54", "More than 3.0"),
        ("Above 54", "More than 4"),
    )
    text = "Refer people if their PSA level is above the limit for their age in table 1."
    read = tree(text, table=Table(title="Limits", rows=rows))
    assert read == "measure(psaNone-45>None,45-55>3.0,55-None>4.0)"


def test_criteria_of_another_recommendation_are_named_by_its_number() -> None:
    assert tree("Refer people with fever and the symptoms listed in recommendations 4.2.1 to 4.2.3.") == (
        "all(fever, reference(4.2.1,4.2.2,4.2.3))"
    )


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("fever without cough", "all(fever, not(cough))"),
        ("fever which is not obviously fatigue", "all(fever, not(fatigue))"),
        ("fever, when cough has been excluded as a cause", "all(fever, not!(cough))"),
        ("fever after successful treatment of cough", "all(cough[treated], fever)"),
    ],
)
def test_exclusions_say_whether_silence_is_enough(words: str, read: str) -> None:
    assert tree(f"Refer people with {words}.") == read


@pytest.mark.parametrize(
    "aside",
    [
        "Take the person's wishes into account.",
        "When considering referral, take into account any fever.",
        "(See the guideline on fever.)",
    ],
)
def test_sentences_after_the_action_are_no_criteria(aside: str) -> None:
    assert tree(f"Refer people with cough. {aside}") == "cough"


@pytest.mark.parametrize(
    "words",
    [
        "cough, even if they have never smoked",
        "cough, because it may be an early sign of fever",
        "cough with or without fever",
    ],
)
def test_what_is_said_by_the_way_is_no_criterion(words: str) -> None:
    assert tree(f"Refer people with {words}.") == "cough"


@pytest.mark.parametrize(
    "text",
    [
        "If a person aged 40 or over has finger clubbing, offer an urgent chest X-ray.",
        "Offer people aged 40 and over an urgent chest X-ray if they have finger clubbing.",
    ],
)
def test_the_action_may_stand_before_after_or_amid_the_condition(text: str) -> None:
    assert tree(text) == "all(age(40:), finger_clubbing)"


def test_a_section_limits_who_is_meant() -> None:
    read = tree("Refer people with fever.", sex="female", applies_to="These apply to women aged 18 and over.")
    assert read == "all(age(18:), fever, sex(female))"


def test_words_that_nobody_knows_are_listed_and_hold_for_nobody() -> None:
    assert unread("Refer people with cough or a tendency to grobble.") == ("tendency to grobble",)
    assert tree("Refer people with a tendency to grobble.") == "UNREAD"


@pytest.mark.parametrize(
    "text",
    [
        "Offer a chest X-ray to anyone over 40 with finger clubbing.",
        "Offer a chest X-ray to people of at least 40 years of age with finger clubbing.",
        "Offer a chest X-ray to over-40s with finger clubbing.",
        "Refer people younger than 25 with finger clubbing.",
        "Refer under-25s with finger clubbing.",
        "Refer people with a cough for no clear reason.",
        "Refer people with a cough with no obvious cause.",
        "Refer people with a cough that cannot be explained.",
        "Refer people with a cough lasting 3 weeks or more.",
        "Refer people if lung cancer is suspected on a chest X-ray.",
        "Refer people with 2 or more of the unexplained symptoms below:\n• cough\n• fatigue\n• fever.",
        "Refer people if one nipple shows discharge or retraction.",
        "Refer people with cough unless they have fever.",
        "In anyone over 40 who has finger clubbing, arrange a chest X-ray.",
        "People aged 40 and over with finger clubbing should be offered an urgent chest X-ray.",
        "An urgent chest X-ray should be offered to people aged 40 and over with finger clubbing.",
        "Finger clubbing in people aged 40 and over warrants an urgent chest X-ray.",
        "Do not refer people with cough.",
        "Refer adults with cough. Refer children with fever.",
        "Refer people with cough (only if it is at night).",
    ],
)
def test_a_wording_that_the_guidelines_do_not_use_is_unread_and_never_guessed(text: str) -> None:
    assert unread(text)
    assert "UNREAD" in tree(text) or tree(text) == "-"


@pytest.mark.parametrize(
    ("word", "quality"),
    [
        ("treatment-resistant", "treatment_resistant"),
        ("progressive", "progressive"),
        ("subacute", "progressive"),
        ("painless", "painless"),
        ("non-painful", "painless"),
    ],
)
def test_a_word_before_a_feature_is_its_quality(word: str, quality: str) -> None:
    assert tree(f"Refer people with a {word} cough.") == f"cough[{quality}]"


def test_nobody_is_judged_by_a_quality_said_of_the_last_alone_or_of_all() -> None:
    assert tree("Refer people with a cough or fatigue that is unexplained.") == "UNREAD"
    own = "Refer people with persistent cough or fatigue that is unexplained."
    assert tree(own) == "any(cough[persistent], fatigue[unexplained])"


@pytest.mark.parametrize(
    "typeset",
    [
        "people aged 40\u00a0and over with finger clubbing",
        "people aged 40 and over with finger club\u00adbing",
        "people aged 40 and over   with finger clubbing",
        "people aged 40 and over with:\n* finger clubbing",
        *(f"people aged 40 and over with:\n{mark} finger clubbing" for mark in "•－‣◦▪"),
        *(f"people aged 40 and over with: {mark} finger clubbing" for mark in "•－‣◦▪"),
    ],
)
def test_how_a_text_is_set_in_type_does_not_count(typeset: str) -> None:
    assert tree(f"Refer {typeset}.") == "all(age(40:), finger_clubbing)"


@pytest.mark.parametrize("quoted", ["a woman’s breast lump", "a ‘breast lump’", "a “breast lump”"])
def test_quotes_are_the_same_whichever_they_are(quoted: str) -> None:
    straight = quoted.translate(str.maketrans("‘’“”", "''\"\""))
    assert tree(f"Refer people with {quoted}.") == tree(f"Refer people with {straight}.")


def test_a_list_within_a_list_is_joined_to_what_comes_after_it() -> None:
    text = "Refer people with:\n• cough with any of:\n  ‣ fever\n  ‣ fatigue, and\n• haemoptysis"
    assert tree(text) == "all(any(fatigue, fever), cough, haemoptysis)"
    plain = "Refer people with:\n• cough with any of:\n  ‣ fever\n  ‣ fatigue\n• haemoptysis"
    assert tree(plain) == "any(all(any(fatigue, fever), cough), haemoptysis)"


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("whose blood tests suggest thrombocytosis", "thrombocytosis"),
        ("whose blood test results are consistent with anaemia", "anaemia"),
        ("whose chest X-ray suggests a pleural effusion", "finding(chest_xray:pleural_signs)"),
        ("whose ultrasound suggests a lump", "finding(ultrasound:lump)"),
        ("with a dermoscopy that suggests melanoma of the skin", "finding(dermoscopy:melanoma)"),
        ("with a skin lesion that looks like melanoma", "finding(examination:melanoma)"),
        ("whose examination feels like a lump", "finding(examination:lump)"),
        ("with chest signs compatible with pleural disease", "pleural_signs"),
        ("with signs that suggest an enlarged liver", "hepatomegaly"),
        ("whose ultrasound is unclear", "finding(ultrasound:uncertain)"),
        ("whose ultrasound scan findings are uncertain", "finding(ultrasound:uncertain)"),
        ("with something that suggests ascites", "UNREAD"),
    ],
)
def test_what_a_test_measured_is_its_own_and_what_it_showed_is_a_finding_of_it(words: str, read: str) -> None:
    assert tree(f"Refer people {words}.") == read
