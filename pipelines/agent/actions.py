"""Decides proposals: shown, confirmed, rejected. Confirming is the only way to a write, and it writes once."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

import orjson

from pipelines.agent.outcome import Outcome
from pipelines.agent.rechecking import CheckAgain, must_still_hold
from pipelines.agent.response import Action, Check, Kind, Patient
from shared.errors import ConflictError, ValueImpossibleError
from shared.ports.charts.base import ChartWriter, WriteKind
from shared.ports.faults import ServiceFaultError
from shared.stores.actions import ActionStore, ActionUnsettledError, Draft, StoredAction

KINDS: Mapping[str, Kind] = {
    "prescribe_medication": "prescription",
    "add_allergy": "allergy",
    "save_clinical_note": "note",
}
TRIES, WRITE_SECONDS = 3, 10.0
_UNSETTLED = frozenset({"timeout", "rate_limit", "server_error", "service_unavailable", "invalid_response"})


class ActionAudit(Protocol):
    """Where decisions are kept: ids, a hash of the arguments, the reason given and the result."""

    def record(
        self, *, correlation_id: str, caller: str, action_id: str, arguments_hash: str, result: str, reason: str | None
    ) -> None:
        """Store one decision durably."""
        ...


@dataclass(frozen=True, slots=True)
class Deciding:
    """What deciding works with; `check` runs the checks of a proposal again."""

    store: ActionStore
    writer: ChartWriter
    audit: ActionAudit
    check: CheckAgain


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides on what, and why: `override_reason` despite a warning, `reason` whatever else."""

    caller: str
    correlation_id: str
    action_id: str
    override_reason: str | None = None
    reason: str | None = None

    @property
    def why(self) -> str | None:
        """All that was given as a reason."""
        return "; ".join(said.strip() for said in (self.override_reason, self.reason) if said and said.strip()) or None


def proposer(
    store: ActionStore, caller: str, session_id: str
) -> Callable[[str, Mapping[str, Any], Outcome, str], Action]:
    """Return what stores a proposal of this caller's session."""

    def propose(tool: str, args: Mapping[str, Any], checked: Outcome, name: str) -> Action:
        held = {key: value for key, value in args.items() if key != "patient_id"}
        draft = Draft(
            caller, session_id, KINDS[tool], str(args["patient_id"]), str(checked.data.get("name") or name), held,
            checked.data.get("checked", ()), bool(checked.data.get("needs_override")),
        )  # fmt: skip
        return shown(store.propose(draft))

    return propose


def shown(stored: StoredAction) -> Action:
    """Return a stored action as it is sent."""
    draft = stored.draft
    return Action(
        action_id=stored.action_id,
        kind=cast(Kind, draft.kind),
        patient=Patient(patient_id=draft.patient_id, name=draft.patient_name),
        arguments={"patient_id": draft.patient_id, **draft.arguments},
        checks=tuple(Check.model_validate(check) for check in draft.checks),
        needs_override=draft.needs_override,
        state=stored.state,
        expires_at=stored.expires_at.isoformat(timespec="seconds"),
        reference=stored.reference,
        reason=stored.reason,
    )


def reject(deciding: Deciding, decision: Decision) -> Action:
    """Discard a proposal. Raises NotFoundError, ConflictError, GoneError."""
    stored = deciding.store.drop(decision.action_id, decision.caller, "rejected", decision.why)
    _audit(deciding, decision, stored)
    return shown(stored)


def confirm(deciding: Deciding, decision: Decision) -> Action:
    """Write what was proposed, once; a repeat returns what became of it.

    Raises NotFoundError, GoneError, ConflictError (also where the record has changed since), BackendAwayError where it
    could not be checked again, ValueImpossibleError (a reason is needed) and ActionUnsettledError: then nobody knows
    yet whether it was written, and the same id may be asked again.
    """
    waiting = deciding.store.get(decision.action_id, decision.caller)
    if waiting.state == "proposed":
        _check(deciding, decision, waiting)
    claimed = deciding.store.claim(decision.action_id, decision.caller, decision.why)
    if claimed.state != "executing":
        return shown(claimed)
    settled = _execute(deciding, claimed)
    _audit(deciding, decision, settled)
    return shown(settled)


def _check(deciding: Deciding, decision: Decision, waiting: StoredAction) -> None:
    """Nothing is claimed before this: a process that ends here leaves the proposal waiting."""
    if waiting.draft.needs_override and not (decision.override_reason or "").strip():
        raise ValueImpossibleError("This proposal carries a warning: confirming it needs an override_reason.")
    tool = next(tool for tool, kind in KINDS.items() if kind == waiting.draft.kind)
    try:
        must_still_hold(deciding.store, waiting, tool, deciding.check)
    except ConflictError:
        _audit(deciding, decision, deciding.store.get(decision.action_id, decision.caller))
        raise


def _execute(deciding: Deciding, action: StoredAction) -> StoredAction:
    """Look first where an earlier attempt may have gone through, then write; a fault that passes is tried again.

    "Refused" is claimed only where the record itself refused a write that it does not hold.
    """
    draft, kind = action.draft, cast(WriteKind, action.draft.kind)
    for number in range(TRIES):
        try:
            reference = None
            if number or action.attempt > 1:
                reference = deciding.writer.written(kind, action.action_id, WRITE_SECONDS)
        except ServiceFaultError:
            continue
        try:
            reference = reference or deciding.writer.write(
                kind, draft.patient_id, draft.arguments, action.action_id, WRITE_SECONDS
            )
        except ServiceFaultError as fault:
            if fault.kind in _UNSETTLED:
                continue
            return deciding.store.settle(action, "refused")
        return deciding.store.settle(action, "done", reference)
    deciding.store.leave(action)
    raise ActionUnsettledError(
        "The record did not answer: whether it was written is not known. Ask again with this id."
    )


def _audit(deciding: Deciding, decision: Decision, stored: StoredAction) -> None:
    hashed = hashlib.sha256(orjson.dumps(dict(stored.draft.arguments), option=orjson.OPT_SORT_KEYS)).hexdigest()
    deciding.audit.record(correlation_id=decision.correlation_id, caller=decision.caller, action_id=stored.action_id,
                          arguments_hash=hashed, result=stored.state, reason=decision.why)  # fmt: skip
