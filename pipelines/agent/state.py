"""What travels through the agent's graph. There is no plan in it: what is due is recomputed from words and steps."""

import operator
from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pipelines.agent.allergy_lines import Line
from pipelines.agent.due import Known
from pipelines.agent.outcome import Outcome, Step, Way
from pipelines.agent.reading.allergies_told import Told
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.mark import Marked
from pipelines.agent.response import Action, AgentResponse, Trace
from shared.guardrails.gate.danger import Danger

Intent = Literal["DIRECT", "TOOL_NEEDED"]


class Turn(TypedDict):
    """One earlier turn, as shown."""

    role: Literal["user", "assistant"]
    content: str


class AgentState(TypedDict, total=False):
    """Keys appear as nodes finish; no node changes what it was given. `refused`: the message was an attack."""

    message: str
    history: Sequence[Turn]
    known: Known
    pending: Action | None
    image_id: str
    image: Outcome | None
    asks: Sequence[Ask]
    refused: bool
    danger: Danger
    marked: Marked
    is_settled: bool
    answers: bool
    guideline: Sequence[str]
    outside: Sequence[str]
    unanswered: Sequence[str]
    is_talk: bool
    assesses: bool
    standalone: str
    withdrawn: bool
    unused: Sequence[str]
    no_order_read: bool
    told: Sequence[Told]
    told_now: Sequence[Line]
    note: str
    intent: Intent
    assisted: Literal["used", "failed"] | None
    task_summary: str
    suggested_tool: str | None
    selected: Ask | None
    current: Step | None
    steps: Annotated[list[Step], operator.add]
    proposals: Annotated[list[Action], operator.add]
    trace: Annotated[list[Trace], operator.add]
    route: Way
    response: AgentResponse
