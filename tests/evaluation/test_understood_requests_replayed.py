"""Recorded readings of the given requests of tools: what one call a turn is worth beside what code reads alone.

Readers who saw the prompts alone wrote them; `understood/replies.jsonl` says so. A prompt that changes is asked anew.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from functions.local.agent_scenarios import Scenarios
from functions.local.agent_scripted import same_arguments
from functions.local.evaluation.metered import MeteredModel
from functions.local.evaluation.recorded import ReplayedModel
from pipelines.agent.reading.read import Lexicon
from shared.conversation.understand.asking import Understanding
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.evaluation.test_the_given_requests_of_tools import world_of
from tests.pipelines.agent.scripted import Told, ask

RECORDED = Path(__file__).parent / "understood" / "replies.jsonl"
LEAST = {
    "open": {"tools": 1.0, "arguments": 1.0, "ending": 1.0},
    "sealed": {"tools": 0.975, "arguments": 0.974, "ending": 0.975},
}
Ran = list[tuple[dict[str, Any], dict[str, Any]]]


@pytest.fixture(scope="module")
def model() -> MeteredModel:
    return MeteredModel(ReplayedModel(RECORDED))


@pytest.fixture(scope="module")
def ran(reference_data: Path, model: MeteredModel) -> Iterator[Ran]:
    folder = reference_data / "gold" / "agent"
    cases = [json.loads(line) for line in (folder / "scenarios.jsonl").read_text(encoding="utf-8").splitlines()]
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))["results"]
    lexicon = Lexicon(load_drug_names(), load_terminology().knows)
    scenarios = Scenarios(results, lexicon, lambda *_given: None, model)
    yield [(case, scenarios.run({**case, "world": world_of(case)})) for case in cases]


def part(name: str, ran: Ran) -> Ran:
    sealed = {"open": False, "sealed": True}[name]
    return [one for one in ran if (int(hashlib.sha256(one[0]["id"].encode()).hexdigest(), 16) % 3 == 0) == sealed]


def arguments(case: Mapping[str, Any], row: Mapping[str, Any]) -> Iterator[bool]:
    """Whether each call that should be made was made with its arguments, where the tools are right."""
    called = [step for step in row["steps"] if step["result"] != "not_called"]
    wanted = [step for step in case["expected"]["steps"] if step["result"] != "not_called"]
    if [step["tool"] for step in called] == [step["tool"] for step in wanted]:
        yield from (same_arguments(w["args"], c["args"]) for w, c in zip(wanted, called, strict=True))


def share(hits: list[bool]) -> float:
    return round(sum(hits) / len(hits), 3)


@pytest.mark.parametrize("name", LEAST)
def test_the_tools_their_arguments_and_the_ending_are_as_right_as_they_were_measured(name: str, ran: Ran) -> None:
    cases = part(name, ran)
    right = {
        "tools": share([sorted(s["tool"] for s in row["steps"]) == sorted(s["tool"] for s in case["expected"]["steps"])
                        for case, row in cases]),
        "arguments": share([hit for case, row in cases for hit in arguments(case, row)]),
        "ending": share([row["turn"]["ending"] == case["expected"]["ending"]["kind"] for case, row in cases]),
    }  # fmt: skip
    assert {figure: value for figure, value in right.items() if value < LEAST[name][figure]} == {}


def test_words_write_nothing_and_each_turn_with_words_asks_once(ran: Ran, model: MeteredModel) -> None:
    by_words = [
        case["id"] for case, row in ran
        if (case["input"].get("pending_action") or {}).get("via") != "action_endpoint" and row["executions"]
    ]  # fmt: skip
    assert by_words == []
    spoken = [row for case, row in ran if case["expected"]["intent"] and row["turn"]["ending"] != "refuse"]
    assert (model.spent.calls, model.spent.failed) == (len(spoken), 0)


def test_fresh_messages_by_other_hands_are_all_in_the_recording_and_none_degrades(reference_data: Path) -> None:
    lines = (reference_data / "fresh" / "agent.jsonl").read_text(encoding="utf-8").splitlines()
    replayed = ReplayedModel(RECORDED)
    parts = {"understanding": Understanding(replayed)}
    degraded = [
        one["id"] for one in map(json.loads, lines) if ask(one["message"], Told({}), with_parts=parts)[0].degraded
    ]
    assert (degraded, replayed.missed) == ([], 0)
