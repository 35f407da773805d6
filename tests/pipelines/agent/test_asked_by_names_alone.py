"""Where no word of a tool stands, what a message names decides; what no label answers is left alone."""

import pytest

from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize("message", ["sertraline. tramadol. both?", "is ibuprofen a no-no with losartan"])
def test_two_medicines_and_nothing_else_are_checked_against_each_other(message: str, lexicon: Lexicon) -> None:
    assert [ask.tool for ask in read(message, lexicon).asks] == ["check_drug_interactions"]


@pytest.mark.parametrize("message", ["methotrexate hepatotox", "is it trimethoprim that is bad in early pregnancy?"])
def test_one_medicine_and_a_harm_is_looked_up_for_its_warnings(message: str, lexicon: Lexicon) -> None:
    assert [ask.tool for ask in read(message, lexicon).asks] == ["check_drug_safety"]


@pytest.mark.parametrize(
    "message",
    [
        "Which is the better first-line choice, sertraline or citalopram?",
        "What is the maximum dose of ibuprofen in a child?",
        "On warfarin with haematuria at 61, when do I refer?",
        "Explain how methotrexate harms the liver",
        "If a referral is called non-urgent, what timescale is that?",
        "He was prescribed warfarin years ago. What is INR?",
    ],
)
def test_what_no_label_answers_is_not_taken_for_a_question_of_warnings(message: str, lexicon: Lexicon) -> None:
    assert [ask.tool for ask in read(message, lexicon).asks] == []


def test_a_medicine_with_dose_frequency_and_patient_is_a_prescription_without_the_word(lexicon: Lexicon) -> None:
    (ask,) = read("please could kbc-202 have sertraline 50 mg once daily prescribed", lexicon).asks
    assert (ask.tool, ask.missing) == ("prescribe_medication", [])


@pytest.mark.parametrize(
    "message", ["kbc-202 is on sertraline 50 mg once daily", "Does kbc-202 take sertraline 50 mg once daily?"]
)
def test_a_medicine_that_is_taken_is_not_prescribed(message: str, lexicon: Lexicon) -> None:
    assert "prescribe_medication" not in [ask.tool for ask in read(message, lexicon).asks]


def test_what_a_medicine_did_is_the_allergy_and_no_question_of_its_label(lexicon: Lexicon) -> None:
    asks = read("tnp-602 tells me codeine makes her vomit. Record that as an allergy.", lexicon).asks
    assert [ask.tool for ask in asks] == ["add_allergy"]


def test_a_record_to_be_shown_is_no_order_to_record(lexicon: Lexicon) -> None:
    asks = read("show the record for hbn-220, I need the allergies", lexicon).asks
    assert [ask.tool for ask in asks] == ["get_patient_chart"]


def test_somebodys_value_is_no_record_to_open_where_two_medicines_are_asked_about(lexicon: Lexicon) -> None:
    asks = read("her INR is up since she got metronidazole on top of warfarin - linked?", lexicon).asks
    assert [ask.tool for ask in asks] == ["check_drug_interactions"]
