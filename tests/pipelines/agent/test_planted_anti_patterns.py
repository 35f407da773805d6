"""Twelve ways in which an agent goes wrong: none is here, and each is found where it is planted."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, get_type_hints

import pytest

from pipelines.agent import prompts
from pipelines.agent.labels import LABELS
from pipelines.agent.outcome import Outcome
from pipelines.agent.prompts import BOUNDS, Bound
from pipelines.agent.seeing import ImageFindings
from pipelines.agent.shapes import AgentUnderstood, Argument, Asked
from pipelines.agent.state import AgentState
from shared.conversation.understand.asking import TEMPERATURE, TOKENS
from shared.conversation.understand.prompt import Shown
from shared.conversation.understand.veil import Veil
from shared.ports.models.schemas import Decided

ROOM = Path("pipelines/agent")
ROUTING = ("deterministic_router", "error_handler", "result_classify")  # which of them a model may never be asked in
PROMPTS = ("IMAGE", "UNDERSTAND", "PLAINLY", "GENERAL")
UNDERSTAND = prompts.understand(Shown("hello"), Veil(()))[0].text
TO_THE_CALL = frozenset({"data", "error_type", "partial", "retry_after", "sources", "name"})


def read_all(paths: Iterator[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


@dataclasses.dataclass(frozen=True)
class Agent:
    """What of an agent is looked at."""

    state: tuple[str, ...] = tuple(get_type_hints(AgentState))
    prompts: Mapping[str, str] = dataclasses.field(
        default_factory=lambda: {name: getattr(prompts, name) for name in PROMPTS} | {"UNDERSTAND": UNDERSTAND}
    )
    shapes: tuple[type[Decided], ...] = (AgentUnderstood, Asked, Argument, ImageFindings)
    bounds: Mapping[str, Bound] = dataclasses.field(
        default_factory=lambda: {**BOUNDS, "understand": Bound(TEMPERATURE, TOKENS)}
    )
    outcome: tuple[str, ...] = tuple(field.name for field in dataclasses.fields(Outcome))
    routing: str = dataclasses.field(
        default_factory=lambda: read_all(path for path in (ROOM / "nodes").glob("*.py") if path.stem in ROUTING)
    )
    wording: str = dataclasses.field(
        default_factory=lambda: read_all(path for room in ("wording", "worded") for path in (ROOM / room).glob("*.py"))
    )


def fields_of(agent: Agent) -> Iterator[tuple[str, Any]]:
    for shape in agent.shapes:
        yield from shape.model_fields.items()


def is_ordered(shape: type[Decided]) -> bool:
    required = [field.is_required() for field in shape.model_fields.values()]
    return required == sorted(required, reverse=True)


def faults(agent: Agent) -> set[str]:
    """The anti-patterns that an agent shows."""
    told = "\n".join(agent.prompts.values())
    names = [*agent.state, *(name for name, _ in fields_of(agent))]
    chosen = next(shape for shape in agent.shapes if shape.__name__ == "Asked")
    shown = {
        "a plan": any(re.search(r"plan|todo|subtask|queue", name) for name in names) or " plan" in told,
        "asks whether it is enough": re.search(r"\benough\b|sufficient|satisf", told) is not None,
        "a model routes": re.search(r"understanding|ports\.models|generate\(", agent.routing) is not None,
        "yes or no": any(field.annotation is bool for _, field in fields_of(agent)),
        "a choice with reasons": list(chosen.model_fields) != ["what", "arguments", "person", "quote", "only_if"],
        "thinks first": re.search(r"[Tt]hink|step by step|[Rr]eason", told) is not None,
        "tools are not all told of": not all(f"\n- {tool}(" in told for tool in LABELS),
        "headings in an answer": re.search(r"\"(?:#+ |\*\*)|\bSummary:|Assessment:", agent.wording) is not None,
        "raw errors travel": set(agent.outcome) != TO_THE_CALL,
        "operates warm": agent.bounds["understand"].temperature > 0,
        "several examples": len(re.findall(r"[Ee]xample|e\.g\.", told)) > 1,
        "optional before required": not all(is_ordered(shape) for shape in agent.shapes),
    }
    return {name for name, there in shown.items() if there}


class Probing(Decided):
    decides: ClassVar[str] = "is_enough"
    is_enough: bool


class Backwards(Decided):
    decides: ClassVar[str] = "status"
    status: str = ""
    condition: str


ReasonedChoice = type(
    "Asked", (Decided,),
    {"__module__": __name__, "__annotations__": {"decides": ClassVar[str], "tool_name": str, "why": str},
     "decides": "tool_name"},
)  # fmt: skip


def prompted(agent: Agent, more: str) -> Agent:
    return dataclasses.replace(agent, prompts={**agent.prompts, "UNDERSTAND": agent.prompts["UNDERSTAND"] + more})


def test_no_anti_pattern_is_here() -> None:
    assert faults(Agent()) == set()


SOUND = Agent()
PLANTED = {
    "a plan": dataclasses.replace(SOUND, state=(*SOUND.state, "pending_subtasks")),
    "asks whether it is enough": prompted(SOUND, " Is this enough to answer?"),
    "a model routes": dataclasses.replace(
        SOUND, routing=SOUND.routing + "\nway = context.understanding.next_way(state)"
    ),
    "yes or no": dataclasses.replace(SOUND, shapes=(*SOUND.shapes, Probing)),
    "a choice with reasons": dataclasses.replace(SOUND, shapes=(ReasonedChoice, *SOUND.shapes)),
    "thinks first": prompted(SOUND, " Think about the task."),
    "tools are not all told of": dataclasses.replace(
        SOUND, prompts={**SOUND.prompts, "UNDERSTAND": UNDERSTAND.replace("find_clinical_trials(", "trials(")}
    ),
    "headings in an answer": dataclasses.replace(SOUND, wording=SOUND.wording + '\nHEAD = "## Findings"'),
    "raw errors travel": dataclasses.replace(SOUND, outcome=(*SOUND.outcome, "error_text")),
    "operates warm": dataclasses.replace(SOUND, bounds={**SOUND.bounds, "understand": Bound(0.5, 64)}),
    "several examples": prompted(SOUND, " Example: one. Example: two."),
    "optional before required": dataclasses.replace(SOUND, shapes=(*SOUND.shapes, Backwards)),
}


@pytest.mark.parametrize("name", PLANTED)
def test_each_anti_pattern_is_found_where_it_is_planted(name: str) -> None:
    assert faults(PLANTED[name]) == {name}


def test_all_twelve_are_planted() -> None:
    assert len(PLANTED) == 12
