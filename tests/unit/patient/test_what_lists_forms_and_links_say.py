"""What rows of forms, heads of lists and words that link say of the complaints beside them; each with its opposite."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology


def becomes(concept: str, text: str, age: int = 60, gender: str = "Female") -> str:
    """What becomes of a complaint: present, asked, explained or not there."""
    record = PatientRecord(patient_id="told", age=age, gender=gender, symptoms=[text])
    facts = [fact for fact in read_facts(record, load_terminology()).features.get(concept, ()) if fact.is_present]
    if any(not fact.doubt and not fact.explained_by for fact in facts):
        return "present"
    return "asked" if any(fact.doubt for fact in facts) else "explained" if facts else "not there"


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Red flags (none present): toothache, haemoptysis.", "haemoptysis", "not there"),
        ("Red flags (present): toothache, haemoptysis.", "haemoptysis", "present"),
        ("Symptoms (all denied):\n- toothache\n- haemoptysis\n\nPC: dysphagia", "haemoptysis", "not there"),
        ("Symptoms (all denied):\n- toothache\n- haemoptysis\n\nPC: dysphagia", "dysphagia", "present"),
        ("Negative for:\ntoothache\nhaemoptysis", "haemoptysis", "not there"),
        ("Negative for:\ntoothache\nhas haemoptysis", "haemoptysis", "present"),
        ("Negative for:\ntoothache\nhaemoptysis for 3 weeks", "haemoptysis", "present"),
        ("Denies:\n- wheeze\n- feeling bloated nearly every day\n- haemoptysis", "haemoptysis", "not there"),
        ("Denies:\n- wheeze\n- feeling bloated, twice\n- haemoptysis", "haemoptysis", "present"),
        ("Denies:\n- exhaustion that never lifts\n- haemoptysis", "haemoptysis", "not there"),
    ],
)
def test_a_head_that_denies_reaches_its_items(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Passing red, blood-stained urine ........ no", "visible_haematuria", "not there"),
        ("Passing red, blood-stained urine ........ yes", "visible_haematuria", "present"),
        ("Dimpling of the skin over her right breast ........ no", "breast_skin_change", "not there"),
        ("Dimpling of the skin over her right breast ........ yes", "breast_skin_change", "present"),
        ("Yellow discolouration of the skin and eyes | N\nWheeze | N", "jaundice", "not there"),
        ("Yellow discolouration of the skin and eyes | Y\nWheeze | N", "jaundice", "present"),
    ],
)
def test_a_row_of_a_form_is_its_answer(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Q: Any dimpling of the skin over her right breast?\nA: No.", "breast_skin_change", "not there"),
        ("Q: Any dimpling of the skin over her right breast?\nA: Yes, for weeks.", "breast_skin_change", "present"),
    ],
)
def test_one_question_with_its_answer_is_a_talk(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("111 call: bringing up blood with the cough; told to see GP.", "haemoptysis", "present"),
        ("Review of haemoptysis with the cough.", "haemoptysis", "present"),
        ("To come back with haemoptysis.", "haemoptysis", "not there"),
        ("Ring us straight away with any haemoptysis.", "haemoptysis", "not there"),
    ],
)
def test_with_is_advice_where_it_follows_the_order(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Mother has been googling visible haematuria.", "visible_haematuria", "asked"),
        ("Daughter on the phone: yellow discolouration of the skin and eyes 6/52.", "jaundice", "present"),
        ("Her mother has jaundice.", "jaundice", "not there"),
    ],
)
def test_whoever_looks_it_up_or_rings_has_nothing(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Weight loss without trying in his mother, who is under the hospital.", "weight_loss", "not there"),
        ("Weight loss without trying, seen in his mother's photos.", "weight_loss", "present"),
        (
            "A mole that has grown and become irregular in colour, daughter thinks it is nothing.",
            "lesion_irregular_colour",
            "present",
        ),
        ("Came along last week with his father, who had a change in his bowels.", "change_in_bowel_habit", "not there"),
        ("Came along with his father, who reports a change in his bowels.", "change_in_bowel_habit", "present"),
    ],
)
def test_what_is_in_a_relative_is_theirs(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Weight loss since his holiday, now three months.", "weight_loss", "present"),
        ("Weight loss since going vegan.", "weight_loss", "explained"),
    ],
)
def test_a_holiday_tells_when(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Problem list: fever; athlete's foot.", "fever", "present"),
        ("Impression: tonsillitis. Fever.", "fever", "explained"),
    ],
)
def test_a_list_of_problems_concludes_nothing(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Haemoptysis a month ago, none since.", "haemoptysis", "present"),
        ("Haemoptysis ten years ago, none since.", "haemoptysis", "not there"),
    ],
)
def test_bleeding_of_the_last_months_with_none_since_still_counts(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Vaginal bleeding years after her periods stopped 6/52.", "post_menopausal_bleeding", "present"),
        ("Vaginal bleeding. Periods stopped 6/52 ago.", "post_menopausal_bleeding", "not there"),
    ],
)
def test_years_after_her_periods_a_recent_time_is_of_the_bleeding(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Bruising on her arms started two months ago.", "bruising", "present"),
        ("Bruising on her arms / sore knee", "bruising", "present"),
        ("Bruising, on the car door.", "bruising", "explained"),
    ],
)
def test_on_a_place_is_no_cause(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Worried about a persistent chest infection.", "chest_infection", "asked"),
        ("Worried about a chest infection.", "chest_infection", "not there"),
    ],
)
def test_an_illness_that_lasts_is_asked_about_like_a_complaint(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("1. Pyrexia of unknown origin\n2. Repeat prescription", "fever", "present"),
        ("Pyrexia of 36.4", "fever", "not there"),
    ],
)
def test_what_is_of_unknown_origin_has_no_value(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("No discharge from the left nipple or gross haematuria.", "visible_haematuria", "not there"),
        ("No discharge from the left nipple but gross haematuria.", "visible_haematuria", "present"),
        ("Told that passing red, blood-stained urine can be a side effect.", "visible_haematuria", "not there"),
        ("Passing red, blood-stained urine.", "visible_haematuria", "present"),
        ("Palpable lump in the upper outer quadrant of the left breast: none.", "breast_lump", "not there"),
        ("Palpable lump in the upper outer quadrant of the left breast: noticed in May.", "breast_lump", "present"),
        ("Nil opening the bowels far more often than usual with loose stools.", "change_in_bowel_habit", "not there"),
    ],
)
def test_words_within_a_name_end_no_list(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("C/o PR\nbleeding.", "rectal_bleeding", "asked"),
        ("C/o earache\nbleeding.", "rectal_bleeding", "not there"),
    ],
)
def test_a_narrow_text_may_be_wrapped_too(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Nil visible haematuria.", "visible_haematuria", "not there"),
        ("Visible haematuria, nil else.", "visible_haematuria", "present"),
    ],
)
def test_a_denial_may_end_within_what_it_denies(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Denies toothache, axillary lump.", "axillary_lump", "not there"),
        ("Denies smoking, axillary lump.", "axillary_lump", "present"),
        ("Denies toothache, axillary lump for 6 weeks.", "axillary_lump", "present"),
    ],
)
def test_what_somebody_denies_is_a_list_though_its_first_word_is_unknown(
    text: str, concept: str, expected: str
) -> None:
    assert becomes(concept, text) == expected


@pytest.mark.parametrize(
    ("text", "concept", "expected"),
    [
        ("Has never had a hard lump in the right breast.", "breast_lump", "not there"),
        ("Has a hard lump in the right breast.", "breast_lump", "present"),
        ("There is back pain for three months.", "back_pain", "present"),
        ("There has been clubbing of her fingers.", "finger_clubbing", "present"),
        ("Yellowing of her eyes on and off.", "jaundice", "present"),
        ("Helpline for people with losing weight without trying.", "weight_loss", "not there"),
        ("Struggling with pain in his tummy.", "abdominal_pain", "present"),
        ("Rectal bleeding ++", "rectal_bleeding", "present"),
        ("No appetite loss or lump under her right arm.", "axillary_lump", "not there"),
    ],
)
def test_forms_of_words_take_no_more_than_they_mean(text: str, concept: str, expected: str) -> None:
    assert becomes(concept, text) == expected
