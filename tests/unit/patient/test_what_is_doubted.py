"""What a long text mentions and is hardly there now is kept, shown and asked about; no alarm is ever doubted."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.criteria.evaluate import evaluate
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Feature
from shared.language.analyse import analyse
from shared.language.analysis import Analysis
from shared.language.sentences import sentences_of
from shared.patient.course import is_alarm
from shared.patient.facts import Facts, FeatureFact
from shared.patient.likelihood import reader as of_mentions
from shared.patient.likelihood.doubting import doubted
from shared.patient.likelihood.reader import Told, mention_reader
from shared.patient.read import read_facts, reader_by_rules
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology
from tests.encoder.mentions import known, unmarked

STILL_THERE = yaml.safe_load((Path(__file__).parent / "still_there.yaml").read_text(encoding="utf-8"))
AROUND = (
    " She lives with her husband in Ashby and works part time in the library. No allergies. Takes amlodipine 5 mg once"
    " daily. Blood pressure 132/78, pulse 76 regular, chest clear, abdomen soft. She would like a morning appointment"
    " and is happy to be contacted by text."
    " Please send a copy of any letter to her; next of kin details are up to date."
)


class Sure:
    """Finds every mention as likely as it is told."""

    def __init__(self, **shares: float) -> None:
        self.asked: list[str] = []
        self._shares = {name: shares.get(name, 0.0) for name in of_mentions.CLASSES}

    def likely(self, analysis: Analysis, told: Sequence[Told]) -> list[Mapping[str, float]]:
        self.asked += [analysis.text[one.start : one.end] for one in told]
        return [self._shares for _ in told]


def record_of(text: str) -> PatientRecord:
    return PatientRecord.model_validate({"patient_id": "T-1", "age": 60, "gender": "Female", "symptoms": [text]})


def by_rules(text: str) -> Facts:
    return reader_by_rules(load_terminology()).read(record_of(text))


def doubted_in(text: str, reader: Any) -> dict[str, bool]:
    told = [fact for facts in by_rules(text).features.values() for fact in facts]
    texts = {("symptoms", 0): analyse(text, sex="female", age=60)}
    return {fact.concept: bool(fact.doubt) for fact in doubted(told, texts, lambda: reader, load_terminology())}


def test_a_complaint_of_a_long_text_that_is_unlikely_is_doubted_and_stays_stated() -> None:
    assert doubted_in("A cough in the spring." + AROUND, Sure())["cough"]
    fact = by_rules("A cough in the spring." + AROUND).features["cough"][0]
    assert fact.is_present


def test_what_is_likely_is_not_doubted() -> None:
    assert not doubted_in("A cough in the spring." + AROUND, Sure(present=0.9))["cough"]


def test_a_bleeding_that_has_stopped_is_not_doubted() -> None:
    assert not doubted_in("Nosebleeds in the spring." + AROUND, Sure(historical=0.9))["epistaxis"]


def test_whatever_a_referral_may_rest_on_is_not_even_asked_about() -> None:
    reader = Sure()
    assert not any(doubted_in("Dysphagia and haemoptysis in the spring." + AROUND, reader).values())
    assert reader.asked == []


def test_what_is_told_in_one_breath_with_an_alarm_is_not_doubted() -> None:
    text = "Dysphagia and weight loss since June. There was a cough." + AROUND
    assert doubted_in(text, Sure()) == {"dysphagia": False, "weight_loss": False, "cough": True}


def test_a_diagnosis_and_a_result_hold_on() -> None:
    assert not any(doubted_in("Type 2 diabetes, FIT 40." + AROUND, Sure()).values())


def test_a_short_text_is_left_to_the_rules() -> None:
    def unwanted() -> None:
        raise AssertionError("a short text was read again")

    facts = by_rules("A cough in the spring.")
    told = [fact for found in facts.features.values() for fact in found]
    texts = {("symptoms", 0): analyse("A cough in the spring.", sex="female", age=60)}
    assert doubted(told, texts, unwanted, load_terminology()) == told


READ = """
import sys
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology
record = {"patient_id": "T-1", "age": 60, "gender": "Female", "symptoms": sys.argv[1:]}
read_facts(PatientRecord.model_validate(record), load_terminology())
print("numpy" in sys.modules)
"""


@pytest.mark.parametrize(
    ("text", "loads"),
    [("A cough for six weeks.", False), ("No cough. Haemoptysis." + AROUND, False), ("A cough." + AROUND, True)],
    ids=["short", "long, with nothing to doubt", "long"],
)
def test_nothing_is_loaded_to_compute_with_where_nothing_could_be_doubted(text: str, loads: bool) -> None:
    ran = subprocess.run([sys.executable, "-c", READ, text], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(loads)


@pytest.mark.parametrize("missing", ["ENCODER", "HEAD"])
def test_without_its_files_the_rules_stand_alone(missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(of_mentions, missing, tmp_path / "away.npz")
    assert mention_reader.__wrapped__() is None


def test_without_what_it_computes_with_the_rules_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_mentions, "find_spec", lambda name: None)
    assert mention_reader.__wrapped__() is None
    text = "A cough in the spring." + AROUND
    told = [fact for found in by_rules(text).features.values() for fact in found]
    texts = {("symptoms", 0): analyse(text, sex="female", age=60)}
    assert doubted(told, texts, lambda: None, load_terminology()) == told


def cough_of(*, is_doubted: bool) -> tuple[Feature, Facts]:
    facts = by_rules("Cough.")
    fact: FeatureFact = replace(facts.features["cough"][0], doubt="unlikely" if is_doubted else None)
    return Feature(("cough",), label="cough"), replace(facts, features={"cough": (fact,)})


@pytest.mark.parametrize(("is_doubted", "truth"), [(True, Truth.UNKNOWN), (False, Truth.MET)])
def test_a_criterion_on_what_is_doubted_is_unknown_by_its_words(is_doubted: bool, truth: Truth) -> None:
    criterion, facts = cough_of(is_doubted=is_doubted)
    verdict = evaluate(criterion, facts, load_terminology())
    assert (verdict.truth, verdict.because[0].text) == (truth, "Cough")


@pytest.mark.parametrize("row", STILL_THERE[::4], ids=lambda row: row["text"][:60])
def test_nothing_plain_beside_an_alarm_is_doubted_by_the_reader_that_ships(row: dict[str, Any]) -> None:
    facts = read_facts(record_of(row["text"] + AROUND), load_terminology())
    alarms = [one for one in row["present"] if is_alarm(one, load_terminology())]
    plain = row["present"] if alarms and len(sentences_of(row["text"])) == 1 else alarms
    assert not [fact for one in plain for fact in facts.features.get(one, ()) if fact.doubt == "unlikely"]


def test_marks_are_taken_out_of_a_text_and_keep_their_places() -> None:
    text, told = unmarked("No [[cough|absent]], [[lump|present]].")
    assert text == "No cough, lump."
    assert [(text[one.start : one.end], one.as_) for one in told] == [("cough", "absent"), ("lump", "present")]


def test_the_fitted_reader_sees_what_the_rules_know() -> None:
    reader = mention_reader()
    assert reader and reader.known == known()
