"""Every given request with its scripted results: words write nothing, nothing is written twice, nothing reassures."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from functions.local.agent_scenarios import Scenarios
from pipelines.agent.labels import LABELS
from pipelines.agent.reading.read import Lexicon
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.test_anti_patterns import REASSURING

Ran = list[tuple[dict[str, Any], dict[str, Any]]]
UNSURE = ("success_partial", "no_results", "error_retryable", "error_fatal")
LEAST = {"intent": 0.97, "ending": 0.95, "tools": 0.92}


def world_of(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the services hold for a request: the results that its steps name, in their order."""
    held: dict[str, dict[str, Any]] = {}
    for step in case["expected"]["steps"]:
        if step["result"] != "not_called":
            key = json.dumps([step["tool"], step["args"]], sort_keys=True)
            entry = held.setdefault(key, {"tool": step["tool"], "args": step["args"], "results": []})
            entry["results"].append(step["result"])
    return list(held.values())


@pytest.fixture(scope="module")
def ran(reference_data: Path) -> Iterator[Ran]:
    folder = reference_data / "gold" / "agent"
    cases = [json.loads(line) for line in (folder / "scenarios.jsonl").read_text(encoding="utf-8").splitlines()]
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))["results"]
    lexicon = Lexicon(load_drug_names(), load_terminology().knows)
    scenarios = Scenarios(results, lexicon, lambda *_given: None)
    yield [(case, scenarios.run({**case, "world": world_of(case)})) for case in cases]


def ids(cases: list[tuple[dict[str, Any], Any]]) -> list[str]:
    """What a failure shows: which, and no words."""
    return [case["id"] for case, _ in cases]


def test_words_write_nothing_and_a_confirmed_write_happens_once(ran: Ran) -> None:
    by_words = [
        (case, row) for case, row in ran
        if (case["input"].get("pending_action") or {}).get("via") != "action_endpoint" and row["executions"]
    ]  # fmt: skip
    assert ids(by_words) == []
    assert ids([(case, row) for case, row in ran if row["executions"] > 1]) == []
    assert any(row["executions"] == 1 for _, row in ran)


def test_no_tool_and_nothing_that_must_not_be_shown_is_shown(ran: Ran) -> None:
    shown = [
        (case, row) for case, row in ran
        if any(bad.lower() in json.dumps(row["turn"], ensure_ascii=False).lower()
               for bad in [*case["expected"]["must_not_include"], *LABELS])
    ]  # fmt: skip
    assert ids(shown) == []


def test_nothing_reassures_where_a_result_is_unknown_partial_or_empty(ran: Ran) -> None:
    unsure = [(case, row) for case, row in ran if any(step["quality"] in UNSURE for step in row["steps"])]
    assert len(unsure) > 20
    reassured = []
    for case, row in unsure:
        told = row["turn"]["answer"].replace(case["input"]["message"] or "", "")
        if REASSURING.search(re.sub(r"“[^”]*”", " ", told)):
            reassured.append((case, row))
    assert ids(reassured) == []


def test_most_requests_end_as_they_should(ran: Ran) -> None:
    asked = [(case, row) for case, row in ran if case["expected"]["intent"]]
    right = {
        "intent": [row["intent"] == case["expected"]["intent"] for case, row in asked],
        "ending": [row["turn"]["ending"] == case["expected"]["ending"]["kind"] for case, row in ran],
        "tools": [sorted(s["tool"] for s in row["steps"]) == sorted(s["tool"] for s in case["expected"]["steps"])
                  for case, row in ran],
    }  # fmt: skip
    assert {name for name, hits in right.items() if sum(hits) / len(hits) < LEAST[name]} == set()
