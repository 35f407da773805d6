"""While a silent model is left alone an assessment goes the way of the rules and says that the second reading failed.

It is the same answer, and the same audit, as that of a model that is asked and is silent.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import NotFoundError
from shared.ports.models.base import ModelMessage, ModelRequest, ModelSilentError
from shared.ports.models.resting import RestingModel
from shared.wiring import Wiring
from tests.doubles.model import ScriptedModel

ASSESSES = """
import sys
from pathlib import Path
from functions.local.guidelines import ingest_file
from functions.local import sample
from pipelines.assess.run import AssessCall, assess_patient
from shared.settings import Settings
from shared.wiring import Wiring
from tests.pipelines.assess.test_while_the_model_is_left_alone import left_alone

wiring = Wiring(Settings(data_dir=Path(sys.argv[1]), patients=sample.patients()))
ingest_file(wiring, sample.guideline())
wiring.model = left_alone()
answer = assess_patient(wiring, AssessCall("tests", "tests", "S-101"))
assert (answer.mode, answer.degraded, answer.second_reading.state) == ("rules", True, "failed")
loaded = [name for name in sys.modules if name.startswith(("langgraph", "langchain_core", "langsmith"))]
assert not loaded, loaded
"""


def left_alone() -> RestingModel:
    """A model that was silent a moment ago."""
    model = RestingModel(ScriptedModel(ModelSilentError("nobody answered"), "never asked for"), 600, lambda: 0.0)
    with pytest.raises(ModelSilentError):
        model.generate(ModelRequest([ModelMessage("user", "Say hello.")]))
    return model


def with_a_model_that_is_silent_again(wiring: Wiring, number: int, monkeypatch: pytest.MonkeyPatch) -> AssessResponse:
    with monkeypatch.context() as patched:
        patched.setattr("pipelines.assess.readers.run.is_resting", lambda _model: False)
        return assess_patient(wiring, AssessCall("tests", f"drawn-{number}", f"S-{number}"))


def test_the_answer_and_its_audit_are_as_ever(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> None:
    wiring.model = left_alone()
    before = len(wiring.documents.query("audit"))
    for number in range(101, 111):
        walked = assess_patient(wiring, AssessCall("tests", f"walked-{number}", f"S-{number}"))
        assert walked == with_a_model_that_is_silent_again(wiring, number, monkeypatch)
        assert walked.degraded
        assert "left alone for now" in walked.warnings[-1]
    assert len(wiring.documents.query("audit")) == before + 2 * 10


def test_the_model_is_not_asked(wiring: Wiring) -> None:
    model = wiring.model = left_alone()
    assess_patient(wiring, AssessCall("tests", "tests", "S-101"))
    assert isinstance(model.inner, ScriptedModel)
    assert len(model.inner.asked) == 1


def test_an_error_is_the_same_as_ever(wiring: Wiring) -> None:
    wiring.model = left_alone()
    with pytest.raises(NotFoundError):
        assess_patient(wiring, AssessCall("tests", "tests", "S-999"))


def test_the_graph_library_is_not_even_loaded(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", ASSESSES, str(tmp_path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
