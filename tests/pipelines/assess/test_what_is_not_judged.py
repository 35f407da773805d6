"""Where a recommendation that could concern the record is not judged no door answers calmly."""

from collections.abc import Iterator
from typing import Any

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.settings import Settings
from shared.wiring import Wiring


@pytest.fixture(scope="module")
def unsigned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiring]:
    """The sample guideline where only signed rules are judged, and none is signed."""
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("unsigned"), rules_required="signed"))
    ingest_file(wiring, sample.guideline())
    yield wiring
    wiring.close()


def assessed(wiring: Wiring, text: str, **fields: Any) -> AssessResponse:
    sent = {"patient_id": "P-1", "age": 63, "gender": "Female", "symptoms": [text], **fields}
    return assess_patient(wiring, AssessCall("tests", "tests-unsigned", sent=sent))


def test_a_record_that_an_unjudged_recommendation_could_concern_has_no_level(unsigned: Wiring) -> None:
    found = assessed(unsigned, "haemoptysis")
    assert found.decision == "not_judged"
    assert (found.risk_level, found.urgency) == (None, None)
    assert found.recommended_action.startswith("Not judged: ")
    assert "1.1.1" in found.recommended_action


def test_a_record_that_none_of_them_could_concern_is_decided(unsigned: Wiring) -> None:
    found = assessed(unsigned, "verruca", age=20)
    assert found.decision in ("decided", "not_judged")
    named = found.recommended_action if found.decision == "not_judged" else ""
    assert "1.1.1" not in named


def test_where_all_that_could_be_met_is_judged_nothing_is_said_of_it(wiring: Wiring) -> None:
    assert assessed(wiring, "haemoptysis").decision == "decided"
