"""Steps and time that the model may take: bounded over all of its calls in one assessment."""

from collections.abc import Mapping
from typing import Any

import pytest

from shared.ports.models.base import ModelAwayError, ModelMessage, ModelReply, ModelRequest, ToolCall
from shared.tools.budget import Bounds, Budget
from shared.tools.loop import run_loop
from shared.tools.tool import Tool, text_parameters
from shared.tools.toolbox import Toolbox
from tests.doubles.model import ScriptedModel

ASK = [ModelMessage("user", "?")]


class Clock:
    """Stands until it is moved."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


class SlowModel(ScriptedModel):
    """Takes a while for each reply."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        super().__init__(*["yes"] * 9)
        self._clock, self._seconds = clock, seconds

    def generate(self, request: ModelRequest) -> ModelReply:
        self._clock.at += self._seconds
        return super().generate(request)


def budget(clock: Clock, model: ScriptedModel, steps: int = 9) -> Budget:
    return Budget(Bounds(model, 0.1, 100, steps, 10.0, clock, "NG12_ASSESS_MODEL_SECONDS"))


def test_each_call_is_given_what_is_left_of_the_time() -> None:
    clock = Clock()
    model = SlowModel(clock, 4.0)
    spending = budget(clock, model)
    spending.ask(ASK)
    spending.ask(ASK)
    assert [asked.deadline_seconds for asked in model.asked] == [10.0, 6.0]


def test_a_reply_that_comes_too_late_counts_for_nothing() -> None:
    clock = Clock()
    with pytest.raises(ModelAwayError, match="too late"):
        budget(clock, SlowModel(clock, 11.0)).ask(ASK)


def test_when_the_time_is_up_the_model_is_not_asked_again() -> None:
    clock = Clock()
    model = SlowModel(clock, 5.0)
    spending = budget(clock, model)
    spending.ask(ASK)
    clock.at += 6
    with pytest.raises(ModelAwayError, match="ran out"):
        spending.ask(ASK)
    assert len(model.asked) == 1


def test_steps_that_are_used_up_end_it() -> None:
    clock = Clock()
    spending = budget(clock, ScriptedModel("yes", "yes"), steps=1)
    spending.ask(ASK)
    with pytest.raises(ModelAwayError, match="NG12_MAX_AGENT_STEPS"):
        spending.ask(ASK)


def test_what_was_asked_is_not_changed_by_what_comes_after() -> None:
    model = ScriptedModel("yes")
    messages = list(ASK)
    budget(Clock(), model).ask(messages)
    messages.append(ModelMessage("user", "more"))
    assert len(model.asked[0].messages) == 1


class SlowTools:
    """Takes a while for each search."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self.called = clock, 0

        self.box = Toolbox((Tool("search_clinical_guidelines", "", text_parameters("query"), self.search),))

    def search(self, _: Mapping[str, Any]) -> str:
        self.called += 1
        self._clock.at += 4
        return "found"


class CallingModel(ScriptedModel):
    """Asks for the same tools whenever it is asked."""

    def __init__(self, calls: tuple[ToolCall, ...]) -> None:
        super().__init__()
        self._calls = calls

    def generate(self, request: ModelRequest) -> ModelReply:
        return ModelReply("", calls=self._calls)


def test_when_the_time_is_up_within_a_step_nothing_more_is_searched() -> None:
    clock = Clock()
    tools = SlowTools(clock)
    calls = tuple(ToolCall("search_clinical_guidelines", {"query": "cough"}) for _ in range(8))
    model = CallingModel(calls)
    with pytest.raises(ModelAwayError, match="ran out"):
        run_loop(budget(clock, model), tools.box, ASK)
    assert tools.called == 3
