"""The cases that clinicians write: each says what a record meets, and what is asked."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pipelines.ingest.read import read_guideline
from shared.criteria.assessment import Assessment, assess
from shared.criteria.compile import compile_rules
from shared.criteria.rulebook import Rulebook
from shared.guideline.records import Guideline
from shared.patient.read import read_facts
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import record

CASES = Path(__file__).parents[2] / "cases"
SAMPLE = Path(__file__).parents[3] / "functions/local/sample/srg1-2026-06-15.pdf"


def cases_of(name: str) -> Iterator[Any]:
    for case in yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8")):
        yield pytest.param(case, id=case["case"].replace(" ", "-"))


@cache
def sample() -> Guideline:
    return read_guideline(SAMPLE.read_bytes()).guideline


@cache
def sample_rules() -> Rulebook:
    return compile_rules(sample(), load_terminology())


def answer(case: dict[str, Any], guideline: Guideline, rules: Rulebook) -> Assessment:
    asked = record(**({"smoking_history": "Unknown"} | case["patient"]))
    return assess(asked, read_facts(asked, load_terminology()), guideline, rules)


def check(case: dict[str, Any], found: Assessment) -> None:
    assert [match.rule_id for match in found.matched_recommendations] == case["meets"]
    assert set(case.get("asks", [])) <= {near.rule_id for near in found.nearly_matched}


@pytest.mark.parametrize("case", cases_of("sample"))
def test_a_record_meets_what_its_case_says_under_the_sample_guideline(case: dict[str, Any]) -> None:
    check(case, answer(case, sample(), sample_rules()))


@pytest.mark.parametrize("case", cases_of("ng12"))
def test_a_record_meets_what_its_case_says_under_ng12(
    case: dict[str, Any], ng12: Guideline, ng12_rules: Rulebook
) -> None:
    check(case, answer(case, ng12, ng12_rules))
