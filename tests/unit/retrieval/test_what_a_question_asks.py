"""Guideline talk, intents, spelling and the search text of a patient."""

import pytest

from shared.language.stems import stems, stems_by_sentence, terms
from shared.language.values import limits, stated_value
from shared.patient.record import PatientRecord
from shared.retrieval.hints import AT_MOST, read_hints
from shared.retrieval.intents import Intent, read_intents
from shared.retrieval.meaning import read_meaning
from shared.retrieval.query import patient_query
from shared.retrieval.talk import load_talk
from shared.terminology.terminology import Terminology


@pytest.mark.parametrize(
    ("said", "concept"),
    [
        ("Can I ring the consultant first?", "specialist_advice"),
        ("consider a discussion with a specialist", "specialist_advice"),
        ("He never turned up for it", "missed_appointment"),
        ("identify people who miss their appointments", "missed_appointment"),
        ("May her sister come along?", "companion"),
        ("Is there a leaflet?", "formats"),
        ("The hospital must see her today", "same_day"),
        ("How often is a smear test due?", "screening_interval"),
        ("What dose should I give?", "dosing"),
    ],
)
def test_people_and_the_guideline_say_the_same_thing_differently(said: str, concept: str) -> None:
    assert concept in {mention.concept for mention in load_talk().mentions(stems(said))}


def test_what_points_to_a_cancer_scores_no_points() -> None:
    said = {ask: load_talk().mentions(stems(ask)) for ask in ("which cancer does it point to", "how many points")}
    found = {ask: "checklist" in {mention.concept for mention in mentions} for ask, mentions in said.items()}
    assert found == {"which cancer does it point to": False, "how many points": True}


def test_a_former_negative_test_is_no_result_to_act_on() -> None:
    assert Intent.RESULT not in read_intents("Offer it whatever the previous negative screening test said")


def test_a_form_reaches_over_a_few_words_and_no_further() -> None:
    talk = load_talk()
    near = talk.mentions(stems("call the nice consultant"))
    far = talk.mentions(stems("call me tomorrow about the bill for parking at the consultant's"))
    assert "specialist_advice" in {mention.concept for mention in near}
    assert "specialist_advice" not in {mention.concept for mention in far}


def test_words_of_no_form_hint_at_a_concept_and_say_less_than_a_form(terminology: Terminology) -> None:
    hinted = read_hints(terminology, load_talk()).concepts(terms("he keeps forgetting his clinic dates"))
    assert "missed_appointment" in hinted
    assert all(0 < weight < AT_MOST for weight in hinted.values())


@pytest.mark.parametrize(
    ("ask", "intent"),
    [
        ("How soon must she be seen?", Intent.URGENCY),
        ("How old must he be?", Intent.AGE),
        ("Does it have to last three weeks?", Intent.DURATION),
        ("Quote the recommendation word for word", Intent.EXACT),
        ("What does unexplained mean?", Intent.DEFINITION),
        ("what is 2WW?", Intent.DEFINITION),
        ("Paraprotein found, what now?", Intent.RESULT),
        ("The chest film was negative. Can it be trusted?", Intent.RESULT),
    ],
)
def test_a_question_shows_which_answer_it_wants(ask: str, intent: Intent) -> None:
    assert intent in read_intents(ask)


def test_a_plain_question_wants_nothing_special() -> None:
    assert read_intents("haemoptysis in a smoker") == frozenset()


@pytest.mark.parametrize(
    ("american", "british"),
    [
        ("hematuria", "haematuria"),
        ("leukemia", "leukaemia"),
        ("esophageal", "oesophageal"),
        ("anemia", "anaemia"),
        ("tumors", "tumour"),
        ("diarrhea", "diarrhoea"),
        ("gynecology", "gynaecology"),
        ("lumps", "lump"),
        ("bruising", "bruises"),
    ],
)
def test_spellings_and_endings_meet_in_one_stem(american: str, british: str) -> None:
    assert stems(american) == stems(british)


def test_colorectal_is_no_american_colour() -> None:
    assert stems("colorectal") == ["colorectal"]


def test_a_patient_is_searched_by_symptoms_age_sex_and_smoking() -> None:
    record = PatientRecord(
        patient_id="P-1", age=55, gender="Male", symptoms=("haemoptysis", "cough"), smoking_history="Current Smoker"
    )
    assert patient_query(record) == "haemoptysis, cough age 55 Male Current Smoker"


def test_what_is_not_known_of_a_patient_is_not_searched() -> None:
    record = PatientRecord(patient_id="P-1", age=55, gender="Unknown", symptoms=("cough",))
    assert patient_query(record) == "cough age 55"


@pytest.mark.parametrize(
    ("said", "concept", "found"),
    [
        ("bright crimson phlegm this morning", "haemoptysis", True),
        ("this morning phlegm, a bit crimson", "haemoptysis", True),
        ("phlegm. My scarf is crimson", "haemoptysis", False),
        ("the wee is pink", "visible_haematuria", True),
        ("I feel well and go for a wee. My scarf is pink", "visible_haematuria", False),
    ],
)
def test_lay_words_mean_one_thing_in_either_order_within_a_sentence(said: str, concept: str, found: bool) -> None:
    assert (concept in {mention.concept for mention in load_talk().mentions(stems_by_sentence(said))}) is found


def test_what_a_question_denies_is_not_said() -> None:
    talk, tokens = load_talk(), stems_by_sentence("a marble but no ache")
    said = {mention.concept for mention in talk.lay_mentions(talk.mentions(tokens), tokens)}
    assert "lump" in said
    assert "pain" not in said


def test_a_head_and_a_site_of_one_question_mean_one_thing(terminology: Terminology) -> None:
    ask = "It is only small, the marble that I found in the shower; my boob is otherwise fine"
    meaning = read_meaning(ask, stems_by_sentence(ask), terminology, read_hints(terminology, load_talk()))
    assert "breast_lump" in meaning.said


@pytest.mark.parametrize(
    ("ask", "value"),
    [("the score was 4", 4.0), ("FIT 8, still worried", 8.0), ("FIT for a 45 year old", None), ("a test at 45?", None)],
)
def test_the_value_of_a_test_is_told_from_an_age(ask: str, value: float | None) -> None:
    assert stated_value(ask) == value


def test_a_passage_names_the_limits_of_a_test_and_not_of_time_or_count() -> None:
    text = "a result of at least 10 micrograms, less than 35 IU/ml, more than 3 weeks, 2 or more of the following"
    assert limits(text) == ((10.0,), (35.0,))
