"""A record sent as a Bundle is judged as the record itself, for all labelled records at hand."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from functions.local.guidelines import ingest_file
from pipelines.assess.coded import assess_chart
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import NG12Error
from shared.fhir.chart import read_chart, resources_in
from shared.fhir.recorded import bundle_of_record
from shared.patient.record import read_record
from shared.settings_loading import load_settings
from shared.wiring import Wiring

pytestmark = pytest.mark.long
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
SETS = ("assess_dev.jsonl", "letters_dev.jsonl", "ordinary_dev.jsonl")


@pytest.fixture(scope="module")
def wiring(reference_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Wiring:
    settings = load_settings(data_dir=tmp_path_factory.mktemp("data"))
    ingest_file(Wiring(settings), reference_data / "ng12-2026-01-12.pdf")
    return Wiring(settings, lambda: NOW)


@pytest.mark.parametrize("name", SETS)
def test_the_verdict_is_the_same_there_and_back(wiring: Wiring, reference_data: Path, name: str) -> None:
    file = reference_data / "gold" / name
    if not file.exists():
        pytest.skip(f"{name} is not at hand: there and back was SKIPPED for it")
    records = [json.loads(line)["patient"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert [one["patient_id"] for one in records if judged(one, wiring) != back(one, wiring)] == []


def judged(data: dict[str, Any], wiring: Wiring) -> Any:
    try:
        call = AssessCall("tester", wiring.new_id(), sent=read_record(data), by_rules=True)
        return verdict(assess_patient(wiring, call))
    except NG12Error:
        return None


def back(data: dict[str, Any], wiring: Wiring) -> Any:
    sent = json.loads(json.dumps(bundle_of_record(read_record(data), NOW.date())))
    chart = read_chart(resources_in(sent), wiring.fhir_reading())
    answer = assess_chart(wiring, chart, "tester", wiring.new_id())
    return verdict(answer) if answer else None


def verdict(answer: AssessResponse) -> tuple[Any, ...]:
    matched = sorted(one.rule_id for one in answer.matched_recommendations)
    return answer.urgency, matched, sorted(one.rule_id for one in answer.nearly_matched), answer.emergency
