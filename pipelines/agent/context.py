"""What one turn of the agent works with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipelines.agent.outcome import Outcome, Tools
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import Action
from pipelines.agent.worded.ask import Helper
from shared.conversation.events import Tell, untold
from shared.conversation.understand.asking import Understanding
from shared.guideline.citation import Citation

CALL_SECONDS, LEAST_SECONDS = 10.0, 2.0


@dataclass(frozen=True, slots=True)
class FromGuideline:
    """What the guideline says to a question: its passages' words and where they stand; `is_limited`: it may be of
    something else."""

    answer: str
    citations: Sequence[Citation]
    is_limited: bool = False


AskGuideline = Callable[[str], FromGuideline | None]
AssessChart = Callable[[str, float], FromGuideline | None]  # by the patient's id, within seconds
Propose = Callable[[str, Mapping[str, Any], Outcome, str], Action]


def nothing(_question: str) -> FromGuideline | None:
    """Where no guideline can be asked."""
    return None


def unassessed(_patient_id: str, _seconds: float) -> FromGuideline | None:
    """Where no record can be assessed."""
    return None


def none_waiting(_patient_id: str) -> Sequence[str]:
    """Where no proposals are kept."""
    return ()


@dataclass(frozen=True, slots=True)
class AgentContext:
    """`propose` stores a proposal; `withdraw` discards the one that waits; `deadline` is a moment of `clock`;
    `understanding` is asked what every message means, `helper` for plain words of what was answered;
    `allergies_waiting`: the substances of a patient's allergies that are proposed and not yet confirmed."""

    tools: Tools
    lexicon: Lexicon
    propose: Propose
    withdraw: Callable[[str], None]
    clock: Callable[[], float]
    deadline: float
    session_id: str
    attack: Callable[[str], str | None]
    wait: Callable[[float], None]
    ask_guideline: AskGuideline = nothing
    assess_chart: AssessChart = unassessed
    tell: Tell = untold
    understanding: Understanding | None = None
    helper: Helper | None = None
    emergency_number: str = ""
    allergies_waiting: Callable[[str], Sequence[str]] = none_waiting

    @property
    def left(self) -> float:
        """Seconds left of the turn."""
        return self.deadline - self.clock()
