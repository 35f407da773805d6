"""Records as clinicians and patients write them meet just what the same told in the guideline's words meets."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.criteria.assessment import judge_all
from shared.criteria.rulebook import Rulebook
from shared.criteria.verdict import Truth
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from tests.metamorphic.conftest import subject_of

PAIRS = yaml.safe_load((Path(__file__).parent / "in_other_words.yaml").read_text(encoding="utf-8"))
FIELDS = {"S": "symptoms", "F": "findings", "H": "history"}
SMOKING = {"ex": "Ex-Smoker", "cur": "Current Smoker", "never": "Never Smoked", "": "Unknown"}
GENDER = {"F": "Female", "M": "Male"}


@pytest.fixture(scope="module")
def rules(ng12_pdf: bytes) -> Rulebook:
    return subject_of(ng12_pdf).rulebook


def record(who: str, told: list[str]) -> PatientRecord:
    """Return the record of "62M ex" in which the strings stand, each in symptoms unless it begins "F:" or "H:"."""
    age, gender, smoking = re.fullmatch(r"(\d+)([FM]) ?(\w*)", who).groups()  # type: ignore[union-attr]
    fields: dict[str, Any] = {"symptoms": [], "findings": [], "history": []}
    for text in told:
        name, words = (text[0], text[2:].strip()) if text[1:2] == ":" and text[0] in FIELDS else ("S", text)
        fields[FIELDS[name]].append(words)
    who_it_is = {"patient_id": "W-1", "age": int(age), "gender": GENDER[gender], "smoking_history": SMOKING[smoking]}
    return PatientRecord.model_validate(who_it_is | fields)


def met(patient: PatientRecord, rules: Rulebook) -> list[str]:
    judged = judge_all(read_facts(patient, rules.terminology), rules)
    return [rule.recommendation.rule_id for rule, verdict in judged if verdict.truth is Truth.MET]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair['who']}: {'; '.join(pair['says'])[:70]}")
def test_a_record_meets_what_the_same_in_the_guidelines_words_meets(pair: dict[str, Any], rules: Rulebook) -> None:
    assert met(record(pair["who"], pair["says"]), rules) == met(record(pair["who"], pair["means"]), rules)
