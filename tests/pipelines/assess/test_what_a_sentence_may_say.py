"""Sentences on one patient, checked against the recommendation and the record: what stands, and what is removed."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from pipelines.assess.assisted.grounds import grounds_of
from pipelines.assess.assisted.sentence_check import SentenceCheck
from shared.patient.read import read_facts
from shared.patient.record import read_record
from shared.ports.models.embedded import OfflineModel
from shared.wiring import Wiring
from tests.pipelines.assess.conftest import assessed

BLEEDS = {"patient_id": "1", "age": 63, "gender": "Female", "smoking_history": "Ex-Smoker",
          "symptoms": ["haemoptysis twice this week", "no weight loss"], "symptom_duration_days": 6}  # fmt: skip
COUGHS = {"patient_id": "2", "age": 58, "gender": "Male", "smoking_history": "Current Smoker",
          "symptoms": ["cough", "shortness of breath"], "symptom_duration_days": 42}  # fmt: skip
BOWELS = {"patient_id": "4", "age": 44, "gender": "Female",
          "symptoms": ["abdominal pain", "weight loss", "rectal bleeding"]}  # fmt: skip
BLADDER = {"patient_id": "5", "age": 61, "gender": "Female", "symptoms": ["visible haematuria"]}
CHILD = {"patient_id": "3", "age": 6, "gender": "Unknown", "symptoms": ["petechiae on both legs"]}

STANDS = [
    (BLEEDS, "1.1.1", "She is 63 and has unexplained haemoptysis."),
    (BLEEDS, "1.1.1", "The patient is a 63-year-old woman with haemoptysis."),
    (BLEEDS, "1.1.1", "She is aged 50 and over with unexplained haemoptysis."),
    (BLEEDS, "1.1.1", "The record states haemoptysis."),
    (COUGHS, "1.1.3", "He is 58, a current smoker, and has cough and shortness of breath."),
    (COUGHS, "1.1.3", "Offer people aged 45 and over an urgent chest X-ray (within 2 weeks) to look for lung cancer."),
    (COUGHS, "1.1.5", "The record does not state whether he was exposed to asbestos."),
    (CHILD, "1.6.2", "Arrange immediate specialist assessment for leukaemia."),
    (CHILD, "1.6.2", "The child is 6 and has unexplained petechiae."),
]  # fmt: skip
FAILS = [
    ("an action without its haste", COUGHS, "1.1.3", "Offer people aged 45 and over an X-ray to look for lung cancer."),
    (
        "an action and a condition",
        CHILD,
        "1.6.2",
        "Arrange immediate specialist assessment for leukaemia, then petechiae.",
    ),
    ("an action without its pathway", BLEEDS, "1.1.1", "Refer people for suspected lung cancer."),
    ("what is open as lacking", COUGHS, "1.1.1", "He does not have haemoptysis."),
    ("what is open as stated", COUGHS, "1.1.1", "The record states haemoptysis."),
    ("what is open, and a claim", COUGHS, "1.1.1", "The record does not state haemoptysis, he has haemoptysis."),
    ("how things came about", COUGHS, "1.1.3", "His cough is due to smoking."),
    ("what holds in a branch that did not decide", BOWELS, "1.2.4", "She has rectal bleeding."),
    ("what a criterion excludes", BLADDER, "1.4.3", "She has a urinary tract infection."),
    ("a word within a symptom's name", BLEEDS, "1.1.1", "She coughed up no blood."),
    ("one thing or another", COUGHS, "1.1.3", "He has cough or shortness of breath."),
    ("an order of things", COUGHS, "1.1.3", "Cough first, then an urgent chest X-ray."),
    ("another kind of smoker", BLEEDS, "1.1.1", "She is a current smoker with haemoptysis."),
    ("how long it has lasted", COUGHS, "1.1.3", "He has had cough for 42 days."),
    ("a symptom that the record lacks", BLEEDS, "1.1.1", "She has haemoptysis and fatigue."),
    ("a symptom that the record denies", BLEEDS, "1.1.1", "She has haemoptysis and weight loss."),
    ("a symptom of the list that the patient lacks", COUGHS, "1.1.3", "He has cough and hoarseness."),
    ("a quality that the record lacks", BLEEDS, "1.1.1", "She has persistent haemoptysis."),
    ("a diagnosis", BLEEDS, "1.1.1", "She has lung cancer."),
    ("a finding of a test that was not made", BLEEDS, "1.1.1", "The chest X-ray suggests lung cancer."),
    ("another age", BLEEDS, "1.1.1", "She is 64 and has haemoptysis."),
    ("the guideline's limit as the patient's age", BLEEDS, "1.1.1", "She is 50 and has haemoptysis."),
    ("another limit", BLEEDS, "1.1.1", "She is aged 40 and over with haemoptysis."),
    ("a limit turned round", BLEEDS, "1.1.1", "She is aged under 50 with haemoptysis."),
    ("another unit", COUGHS, "1.1.3", "He has had cough for 42 weeks."),
    ("another timing", COUGHS, "1.1.3", "Offer a chest X-ray within 2 days."),
    ("a timing in other words", COUGHS, "1.1.3", "Offer a very urgent chest X-ray."),
    ("less haste", COUGHS, "1.1.3", "Offer a routine chest X-ray."),
    ("haste for another recommendation", CHILD, "1.6.2", "Refer the child urgently."),
    ("a level", BLEEDS, "1.1.1", "The risk level is urgent."),
    ("comfort", BLEEDS, "1.1.1", "Her haemoptysis is harmless."),
    ("doubt", BLEEDS, "1.1.1", "Her haemoptysis is unlikely to be lung cancer."),
    ("advice of its own", BLEEDS, "1.1.1", "Treat her haemoptysis with antibiotics."),
    ("a match denied", BLEEDS, "1.1.1", "She does not meet the criteria."),
    ("a referral denied", BLEEDS, "1.1.1", "No referral is needed."),
    ("a match left open", BLEEDS, "1.1.1", "Whether she has haemoptysis is unknown."),
    ("another recommendation", BLEEDS, "1.1.1", "Recommendation 9.9.9 is met by haemoptysis."),
    ("another recommendation to look at", BLEEDS, "1.1.1", "See recommendation 9.9.9."),
    ("another sex", BLEEDS, "1.1.1", "He has haemoptysis."),
    ("a sex that the record does not tell", CHILD, "1.6.2", "She has petechiae."),
    ("another age group", CHILD, "1.6.2", "Adults with petechiae."),
    ("an open recommendation as met", COUGHS, "1.1.5", "He was exposed to asbestos."),
    ("an open recommendation's action", COUGHS, "1.1.5", "If exposure to asbestos is unknown, offer an urgent X-ray."),
    ("as open what the record states", COUGHS, "1.1.5", "The record does not state cough."),
    ("a bare number with another unit", BLEEDS, "1.1.1", "She has had haemoptysis for 63 days."),
    (
        "a cancer of another recommendation",
        BLEEDS,
        "1.1.1",
        "She has haemoptysis, so a suspected cancer pathway referral for bladder cancer is recommended.",
    ),
    ("a test that was not made", BLEEDS, "1.1.1", "The CT scan shows haemoptysis."),
    ("an end that the record does not tell", BLEEDS, "1.1.1", "Her haemoptysis has stopped."),
    ("somebody else's symptom", BLEEDS, "1.1.1", "Her mother has haemoptysis."),
    ("an order", BLEEDS, "1.1.1", "As instructed, haemoptysis."),
    ("markup", BLEEDS, "1.1.1", "<b>haemoptysis</b>"),
    ("an address", BLEEDS, "1.1.1", "See https://example.org for haemoptysis."),
    ("two lines", BLEEDS, "1.1.1", "She has\nhaemoptysis."),
    ("more than a sentence's length", BLEEDS, "1.1.1", "haemoptysis " * 50),
    ("nothing", BLEEDS, "1.1.1", ""),
]


WRONG = yaml.safe_load(Path(__file__).with_name("not_shown.yaml").read_text(encoding="utf-8"))


def stands(wiring: Wiring, record: dict[str, Any], rule_id: str, says: str) -> bool:
    answer = assessed(wiring, record, OfflineModel())
    (ground,) = [
        one for one in grounds_of(answer, wiring.servings.active().library, most_open=9) if one.rule_id == rule_id
    ]
    patient = read_record(record)
    return SentenceCheck(wiring.terminology, patient, read_facts(patient, wiring.terminology)).stands(says, ground)


@pytest.mark.parametrize(("record", "rule_id", "says"), STANDS)
def test_what_guideline_and_record_say_stands(wiring: Wiring, record: dict[str, Any], rule_id: str, says: str) -> None:
    assert stands(wiring, record, rule_id, says)


@pytest.mark.parametrize(("what", "record", "rule_id", "says"), FAILS, ids=[fault[0] for fault in FAILS])
def test_what_they_do_not_say_is_removed(
    wiring: Wiring, what: str, record: dict[str, Any], rule_id: str, says: str
) -> None:
    assert not stands(wiring, record, rule_id, says), what


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["record"]["symptoms"][0])
def test_what_is_wrong_stands_in_no_recommendation(wiring: Wiring, case: dict[str, Any]) -> None:
    answer = assessed(wiring, case["record"], OfflineModel())
    patient = read_record(case["record"])
    check = SentenceCheck(wiring.terminology, patient, read_facts(patient, wiring.terminology))
    grounds = grounds_of(answer, wiring.servings.active().library, most_open=9)
    assert any(not ground.is_open for ground in grounds)
    assert [says for says in case["sentences"] if any(check.stands(says, ground) for ground in grounds)] == []
