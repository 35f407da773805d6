"""Runs the agent's scenarios through the product's own graph and proposals, scripted services in place of ports."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from functions.local.agent_scripted import ScriptedTools, ScriptedWriter
from pipelines.agent.actions import KINDS, Deciding, Decision, confirm, proposer, reject
from pipelines.agent.context import AgentContext, AskGuideline
from pipelines.agent.due import Known
from pipelines.agent.labels import LABELS, error_message
from pipelines.agent.outcome import RETRYABLE, Outcome, Step
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import Action, AgentResponse, Ending, Unavailable
from pipelines.agent.run import turn
from pipelines.agent.wording.proposals import settled
from shared.conversation.understand.asking import Understanding
from shared.errors import NG12Error
from shared.guardrails.injection import find_attack
from shared.guardrails.messages import DISCLAIMER
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.stores.actions import ActionStore, ActionUnsettledError
from shared.wiring import Wiring

_CALLER = "scenario"
_SECONDS = 45.0


class NoAudit:
    """Scenarios leave no audit."""

    def record(self, **_fields: str | None) -> None:
        """Keep nothing."""


class Scenarios:
    """Runs scenarios one after another, each with a world and proposals of its own."""

    def __init__(
        self, results: Mapping[str, Any], lexicon: Lexicon, ask: AskGuideline, model: Model | None = None
    ) -> None:
        self._results = results
        self._understanding = Understanding(model) if model else None
        self._lexicon = lexicon
        self._ask = ask

    def run(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """Return what became of one scenario."""
        with TemporaryDirectory() as folder:
            wiring = Wiring(Settings(data_dir=Path(folder)))
            try:
                store = ActionStore(wiring.documents, wiring.now, wiring.new_id)
                return {"id": case["id"], **self._run(case, store)}
            finally:
                wiring.close()

    def _run(self, case: Mapping[str, Any], store: ActionStore) -> dict[str, Any]:
        given = case["input"]
        image = given.get("image") or {}
        tools = ScriptedTools(case.get("world", ()), self._results, image.get("result"))
        writer = ScriptedWriter(tools, self._results)
        waiting = _pending(given, store)
        if waiting is not None and given["pending_action"].get("via") == "action_endpoint":
            return _decided(given["pending_action"], waiting, Deciding(store, writer, NoAudit(), _as_proposed), writer)
        context = self._context(tools, store)
        reply, steps = turn(
            context, given["message"], history=given.get("history") or (), pending=waiting,
            known=Known(patient_id=given.get("patient_id") or ""), image_id="scripted" if image.get("present") else "",
        )  # fmt: skip
        bare = reply.model_copy(update={"trace": ()})  # times differ from run to run
        shown = [_step(step) for step in steps]
        return {"turn": _json(bare), "intent": reply.intent, "steps": shown, "executions": writer.executions}

    def _context(self, tools: ScriptedTools, store: ActionStore) -> AgentContext:
        def withdraw(action_id: str) -> None:
            store.drop(action_id, _CALLER, "rejected")

        return AgentContext(
            tools=tools, lexicon=self._lexicon, propose=proposer(store, _CALLER, _CALLER), withdraw=withdraw,
            clock=time.monotonic, deadline=time.monotonic() + _SECONDS, session_id=_CALLER,
            attack=find_attack, wait=lambda _seconds: None, ask_guideline=self._ask, understanding=self._understanding,
        )  # fmt: skip


def _pending(given: Mapping[str, Any], store: ActionStore) -> Action | None:
    pending = given.get("pending_action")
    if not pending or pending["tool"] not in KINDS:
        return None
    return proposer(store, _CALLER, _CALLER)(pending["tool"], pending["args"], Outcome(), "")


def _decided(pending: Mapping[str, Any], waiting: Action, deciding: Deciding, writer: ScriptedWriter) -> dict[str, Any]:
    decision = Decision(_CALLER, _CALLER, waiting.action_id, pending.get("override_reason"))
    decide = reject if pending.get("decision") == "reject" else confirm
    told: tuple[str, Ending] = ("", "answer")
    for _ in range(int(pending.get("repeated", 1))):
        told = _told(decide, deciding, decision, waiting)
    answer, ending = told
    lost = writer.attempts and writer.attempts[-1][3]
    messages = (Unavailable(label=LABELS[pending["tool"]], message=answer),) if lost else ()
    reply = AgentResponse(session_id=_CALLER, answer=answer, ending=ending, basis="tools", intent=None,
                          unavailable=messages, disclaimer=DISCLAIMER)  # fmt: skip
    return {"turn": _json(reply), "intent": None, "steps": _attempts(writer), "executions": writer.executions}


def _as_proposed(_tool: str, _args: Mapping[str, Any], _seconds: float) -> Outcome:
    """A scripted record does not change between a proposal and its confirmation."""
    return Outcome()


def _told(decide: Any, deciding: Deciding, decision: Decision, waiting: Action) -> tuple[str, Ending]:
    try:
        action = decide(deciding, decision)
    except ActionUnsettledError as away:
        return f"{error_message('max_retries', _tool(waiting), '')} {away}", "skip"
    except NG12Error as error:
        return str(error), "answer"
    refused = f"{error_message('write_refused', _tool(waiting), '')} " if action.state == "refused" else ""
    return refused + settled(action), "skip" if action.state == "refused" else "answer"


def _tool(action: Action) -> str:
    return next(tool for tool, kind in KINDS.items() if kind == action.kind)


def _attempts(writer: ScriptedWriter) -> list[dict[str, Any]]:
    steps = []
    for place, (tool, args, name, error) in enumerate(writer.attempts):
        is_last = place == len(writer.attempts) - 1
        quality = ("error_retryable" if error in RETRYABLE else "error_fatal") if error else "success_rich"
        route = "synthesize" if not error else "skip" if is_last else "retry_same"
        steps.append({"tool": tool, "args": dict(args), "result": name, "quality": quality, "error_type": error or None,
                      "route": route})  # fmt: skip
    return steps


def _step(step: Step) -> dict[str, Any]:
    return {
        "tool": step.tool,
        "args": {name: value for name, value in step.args.items() if value},
        "result": (step.outcome.name or "none") if step.called else "not_called",
        "quality": step.quality,
        "error_type": step.error_type or None,
        "route": step.route,
    }


def _json(reply: AgentResponse) -> dict[str, Any]:
    return reply.model_dump(mode="json", exclude_none=True)


def run_all(cases: Sequence[Mapping[str, Any]], scenarios: Scenarios) -> list[dict[str, Any]]:
    """Run scenarios in order."""
    return [scenarios.run(case) for case in cases]
