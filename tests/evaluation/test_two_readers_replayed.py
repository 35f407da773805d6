"""Recorded replies of readers who saw the prompts alone, over short records, letters, a week and texts by new hands.

`readers/*.jsonl` say how they were made. The figures are floors: what the readers make of these texts once measured.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from functions.local.evaluation.faults import FAULTS, RememberedModel
from functions.local.evaluation.second import Seen, figures, seen
from functions.local.evaluation.under_faults import GOALS, Row, under_faults
from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from shared.ports.models.base import ModelReply, ModelRequest
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring
from tests.pipelines.assess.readers import is_reading

FOLDER = Path(__file__).parent / "readers"
_CLAIM = re.compile(r"^(c\d+)\nidea: (.*)\nwords: ((?:.|\n)*?)\ntext \(\w+\): (.*)$", re.MULTILINE)
WITHOUT_RECORDING = 0.05  # of the claims: an edit elsewhere may bring a new one, which then goes by the open reading


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()[1:]]


@cache
def recorded() -> tuple[dict[str, Any], dict[str, Any]]:
    """The readings by their records, the checks by their claims."""
    return {one["record"]: one["reply"] for one in lines("readings.jsonl")}, {
        one["claim"]: one for one in lines("checks.jsonl")
    }


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:16]


class Recorded:
    """Replies what was recorded for a record, and for each claim; `asked` and `unknown` count the claims."""

    name, is_model = "recorded", True

    def __init__(self) -> None:
        self.asked = self.unknown = 0

    def generate(self, request: ModelRequest) -> ModelReply:
        readings, checks = recorded()
        turn = request.messages[-1].text
        if is_reading(request):
            return ModelReply(json.dumps(readings[digest(turn)]), finish="stop")
        claims = [(claim, checks.get(digest("\n".join(told)))) for claim, *told in _CLAIM.findall(turn)]
        self.asked += len(claims)
        self.unknown += sum(one is None for _, one in claims)
        known = [{"claim": claim, "holds": one["holds"], "why": one["why"]} for claim, one in claims if one]
        return ModelReply(json.dumps({"claims": known}), finish="stop")

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("readers")))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    yield wiring
    wiring.close()


def replayed(wiring: Wiring, cases: list[dict[str, Any]]) -> list[Seen]:
    """Each case with the recorded readers; what is matched is what the rules alone match."""
    model, found = Recorded(), []
    for case in cases:
        call = AssessCall("tests", "tests-readers", sent=case["patient"])
        alone, answer = (_answer(wiring, call, one) for one in (OfflineModel(), model))
        kept = ("risk_level", "urgency", "actions", "cancer_types", "nearly_matched", "not_understood")
        assert {name: answer[name] for name in kept} == {name: alone[name] for name in kept}
        assert alone["emergency"] is None or answer["emergency"] == alone["emergency"]
        found.append(seen(case, answer))
    assert model.unknown <= WITHOUT_RECORDING * model.asked, (model.unknown, model.asked)
    return found


def _answer(wiring: Wiring, call: AssessCall, model: Any) -> dict[str, Any]:
    wiring.__dict__["model"] = model
    return assess_patient(wiring, call).model_dump(mode="json")


def cases_of(reference_data: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (reference_data / "gold" / name).read_text(encoding="utf-8").splitlines()]


def test_of_an_ordinary_week_the_readers_differ_on_few_and_miss_nothing_in_silence(
    wiring: Wiring, reference_data: Path
) -> None:
    found = figures(replayed(wiring, cases_of(reference_data, "ordinary_dev.jsonl")))
    assert found["readers_differ"] <= 0.15
    assert found["right_where_they_agree"] >= 0.98
    assert found["exact_once_answered"] >= 0.97
    assert found["urgent_missed_where_they_agree"] == 0


@pytest.mark.long
def test_of_short_records_the_readers_differ_on_few_and_are_right_where_they_agree(
    wiring: Wiring, reference_data: Path
) -> None:
    found = figures(replayed(wiring, cases_of(reference_data, "assess_dev.jsonl")))
    assert found["readers_differ"] <= 0.08
    assert found["right_where_they_agree"] >= 0.98
    assert found["exact_once_answered"] >= 0.98
    assert found["urgent_missed_where_they_agree"] == 0


@pytest.mark.long
def test_of_letters_the_readers_differ_on_a_quarter_and_miss_nothing_in_silence(
    wiring: Wiring, reference_data: Path
) -> None:
    found = figures(replayed(wiring, cases_of(reference_data, "letters_dev.jsonl")))
    assert found["readers_differ"] <= 0.30
    assert found["right_where_they_agree"] >= 0.92
    assert found["urgent_missed_where_they_agree"] == 0


@pytest.mark.long
def test_of_texts_by_new_hands_most_that_the_rules_have_wrong_are_caught(wiring: Wiring) -> None:
    found = figures(replayed(wiring, lines("texts.jsonl")))
    assert found["wrong_caught"] >= 0.9
    assert found["urgent_missed_where_they_agree"] == 0
    assert found["right_where_they_agree"] >= 0.93


def spoiled(wiring: Wiring, cases: list[dict[str, Any]]) -> list[Row]:
    """The cases again with a share of the recorded statements made wrong."""
    remembered = RememberedModel(Recorded())

    def answers(model: Any) -> dict[str, dict[str, Any]]:
        calls = {case["id"]: AssessCall("tests", "tests-readers", sent=case["patient"]) for case in cases}
        return {case_id: _answer(wiring, call, model) for case_id, call in calls.items()}

    answers(remembered)
    return under_faults(remembered, cases, answers(OfflineModel()), answers)


def check_rows(rows: list[Row]) -> None:
    """Nothing is lowered and few are missed in silence, however the model errs."""
    assert [(row["wrong"], row["faults"]) for row in rows[:3]] == [(0.0, "all"), (0.1, "all"), (0.3, "all")]
    assert {row["faults"] for row in rows[3:]} == set(FAULTS)
    assert all(row["lowered"] == 0 for row in rows)
    assert rows[0]["made"] == {} and all(row["made"] for row in rows[1:])
    for row in rows[1:3]:
        assert row["urgent_missed_where_they_agree"] * GOALS[row["wrong"]] <= row["records"], row


@pytest.mark.long
def test_of_an_ordinary_week_little_is_missed_in_silence_with_a_third_of_the_model_wrong(
    wiring: Wiring, reference_data: Path
) -> None:
    check_rows(spoiled(wiring, cases_of(reference_data, "ordinary_dev.jsonl")))


@pytest.mark.long
def test_of_letters_little_is_missed_in_silence_with_a_third_of_the_model_wrong(
    wiring: Wiring, reference_data: Path
) -> None:
    check_rows(spoiled(wiring, cases_of(reference_data, "letters_dev.jsonl")))
