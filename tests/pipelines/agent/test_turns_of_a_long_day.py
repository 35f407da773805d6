"""Whole turns in other voices, half of them used to mend the reading and half only measured."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.pipelines.agent.scripted import ask
from tests.pipelines.agent.test_whole_turns import services

TURNS = yaml.safe_load((Path(__file__).parent / "turns_of_a_long_day.yaml").read_text(encoding="utf-8"))
ROLES = ("user", "assistant")


def fault_of(case: dict[str, Any]) -> str:
    """What is wrong with a turn, "" for nothing."""
    history = [{"role": ROLES[place % 2], "content": text} for place, text in enumerate(case.get("history", ()))]
    reply, steps = ask(case["message"], services(), history=history)
    taken = [(step.tool, str(dict(step.args)).lower()) for step in steps]
    if reply.ending not in case["ends"]:
        return f"{reply.ending}: {taken}"
    if any(word.lower() in args for word in case.get("never", ()) for _, args in taken):
        return f"never: {taken}"
    wanted = case["steps"]
    if wanted == "any":
        return ""
    if [tool for tool, _ in taken] != [tool for tool, *_ in wanted]:
        return f"tools: {taken}"
    pairs = zip(wanted, taken, strict=True)
    return "" if all(word.lower() in args for (_, *words), (_, args) in pairs for word in words) else f"words: {taken}"


@pytest.mark.parametrize(("half", "least"), [("used", 0.95), ("later", 0.8), ("kept", 0.71)])
def test_turns_of_a_long_day_go_as_they_were_labelled(half: str, least: float) -> None:
    cases = [case for case in TURNS if case["half"] == half]
    faults = [(case["message"], fault) for case in cases if (fault := fault_of(case))]
    assert 1 - len(faults) / len(cases) >= least, len(faults) if half == "kept" else faults
