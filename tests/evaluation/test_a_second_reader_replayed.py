"""A second reader's recorded replies to letters and an ordinary week: what they are worth, and that no verdict moves.

Readers who saw the prompt alone answered as a capable model would; `second/readings.jsonl` says so.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from functions.local.evaluation.second import Seen, figures, seen
from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from shared.ports.models.base import ModelReply, ModelRequest
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring

RECORDED = Path(__file__).parent / "second" / "readings.jsonl"
_FIELDS = ("leaf", "is", "quote", "as")


class Recorded:
    """Replies what was recorded for a record, known by the hash of the turn that holds it."""

    name, is_model = "recorded", True

    def __init__(self) -> None:
        lines = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()[1:]]
        self._replies = {line["record"]: line["readings"] for line in lines}
        self.missed = 0

    def generate(self, request: ModelRequest) -> ModelReply:
        known = hashlib.sha256(request.messages[-1].text.encode()).hexdigest()[:16]
        self.missed += known not in self._replies
        readings = [dict(zip(_FIELDS, one, strict=True)) for one in self._replies.get(known, [])]
        return ModelReply(json.dumps({"readings": readings}), finish="stop")

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("second")))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    yield wiring
    wiring.close()


def replayed(wiring: Wiring, cases: list[dict[str, Any]]) -> list[Seen]:
    """Each case with the recorded reader; its verdict is that of the rules alone."""
    model, found = Recorded(), []
    for case in cases:
        call = AssessCall("tests", "tests-second", sent=case["patient"])
        answers = []
        for one in (OfflineModel(), model):
            wiring.__dict__["model"] = one
            answers.append(assess_patient(wiring, call).model_dump(mode="json"))
        alone, answer = answers
        left = {"second_reading", "mode", "warnings"}
        assert {k: v for k, v in answer.items() if k not in left} == {k: v for k, v in alone.items() if k not in left}
        found.append(seen(case, answer))
    assert model.missed == 0, "prompt or records changed since the recording"
    return found


def cases_of(reference_data: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (reference_data / "gold" / name).read_text(encoding="utf-8").splitlines()]


def test_an_ordinary_week_is_read_a_second_time_within_the_gates(wiring: Wiring, reference_data: Path):
    found = figures(replayed(wiring, cases_of(reference_data, "ordinary_dev.jsonl")))
    assert found["wrong_caught"] >= 0.5
    assert found["needless_per_right"] <= 0.05
    assert found["doubts_of_true_matches_per_record"] == 0
    assert found["exact_once_answered"] >= 0.97


@pytest.mark.long
def test_of_letters_that_the_rules_have_wrong_most_are_caught(wiring: Wiring, reference_data: Path):
    found = figures(replayed(wiring, cases_of(reference_data, "letters_dev.jsonl")))
    assert found["wrong_caught"] >= 0.75
    assert found["doubts_of_true_matches_per_record"] == 0
    assert found["exact_once_answered"] >= 0.87
