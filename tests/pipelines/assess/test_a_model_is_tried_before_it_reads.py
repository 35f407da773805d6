"""A model that reads known records badly is left out, and the answer says so; one that was tried is not tried again."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from functions.local.cli import app
from functions.local.trying import tried_model, try_at_start
from pipelines.assess.readers import prompts, trial
from pipelines.assess.readers.trial import try_model, version
from pipelines.assess.run import AssessCall, assess_patient
from shared.ports.models.base import ModelAwayError, ModelRequest
from shared.settings import Settings
from shared.stores.model_trials import Trial
from shared.wiring import Wiring, get_wiring
from tests.doubles.hostile_model import BEHAVIOURS, hostile
from tests.functions.conftest import fresh_process
from tests.pipelines.assess.readers import AtRandom, Reader, Refusing, claims_in, fact, is_reading

TOLD = yaml.safe_load(Path(trial.__file__).with_name("trial.yaml").read_text(encoding="utf-8"))
RECORD = {"patient_id": "T-1", "age": 60, "gender": "Male", "symptoms": ["haemoptysis"]}


class Able(Reader):
    """Reads as the trial has it; `wrong` of the claims are confirmed whatever they say."""

    def __init__(self, *, confirms_all: bool = False) -> None:
        super().__init__()
        self._confirms_all = confirms_all

    def says(self, request: ModelRequest) -> str:
        if is_reading(request):
            told = next(one for one in TOLD["records"] if one["symptoms"][0] in request.messages[-1].text)
            facts = [fact(one["concept"], one["words"], one["holds"][0]) for one in told["facts"]]
            return json.dumps({"emergency": None, "facts": facts})
        holds = [one["holds"][0] for one in TOLD["claims"]]
        claims = [claim for claim, _, _ in claims_in(request)]
        return json.dumps(
            {
                "claims": [
                    {"claim": claim, "holds": "present" if self._confirms_all else held, "why": None}
                    for claim, held in zip(claims, holds, strict=True)
                ]
            }
        )


def test_one_that_reads_as_it_must_is_let_in() -> None:
    model = Able()
    found = try_model(model, Settings())  # type: ignore[arg-type]
    assert found.right == found.of >= 15 and found.is_passed
    assert len(model.asked) == len(TOLD["records"]) + 1


def test_one_that_confirms_whatever_it_is_asked_is_not() -> None:
    assert not try_model(Able(confirms_all=True), Settings()).is_passed  # type: ignore[arg-type]


@pytest.mark.parametrize("model", [AtRandom(1), AtRandom(2), Refusing(), Reader()])
def test_one_that_reads_anything_or_nothing_is_not(model: Any) -> None:
    assert not try_model(model, Settings()).is_passed


@pytest.mark.parametrize("name", sorted(set(BEHAVIOURS) - {"hang", "429", "503"}))
def test_a_hostile_one_is_not(name: str) -> None:
    assert not try_model(hostile(name), Settings()).is_passed


def test_one_that_is_away_is_not_judged(tmp_path: Path) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    wiring.model = hostile("503")
    with pytest.raises(ModelAwayError):
        tried_model(wiring)
    assert wiring.model_trials.find(wiring.model.name, version()) is None
    wiring.close()


def test_it_is_tried_once_for_each_name_and_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    wiring.model = model = Able()
    tried_model(wiring)
    calls = len(model.asked)
    assert tried_model(wiring).is_passed and len(model.asked) == calls
    monkeypatch.setattr(model, "name", "another")
    tried_model(wiring)
    assert len(model.asked) == 2 * calls
    monkeypatch.setattr(prompts, "VERSION", "readers-of-tomorrow")
    tried_model(wiring)
    assert len(model.asked) == 3 * calls
    wiring.close()


def test_one_that_failed_is_tried_again_at_the_next_start(tmp_path: Path) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    wiring.model_trials.save(Trial("reader", version(), 1, 16))
    wiring.model = Able()
    assert tried_model(wiring).is_passed
    assert len(wiring.model.asked) > 0
    wiring.close()


def test_one_that_failed_is_left_out_and_the_answer_says_so(wiring: Wiring) -> None:
    model = Able()
    model.name = "poor"
    wiring.model_trials.save(Trial("poor", version(), 5, 16))
    wiring.__dict__["model"] = model
    answer = assess_patient(wiring, AssessCall("tests", "tests-trial", sent=RECORD))
    assert model.asked == []
    assert answer.second_reading.state == "left_out" and not answer.degraded and answer.mode == "rules"
    assert answer.second_reading.why is not None and "5 of 16" in answer.second_reading.why
    assert answer.second_reading.why in answer.warnings


def test_one_that_passed_or_was_never_tried_reads(wiring: Wiring) -> None:
    wiring.model_trials.save(Trial("able", version(), 16, 16))
    for name in ("able", "never tried"):
        model = Reader()
        model.name = name
        wiring.__dict__["model"] = model
        assert assess_patient(wiring, AssessCall("tests", "t", sent=RECORD)).second_reading.state == "done"


class TestAtTheStartAndInTheDoctor:
    @pytest.fixture(autouse=True)
    def _machine(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
        monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path))
        monkeypatch.setenv("NG12_MODEL_TRIAL", "true")
        fresh_process()
        yield
        get_wiring().close()
        fresh_process()

    def test_the_doctor_names_a_model_that_is_shut_out(self) -> None:
        get_wiring().model = Reader()
        said = CliRunner().invoke(app, ["doctor"])
        assert said.exit_code == 1
        assert "second reading: shut: The language model read " in said.stderr

    def test_where_nobody_wants_it_no_model_is_tried(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("functions.local.trying.tried_model", lambda _: pytest.fail("it was tried"))
        try_at_start(Settings(model_trial=False))

    def test_at_the_start_a_poor_model_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(Wiring, "model", Reader(), raising=False)
        try_at_start(Settings(data_dir=tmp_path))
        assert "known readings as they are, too few" in " ".join(capsys.readouterr().err.split())
