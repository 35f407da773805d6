"""What tells nothing of a patient changes no verdict, in whatever field and string of a record it stands."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from shared.criteria.assessment import judge_all
from shared.criteria.rulebook import Rulebook
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology
from tests.metamorphic.conftest import subject_of
from tests.metamorphic.insertions import insertions

SAID = yaml.safe_load((Path(__file__).parent / "said_to_software.yaml").read_text(encoding="utf-8"))
SEED, RECORDS, MEETING_SOMETHING, SAMPLED = 2026, 40, 30, 300
TESTS = frozenset({"test", "test_result", "finding", "cancer"})
EXTENTS = ["some", pytest.param("all", marks=pytest.mark.long)]


@pytest.fixture(scope="module")
def rules(ng12_pdf: bytes) -> Rulebook:
    return subject_of(ng12_pdf).rulebook


@pytest.fixture(scope="module")
def records(reference_data: Path) -> list[dict[str, Any]]:
    """Given records: most meet something that could be taken away, the others nothing that could be added to."""
    lines = (reference_data / "gold" / "assess_dev.jsonl").read_text(encoding="utf-8").splitlines()
    cases, random = [json.loads(line) for line in lines], Random(SEED)
    of = {meets: [c["patient"] for c in cases if bool(c["expected"]["rule_ids"]) is meets] for meets in (True, False)}
    return random.sample(of[True], MEETING_SOMETHING) + random.sample(of[False], RECORDS - MEETING_SOMETHING)


def verdicts(record: dict[str, Any], rules: Rulebook) -> dict[str, str]:
    facts = read_facts(PatientRecord.model_validate(record), rules.terminology)
    return {rule.recommendation.rule_id: verdict.truth.value for rule, verdict in judge_all(facts, rules)}


def placed(records: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str, str, dict[str, Any]]]:
    """Each record, what is said, where it stands, and the record with it; without what there states a finding."""
    return [
        (record, said, where, changed)
        for record in records
        for kind in ("sentences", "fragments")
        for said in SAID[kind]
        for where, changed in insertions(record, said, is_fragment=kind == "fragments")
        if not states_a_finding(said, where, record)
    ]


def states_a_finding(said: str, where: str, record: dict[str, Any]) -> bool:
    """Whether the words, put into a string that reports a test, are what the test is said to show."""
    field, _, rest = where.partition("[")
    within = record[field][int(rest.split("]")[0])] if rest else ""
    terminology = load_terminology()
    kinds = {terminology.concept(mention.concept).kind for mention in terminology.find_mentions(within)}
    return SAID["states_what_a_test_shows"] in said.lower() and not kinds.isdisjoint(TESTS)


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_verdict_is_that_of_the_record_without_it(
    records: list[dict[str, Any]], rules: Rulebook, extent: str
) -> None:
    tried = placed(records)
    tried = Random(SEED).sample(tried, SAMPLED) if extent == "some" else tried
    plain = {record["patient_id"]: verdicts(record, rules) for record in records}
    talked = [
        (said, where, record["patient_id"])
        for record, said, where, changed in tried
        if verdicts(changed, rules) != plain[record["patient_id"]]
    ]
    assert [one for one in talked if list(one) not in SAID["known_faults"]] == []


def test_a_finding_put_into_the_same_places_does_change_verdicts(
    records: list[dict[str, Any]], rules: Rulebook
) -> None:
    unlike = [
        changed
        for record in records[:5]
        for _, changed in insertions(record, "Coughing up blood every day.", is_fragment=False)
        if verdicts(changed, rules) != verdicts(record, rules)
    ]
    assert len(unlike) > 20
