"""Neither a patient's words nor a model's reach the logs, whatever the model does."""

import json
import logging

import pytest

from tests.doubles.hostile_model import BEHAVIOURS, hostile
from tests.pipelines.assess.conftest import Assess
from tests.pipelines.assess.readers import Refusing

MARK = "zanzibarine"
RECORD = {
    "patient_id": "L-1", "name": f"Ann {MARK}", "age": 63, "gender": "Female",
    "symptoms": ["haemoptysis", f"{MARK} gubbins"], "findings": [f"{MARK} noted"], "history": [f"aunt was {MARK}"],
}  # fmt: skip


def written(caplog: pytest.LogCaptureFixture) -> str:
    return json.dumps([{**vars(one), "exc_info": str(one.exc_info)} for one in caplog.records], default=str)


@pytest.mark.parametrize("name", [*BEHAVIOURS, "doubting"])
def test_no_marked_word_is_logged(assess: Assess, caplog: pytest.LogCaptureFixture, name: str) -> None:
    caplog.set_level(logging.DEBUG, logger="ng12")  # whatever level a process started before has set
    assess(RECORD, Refusing() if name == "doubting" else hostile(name))
    assert caplog.records
    assert MARK not in written(caplog)
    assert "17 and over" not in written(caplog)
