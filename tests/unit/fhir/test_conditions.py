"""Problems and diagnoses: what of them is said of today."""

import pytest

from shared.fhir.shape import IN_ERROR_WORDS
from tests.unit.fhir.resources import SUBJECT, ago, chart, condition, status

HAEMOPTYSIS, CYSTITIS_WORDS = "66857006", "urinary tract infection"


def test_a_known_code_is_said_in_our_words() -> None:
    assert chart(condition(HAEMOPTYSIS)).record.symptoms == ("haemoptysis",)


def test_a_code_that_no_table_holds_is_read_by_its_words() -> None:
    found = chart(condition("172..00", display="Blood in sputum - haemoptysis"))
    assert found.record.symptoms == ("Blood in sputum - haemoptysis",)


def test_a_diagnosis_that_was_set_aside_is_no_symptom() -> None:
    found = chart(condition("73391008", display="Dysplasia of cervix"))
    assert not found.says_something
    assert [note.kind for note in found.notes] == ["aside"]


def test_the_text_beside_a_code_is_heard_too_where_it_agrees() -> None:
    found = chart(condition(HAEMOPTYSIS, "coughed up blood since Tuesday"))
    assert found.record.symptoms == ("haemoptysis", "coughed up blood since Tuesday")


@pytest.mark.parametrize("text", ["nocturia", "no haemoptysis"])
def test_a_text_and_a_code_at_odds_are_a_doubt_and_never_a_fact(text: str) -> None:
    found = chart(condition(HAEMOPTYSIS, text))
    assert not found.says_something
    assert [note.kind for note in found.notes] == ["doubt"]


@pytest.mark.parametrize("over", ["inactive", "remission", "resolved"])
def test_what_is_over_is_not_said_of_today(over: str) -> None:
    assert chart(condition(HAEMOPTYSIS, clinicalStatus=status(over))).record.symptoms == ()


def test_what_abated_is_over_whatever_its_status_says() -> None:
    assert chart(condition(HAEMOPTYSIS, abatementDateTime=ago(5))).record.symptoms == ()


@pytest.mark.parametrize("here", ["active", "recurrence", "relapse"])
def test_what_is_active_or_came_back_is_said(here: str) -> None:
    assert chart(condition(HAEMOPTYSIS, clinicalStatus=status(here))).record.symptoms == ("haemoptysis",)


def test_what_was_refuted_is_denied() -> None:
    found = chart(condition(HAEMOPTYSIS, verificationStatus=status("refuted")))
    assert found.record.symptoms == ("no haemoptysis",)


def test_what_was_entered_in_error_does_not_exist() -> None:
    found = chart(condition(HAEMOPTYSIS, verificationStatus=status("entered-in-error")))
    assert not found.said
    assert [(note.kind, note.words) for note in found.notes] == [("left_out", IN_ERROR_WORDS)]


@pytest.mark.parametrize("unsure", ["provisional", "differential", "unconfirmed"])
def test_what_is_only_supposed_is_noted_to_be_asked(unsure: str) -> None:
    found = chart(condition(HAEMOPTYSIS, verificationStatus=status(unsure)))
    assert not found.says_something
    assert [note.kind for note in found.notes] == ["unconfirmed"]


def test_a_problem_recorded_years_ago_is_not_todays() -> None:
    found = chart(condition(HAEMOPTYSIS, recordedDate=ago(366)))
    assert not found.says_something
    assert [note.kind for note in found.notes] == ["old"]


def test_the_onset_tells_how_long_and_the_day_of_recording_does_not() -> None:
    assert chart(condition("49727002", onsetDateTime=ago(20))).record.symptom_duration_days == 20
    assert chart(condition("49727002", recordedDate=ago(20))).record.symptom_duration_days is None


def test_symptoms_of_different_lengths_keep_their_own() -> None:
    both = chart(condition("49727002", onsetDateTime=ago(40)), condition(HAEMOPTYSIS, id="c2"))
    assert both.record.symptoms == ("cough for 40 days", "haemoptysis")
    assert both.record.symptom_duration_days is None


def test_an_onset_that_is_a_year_alone_counts_for_the_least_it_can_mean() -> None:
    assert chart(condition("49727002", onsetDateTime="2025")).record.symptom_duration_days == 61


def test_what_is_about_somebody_else_is_left_out_and_said() -> None:
    found = chart(condition(HAEMOPTYSIS, subject={"reference": "Patient/p2"}))
    assert not found.says_something
    assert "another patient" in found.notes[0].words


def test_a_quote_leads_back_to_its_resource() -> None:
    found = chart(condition(HAEMOPTYSIS, id="c7", subject=SUBJECT))
    source = found.source_of("symptoms", "haemoptysis")
    assert source is not None
    assert source.resource == "Condition/c7"


def test_the_same_said_twice_is_said_once() -> None:
    assert chart(condition(HAEMOPTYSIS), condition("61281005", id="c2")).record.symptoms == ("haemoptysis",)
