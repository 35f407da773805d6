"""However much a model points and words, no given request costs more calls than its labels allow, and most cost few."""

import dataclasses
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

from functions.local.agent_scenarios import Scenarios
from functions.local.agent_scripted import ScriptedTools
from pipelines.agent.context import AgentContext
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.worded.ask import Helper
from shared.conversation.understand.asking import Understanding
from shared.ports.models.base import ModelReply, ModelRequest
from shared.stores.actions import ActionStore
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from shared.tools.budget import Bounds
from tests.doubles.model import ScriptedModel
from tests.doubles.understanding import reply
from tests.evaluation.test_the_given_requests_of_tools import world_of


class Silent(ScriptedModel):
    """Understands nothing of a request, so that what code reads of it is done, and words nothing."""

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(reply() if request.schema else "none")


class WithAModel(Scenarios):
    """Scenarios with a model in every node that may ask one."""

    @cached_property
    def model(self) -> Silent:
        return Silent()

    def _context(self, tools: ScriptedTools, store: ActionStore) -> AgentContext:
        helper = Helper(Bounds(self.model, 0.5, 256, 1, 20.0), puts_plainly=True, tells_generally=True)
        return dataclasses.replace(
            super()._context(tools, store), understanding=Understanding(self.model), helper=helper
        )


def calls_of(case: Mapping[str, Any], scenarios: WithAModel) -> int:
    """How often a model is asked for one request; a picture costs one more, which the scripts here look at."""
    before = len(scenarios.model.asked)
    scenarios.run({**case, "world": world_of(case)})
    return len(scenarios.model.asked) - before + bool((case["input"].get("image") or {}).get("present"))


def test_no_given_request_asks_a_model_more_often_than_it_may_and_half_of_them_at_most_twice(
    reference_data: Path,
) -> None:
    folder = reference_data / "gold" / "agent"
    cases = [json.loads(line) for line in (folder / "scenarios.jsonl").read_text(encoding="utf-8").splitlines()]
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))["results"]
    lexicon = Lexicon(load_drug_names(), load_terminology().knows)
    scenarios = WithAModel(results, lexicon, lambda *_given: None)
    calls = {case["id"]: calls_of(case, scenarios) for case in cases}
    most = {case["id"]: case["expected"]["model_calls_max"] for case in cases}
    assert [one for one, asked in calls.items() if asked > most[one]] == []
    assert median(calls.values()) <= 2
    assert max(calls.values()) == 2
