"""A language model evaluated beside the rules: what is counted and recorded, and that a recording says the same."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from functions.local import sample
from functions.local.evaluation.answering import evaluated_twice
from functions.local.evaluation.asked import Asked, Provider, model_of
from functions.local.evaluation.beside import beside
from functions.local.evaluation.cases import sample_gold
from functions.local.evaluation.effort import Effort
from functions.local.evaluation.metered import CallCosts, MeteredModel
from functions.local.evaluation.recorded import RecordingModel, ReplayedModel, key_of
from shared.errors import InputInvalidError
from shared.guardrails.messages import say
from shared.ports.models.base import (
    Model,
    ModelAwayError,
    ModelLeftError,
    ModelMessage,
    ModelReply,
    ModelRequest,
    ToolCall,
    Used,
)
from shared.ports.models.ollama import OllamaModel
from shared.settings import Settings
from tests.evaluation.stand_in import StandIn

ASKED = ModelRequest((ModelMessage("user", "Zebrafish?"),))
RECORDS = {record["patient_id"]: record for record in map(json.loads, sample.patients().read_text().splitlines())}


def run(model: Model) -> dict[str, Any]:
    gold, metered = sample_gold(["records", "questions"]), MeteredModel(model)
    with evaluated_twice(Settings(), gold.pdf, metered) as (rules, assisted):
        return beside(rules, assisted, metered, gold)


def untimed(report: dict[str, Any]) -> dict[str, Any]:
    """A report without its seconds."""
    effort = {
        name: {side: {figure: value for figure, value in one.items() if "seconds" not in figure}}
        for name, sides in report["effort"].items()
        for side, one in sides.items()
    }
    return report | {"effort": effort, "edition": None}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    path, recording = tmp_path_factory.mktemp("recorded") / "replies.jsonl", RecordingModel(StandIn())
    report = run(recording)
    recording.write(path)
    return report, path


def test_both_runs_are_right_on_the_sample_and_the_model_changes_no_verdict(recorded: Any) -> None:
    report, _ = recorded
    for side in ("rules", "with_model"):
        assert report[side]["records"]["rule_set_exact"] == 1.0
        assert report[side]["records"]["risk_level_accuracy"] == 1.0
    assert report["verdicts_changed"] == {"records": []}


def test_what_the_model_cost_is_counted_on_its_side_alone(recorded: Any) -> None:
    effort = recorded[0]["effort"]["records"]
    assert {effort["rules"][name] for name in ("model_calls", "input_tokens", "model_assisted", "degraded")} == {0}
    assert effort["with_model"]["model_calls"] >= 9
    assert effort["with_model"]["model_calls_failed"] == 1
    assert effort["with_model"]["model_assisted"] >= 5
    assert effort["with_model"]["model_assisted"] + effort["with_model"]["degraded"] == 10
    assert effort["with_model"]["input_tokens"] > effort["with_model"]["output_tokens"] > 0


def test_questions_are_asked_in_chat_on_both_sides(recorded: Any) -> None:
    report, _ = recorded
    assert report["rules"]["answers"]["turns"] == 2
    with_model = report["effort"]["answers"]["with_model"]
    assert with_model["model_calls"] >= with_model["degraded"] >= 1  # the stand-in has nothing to say
    assert with_model["model_assisted"] == report["effort"]["answers"]["rules"]["degraded"] == 0


def test_a_reply_had_a_models_help_where_code_alone_gives_another() -> None:
    rules, assisted = Effort(), Effort()
    rules.talked("D-1", [{"answer": "Refer."}, {"answer": "Offer."}, {"answer": "No."}])
    assisted.talked(
        "D-1", [{"answer": "She is referred."}, {"answer": f"{say('model_was_away')} Offer."}, {"answer": "No."}]
    )
    assisted.helped_beside(rules)
    rules.helped_beside(rules)
    assert (assisted.assisted, assisted.degraded) == (1, 1)
    assert (rules.assisted, rules.degraded) == (0, 0)


def test_a_recording_says_the_same_as_the_model_did(recorded: Any) -> None:
    report, path = recorded
    replayed = ReplayedModel(path)
    assert untimed(run(replayed)) == untimed(report)
    assert replayed.missed == 0


def test_a_recording_holds_no_prompt(recorded: Any) -> None:
    text = recorded[1].read_text()
    assert "this-patient" not in text
    assert "British English" not in text
    assert not any(record["name"] in text for record in RECORDS.values())


def test_a_request_is_known_by_all_of_it_but_its_deadline() -> None:
    assert key_of(ASKED) == key_of(ModelRequest(ASKED.messages, deadline_seconds=3))
    others = [
        ModelRequest((ModelMessage("system", "Zebrafish?"),)),
        ModelRequest(ASKED.messages, schema={"type": "object"}),
        ModelRequest(ASKED.messages, temperature=0.9),
        ModelRequest(ASKED.messages, max_tokens=3),
    ]
    assert len({key_of(one) for one in [ASKED, *others]}) == 5


class Talking:
    """Yields its pieces, then fails or tells what it used; asks for a tool where it is not streamed."""

    name, is_model = "talking", True

    def __init__(self, error: ModelAwayError | None = None) -> None:
        self._error = error

    def generate(self, request: ModelRequest) -> ModelReply:
        if self._error:
            raise self._error
        return ModelReply("", 5, 2, calls=(ToolCall("search", {"query": "x"}, "a-token"),), finish="stop")

    def stream(self, request: ModelRequest) -> Iterator[str]:  # type: ignore[override]
        yield from ("One ", "two.")
        if self._error:
            raise self._error
        return Used(5, 2, "stop")


def replay_of(model: Any, tmp_path: Path, ask: Any) -> ReplayedModel:
    recording = RecordingModel(model)
    ask(recording)
    recording.write(tmp_path / "replies.jsonl")
    return ReplayedModel(tmp_path / "replies.jsonl")


def test_calls_of_tools_are_replayed_as_they_came(tmp_path: Path) -> None:
    replayed = replay_of(Talking(), tmp_path, lambda model: model.generate(ASKED))
    assert replayed.generate(ASKED) == Talking().generate(ASKED)


def test_a_stream_is_replayed_piece_by_piece_with_what_it_used(tmp_path: Path) -> None:
    replayed = replay_of(Talking(), tmp_path, lambda model: list(model.stream(ASKED)))
    metered = MeteredModel(replayed)
    assert list(metered.stream(ASKED)) == ["One ", "two."]
    assert (metered.spent.calls, metered.spent.input_tokens, metered.spent.output_tokens) == (1, 5, 2)


def test_a_stream_that_breaks_off_breaks_off_again(tmp_path: Path) -> None:
    def ask(model: Model) -> list[str]:
        pieces = []
        with pytest.raises(ModelAwayError):
            pieces.extend(model.stream(ASKED))
        return pieces

    replayed = replay_of(Talking(ModelAwayError("cut")), tmp_path, ask)
    heard = []
    with pytest.raises(ModelAwayError, match="By the recording"):
        for piece in replayed.stream(ASKED):
            heard.append(piece)
    assert heard == ["One ", "two."]


def test_a_stream_that_was_left_is_no_whole_reply(tmp_path: Path) -> None:
    def ask(model: Model) -> None:
        stream = model.stream(ASKED)
        next(stream)
        stream.close()

    replayed = replay_of(Talking(), tmp_path, ask)
    stream = replayed.stream(ASKED)
    assert next(stream) == "One "
    with pytest.raises(ModelAwayError, match="not heard further"):
        next(stream)
    assert replayed.missed == 0


@pytest.mark.parametrize("pieces", [1, 2])
def test_a_stream_that_is_heard_to_its_end_stands_for_one_that_was_left(tmp_path: Path, pieces: int) -> None:
    def ask(model: Model) -> None:
        left = model.stream(ASKED)
        for _ in range(pieces):
            next(left)
        left.close()
        assert list(model.stream(ASKED)) == ["One ", "two."]
        next(model.stream(ASKED))

    assert list(replay_of(Talking(), tmp_path, ask).stream(ASKED)) == ["One ", "two."]


def test_a_failed_call_is_counted_and_replayed(tmp_path: Path) -> None:
    def ask(model: Model) -> None:
        metered = MeteredModel(model)
        with pytest.raises(ModelAwayError):
            metered.generate(ASKED)
        assert (metered.spent.calls, metered.spent.failed) == (1, 1)

    replayed = replay_of(Talking(ModelAwayError("busy")), tmp_path, ask)
    with pytest.raises(ModelAwayError, match="By the recording"):
        replayed.generate(ASKED)
    assert replayed.missed == 0


def test_a_call_that_was_left_is_no_failure_and_a_whole_reply_takes_its_place(tmp_path: Path) -> None:
    def ask(model: Any) -> None:
        metered, model.inner = MeteredModel(model), Talking(ModelLeftError("nobody waits"))
        with pytest.raises(ModelLeftError):
            metered.generate(ASKED)
        assert (metered.spent.calls, metered.spent.failed) == (1, 0)
        model.inner = Talking()
        metered.generate(ASKED)

    assert replay_of(Talking(), tmp_path, ask).generate(ASKED) == Talking().generate(ASKED)


def test_a_call_that_was_left_for_good_is_replayed_as_no_answer(tmp_path: Path) -> None:
    def ask(model: Model) -> None:
        with pytest.raises(ModelLeftError):
            model.generate(ASKED)

    with pytest.raises(ModelAwayError, match="did not answer"):
        replay_of(Talking(ModelLeftError("nobody waits")), tmp_path, ask).generate(ASKED)


def test_a_call_that_ends_late_is_charged_where_it_began() -> None:
    metered = MeteredModel(Talking())
    began, late = metered.spent, metered.stream(ASKED)
    next(late)
    metered.spent = CallCosts()
    assert list(late) == ["two."]
    assert metered.spent == CallCosts()
    assert (began.calls, began.input_tokens, len(began.seconds)) == (1, 5, 1)


def test_a_late_failure_is_charged_where_it_began() -> None:
    metered = MeteredModel(Talking(ModelAwayError("cut")))
    began, late = metered.spent, metered.stream(ASKED)
    next(late)
    metered.spent = CallCosts()
    with pytest.raises(ModelAwayError):
        list(late)
    assert (metered.spent, began.failed) == (CallCosts(), 1)


def test_a_request_that_was_not_recorded_is_counted(tmp_path: Path) -> None:
    replayed = replay_of(Talking(), tmp_path, lambda model: model.generate(ASKED))
    with pytest.raises(ModelAwayError, match="holds no reply"):
        replayed.generate(ModelRequest((ModelMessage("user", "Another?"),)))
    assert replayed.missed == 1


@pytest.mark.parametrize("text", ["", "{}", '{"format": 9}\n', '{"format": 1}\n{"reply": {}}\n', "no json"])
def test_another_file_is_no_recording(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.jsonl").write_text(text)
    with pytest.raises(InputInvalidError, match="--record"):
        ReplayedModel(tmp_path / "other.jsonl")


@pytest.mark.parametrize("record", [None, Path("replies.jsonl")])
def test_a_live_model_is_let_go_of_after_the_evaluation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, record: Path | None
) -> None:
    closed: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(OllamaModel, "close", lambda model: closed.append(model.name))
    settings = Settings(model="ollama", model_name="a-model")
    with model_of(Asked(Provider.OLLAMA, record), settings) as model:
        assert (model.name, closed) == ("a-model", [])
    assert closed == ["a-model"]
