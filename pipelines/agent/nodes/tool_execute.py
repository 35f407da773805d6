"""Carry out one call: arguments checked, time bounded; every fault becomes a kind of error, never a text."""

import re
from dataclasses import replace
from typing import Any, Final

from pipelines.agent.context import CALL_SECONDS, LEAST_SECONDS, AgentContext
from pipelines.agent.labels import LABELS
from pipelines.agent.nodes.propose_action import name_of
from pipelines.agent.outcome import Outcome, Step
from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.state import AgentState
from pipelines.agent.unconfirmed import Unconfirmed, with_unconfirmed
from shared.conversation.events import piece
from shared.flow import Given

_OWNED: Final = re.compile(r"(?<=[^\W\d_]{3})['’]?s$")


def tool_execute(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """Call the selected tool; what lacks an argument, or has a doubtful medicine, is asked about and not called."""
    ask, context = state["selected"], runtime.context
    assert ask is not None
    if problem := _not_to_be_called(ask):
        return {"current": _step(state, ask, problem, called=False)}
    if context.left < LEAST_SECONDS:
        return {"current": _step(state, ask, Outcome(error_type="deadline"), called=False)}
    context.tell(piece("step", {"label": LABELS[ask.tool]}))
    args = {name: value for name, value in ask.args.items() if value}
    outcome = context.tools.call(ask.tool, args, min(CALL_SECONDS, context.left))
    if ask.tool == "search_patient" and state.get("assisted") == "used" and _is_nobody(outcome):
        tried, outcome = _by_the_name_alone(args, outcome, context)
        return {"current": replace(_step(state, ask, outcome, called=True), args=tried, asked=args)}
    if ask.tool == "prescribe_medication":
        known = Unconfirmed(state.get("told", ()), context.allergies_waiting(str(args["patient_id"])))
        name = str(outcome.data.get("name") or name_of(state, str(args["patient_id"])))
        outcome = with_unconfirmed(outcome, args, known, name, context.lexicon.names)
    return {"current": _step(state, ask, outcome, called=True)}


def _is_nobody(outcome: Outcome) -> bool:
    return not outcome.error_type and not outcome.data.get("patients")


def _by_the_name_alone(args: dict[str, Any], outcome: Outcome, context: AgentContext) -> tuple[dict[str, Any], Outcome]:
    """Nobody is found by a name that ends on an s: the same without it, "Vaughans back has gone"."""
    name = _OWNED.sub("", str(args.get("name", "")))
    if name == args.get("name") or context.left < LEAST_SECONDS:
        return args, outcome
    other = context.tools.call("search_patient", {"name": name}, min(CALL_SECONDS, context.left))
    return ({"name": name}, other) if other.data.get("patients") else (args, outcome)


def _not_to_be_called(ask: Ask) -> Outcome | None:
    doubtful = {
        word: options
        for word, options in ask.meant.items()
        if len(options) > 1 or ask.tool in WRITES or _is_unresolved(word, ask)
    }
    if doubtful and (ask.tool in WRITES or not ask.missing):
        word, options = next(iter(doubtful.items()))
        kind = "missing_required_args" if ask.tool in WRITES else "ambiguous_drug_name"
        return Outcome({"word": word, "suggestions": list(options)}, kind)
    return Outcome(error_type="missing_required_args") if ask.missing else None


def _is_unresolved(word: str, ask: Ask) -> bool:
    """Whether the arguments still hold the word itself: its one candidate was too far off to be used unasked."""
    return word in (ask.args.get("drug_name"), *ask.args.get("drug_names", ()))


def _step(state: AgentState, ask: Ask, outcome: Outcome, *, called: bool) -> Step:
    selected = dict(ask.args)
    asked = _as_asked(state, ask)
    return Step(ask.tool, selected, outcome, called=called, missing=tuple(ask.missing), focus=ask.focus,
                only_if=ask.only_if, asked=asked if asked != selected else {}, meant=ask.meant,
                unread=ask.unread, otherwise=ask.otherwise)  # fmt: skip


def _as_asked(state: AgentState, ask: Ask) -> dict[str, object]:
    """The arguments before another name was tried."""
    steps = state.get("steps", [])
    if steps and steps[-1].route in ("retry_same", "retry_different_args"):
        return dict(steps[-1].asked or steps[-1].args)
    return dict(ask.args)
