"""Tools: what may be called, what comes of it, how often and how long."""

from collections.abc import Mapping
from typing import Any

import pytest

from shared.errors import BackendAwayError
from shared.ports.models.base import ModelAwayError, ModelMessage, ModelReply, ModelRequest, ToolCall
from shared.tools.budget import Bounds, Budget
from shared.tools.loop import CALLS_A_STEP, run_loop
from shared.tools.tool import Tool, ToolRefusedError, text_parameters
from shared.tools.toolbox import Toolbox
from tests.doubles.model import ScriptedModel


def shout(arguments: Mapping[str, Any]) -> str:
    if not isinstance(arguments.get("text"), str):
        raise ToolRefusedError("Shouting needs a text.")
    return str(arguments["text"]).upper()


def away(_: Mapping[str, Any]) -> str:
    raise BackendAwayError("https://somewhere/secret?key=1")


BOX = Toolbox(
    [Tool("shout", "Says it louder.", text_parameters("text"), shout), Tool("fetch", "", text_parameters(), away)]
)


def call(name: str, **arguments: object) -> ToolCall:
    return ToolCall(name, arguments)


def test_a_tool_does_what_it_is_asked():
    result = BOX.call(call("shout", text="help"))
    assert (result.value, result.outcome) == ("HELP", "done")


def test_what_cannot_be_done_is_said_in_plain_words():
    assert BOX.call(call("shout")).value == "Shouting needs a text."
    assert BOX.call(call("erase")).outcome == "unknown"


def test_a_service_that_is_away_is_no_failure_and_its_words_are_not_passed_on():
    result = BOX.call(call("fetch"))
    assert result.outcome == "away" and "secret" not in result.value


def test_a_fault_of_the_tool_itself_is_not_hidden():
    broken = Toolbox([Tool("broken", "", {}, lambda _: 1 // 0)])
    with pytest.raises(ZeroDivisionError):
        broken.call(call("broken"))


class Calling(ScriptedModel):
    """Asks for tools so often, then says what it was told last."""

    def __init__(self, times: int, calls: int = 1) -> None:
        super().__init__()
        self._times, self._calls = times, calls

    def generate(self, request: ModelRequest) -> ModelReply:
        self._times -= 1
        if self._times >= 0:
            return ModelReply("", calls=[call("shout", text="a")] * self._calls)
        return ModelReply(request.messages[-1].text)


def budget(model: ScriptedModel, steps: int = 5, clock: Any = lambda: 0.0) -> Budget:
    return Budget(Bounds(model, 0.1, 100, steps, 10.0, clock, "A_SETTING"))


def test_a_model_calls_tools_and_then_replies():
    end = run_loop(budget(Calling(2)), BOX, [ModelMessage("user", "go")])
    assert end.reply.text == "A" and [message.role for message in end.messages].count("tool") == 2


def test_a_model_that_comes_to_no_end_is_stopped():
    with pytest.raises(ModelAwayError, match="steps"):
        run_loop(budget(Calling(9), steps=3), BOX, [ModelMessage("user", "go")])


def test_what_is_asked_beyond_the_limit_of_a_step_is_answered_so():
    end = run_loop(budget(Calling(1, CALLS_A_STEP + 2)), BOX, [ModelMessage("user", "go")])
    assert [m.text for m in end.messages if m.role == "tool"] == ["A"] * CALLS_A_STEP + ["Too many calls at once."] * 2


def test_when_the_time_is_up_the_setting_is_named():
    times = iter([0.0, 11.0])
    with pytest.raises(ModelAwayError, match="A_SETTING"):
        budget(Calling(0), clock=lambda: next(times)).ask([ModelMessage("user", "go")])
