"""Proposed writes: one document each, one state machine; only a person's decision moves it, and it writes once.

proposed -> executing -> done | refused; proposed -> rejected | voided | expired. Whoever executes holds a lease;
after it another may go on from the same identifier, which the record takes once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from shared.errors import BackendAwayError, ConflictError, GoneError, NotFoundError
from shared.ports.documents.base import Document, DocumentStore, Transaction, Where, Write

COLLECTION = "actions"
TTL, LEASE = timedelta(minutes=15), timedelta(seconds=30)
_KEPT = timedelta(days=1)  # an expired proposal is told from one that never was for so long

State = Literal["proposed", "executing", "done", "refused", "rejected", "expired", "voided"]


class ActionUnsettledError(BackendAwayError):
    """Whether it was written is not known yet: ask again with the same id."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be proposed. `checks` as they were made; `needs_override`: confirming wants a reason."""

    owner: str
    session_id: str
    kind: str
    patient_id: str
    patient_name: str
    arguments: Mapping[str, Any]
    checks: Sequence[Mapping[str, str]] = ()
    needs_override: bool = False


@dataclass(frozen=True, slots=True)
class StoredAction:
    """A proposal with its state. `attempt` counts who set out to execute it; `reference` is the record's own;
    `reason` what whoever decided gave as theirs."""

    action_id: str
    draft: Draft
    state: State
    expires_at: datetime
    attempt: int = 0
    lease_until: datetime | None = None
    reference: str | None = None
    reason: str | None = None


class ActionStore:
    """Proposals over the document port. `now` has its zone; `new_id` gives ids nobody can guess."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self._documents = documents
        self._now = now
        self._new_id = new_id

    def propose(self, draft: Draft) -> StoredAction:
        """Store a proposal. One that waits in the session with the same contents and checks is returned again; one of
        the same medicine, substance or kind of note for the same patient with others is voided."""
        waiting = [one for one in self.waiting(draft.owner, draft.session_id) if _same_place(one.draft, draft)]
        for one in waiting:
            if _says_the_same(one.draft, draft):
                return one
        action = self._new(draft)
        self._documents.create(COLLECTION, action.action_id, _data(action), expires_at=action.expires_at + _KEPT)
        for one in waiting:
            self.drop(one.action_id, draft.owner, "voided")
        return action

    def renew(self, old: StoredAction, draft: Draft) -> StoredAction:
        """Put another proposal in the place of one that waits: both or neither. Raises ConflictError, GoneError."""
        new = self._new(draft)

        def work(transaction: Transaction) -> StoredAction:
            current = self._read(transaction.get(COLLECTION, old.action_id), draft.owner)
            _must_be_open(current)
            void = _data(replace(current, state="voided"))
            transaction.write(Write("put", COLLECTION, old.action_id, void, current.expires_at + _KEPT))
            transaction.write(Write("create", COLLECTION, new.action_id, _data(new), new.expires_at + _KEPT))
            return new

        return self._documents.transact(work)

    def _new(self, draft: Draft) -> StoredAction:
        return StoredAction(f"act-{self._new_id()}", draft, "proposed", self._now() + TTL)

    def get(self, action_id: str, owner: str) -> StoredAction:
        """Return the owner's action. Raises NotFoundError, also for another's."""
        return self._read(self._documents.get(COLLECTION, action_id), owner)

    def waiting(self, owner: str, session_id: str | None = None) -> list[StoredAction]:
        """Return the owner's open proposals, the latest to expire first."""
        found = (self._read(one, owner) for one in self._documents.query(COLLECTION, [Where("owner", "==", owner)]))
        kept = [one for one in found if one.state in ("proposed", "executing")]
        chosen = [one for one in kept if session_id is None or one.draft.session_id == session_id]
        return sorted(chosen, key=lambda one: one.expires_at, reverse=True)

    def drop(
        self, action_id: str, owner: str, state: Literal["rejected", "voided"], reason: str | None = None
    ) -> StoredAction:
        """Discard a proposal; the same decision again is fine. Raises ConflictError where another was taken."""

        def move(action: StoredAction) -> StoredAction:
            if action.state == state:
                return action
            _must_be_open(action)
            return replace(action, state=state, reason=reason)

        return self._change(action_id, owner, move)

    def claim(self, action_id: str, owner: str, reason: str | None = None) -> StoredAction:
        """Set out to execute; what is done or refused comes back as it is. From here on it no longer expires.

        Raises ActionUnsettledError while another holds the lease, ConflictError, GoneError, NotFoundError.
        """

        def move(action: StoredAction) -> StoredAction:
            if action.state in ("done", "refused"):
                return action
            now = self._now()
            if action.state == "executing":
                if action.lease_until is not None and now < action.lease_until:
                    raise ActionUnsettledError("This proposal is being written at this moment: ask again with its id.")
            else:
                _must_be_open(action)
            attempt, kept = action.attempt + 1, reason or action.reason
            return replace(action, state="executing", attempt=attempt, lease_until=now + LEASE, reason=kept)

        return self._change(action_id, owner, move)

    def settle(
        self, action: StoredAction, state: Literal["done", "refused"], reference: str | None = None
    ) -> StoredAction:
        """Record how executing ended. What is done stays done, whoever comes later."""

        def move(current: StoredAction) -> StoredAction:
            is_late = current.state == "refused" or current.attempt != action.attempt
            if current.state == "done" or (is_late and state == "refused"):
                return current
            return replace(current, state=state, reference=reference, lease_until=None)

        return self._change(action.action_id, action.draft.owner, move)

    def leave(self, action: StoredAction) -> None:
        """Give the lease back with the outcome unknown, so that the next one who asks need not wait for its end."""

        def move(current: StoredAction) -> StoredAction:
            mine = current.state == "executing" and current.attempt == action.attempt
            return replace(current, lease_until=None) if mine else current

        self._change(action.action_id, action.draft.owner, move)

    def forget(self, session_id: str, owner: str) -> None:
        """Void a session's proposals that still wait, when it is erased."""
        for one in self.waiting(owner, session_id):
            if one.state == "proposed":
                self.drop(one.action_id, owner, "voided")

    def _change(self, action_id: str, owner: str, move: Callable[[StoredAction], StoredAction]) -> StoredAction:
        def work(transaction: Transaction) -> StoredAction:
            current = self._read(transaction.get(COLLECTION, action_id), owner)
            changed = move(current)
            if changed != current:
                waits = changed.state in ("proposed", "rejected", "voided")
                until = changed.expires_at + _KEPT if waits else None
                transaction.write(Write("put", COLLECTION, action_id, _data(changed), until))
            return changed

        return self._documents.transact(work)

    def _read(self, document: Document | None, owner: str) -> StoredAction:
        if document is None or document.data["owner"] != owner:
            raise NotFoundError("There is no such proposal, or it belongs to somebody else.")
        action = _action(document)
        is_over = action.state == "proposed" and self._now() >= action.expires_at
        return replace(action, state="expired") if is_over else action


def _must_be_open(action: StoredAction) -> None:
    if action.state == "expired":
        raise GoneError("This proposal has expired; nothing was written. Ask for it anew.")
    if action.state != "proposed":
        raise ConflictError(f"This proposal was {action.state} already; nothing more is done with it.")


def _same_place(one: Draft, other: Draft) -> bool:
    """Whether one proposal stands where the other does: two medicines of a patient are two orders."""
    about = [str(draft.arguments.get("medication_name") or draft.arguments.get("substance") or "").lower()
             for draft in (one, other)]  # fmt: skip
    return (one.kind, one.patient_id, about[0]) == (other.kind, other.patient_id, about[1])


def _says_the_same(one: Draft, other: Draft) -> bool:
    """Contents and checks: a warning that came up since is never passed over for an older proposal's silence."""
    same_checks = list(map(dict, one.checks)) == list(map(dict, other.checks))
    return same_checks and dict(one.arguments) == dict(other.arguments)


def _data(action: StoredAction) -> dict[str, Any]:
    draft = action.draft
    return {
        "owner": draft.owner,
        "session_id": draft.session_id,
        "kind": draft.kind,
        "patient_id": draft.patient_id,
        "patient_name": draft.patient_name,
        "arguments": dict(draft.arguments),
        "checks": [dict(check) for check in draft.checks],
        "needs_override": draft.needs_override,
        "state": action.state,
        "expires_at": action.expires_at.isoformat(),
        "attempt": action.attempt,
        "lease_until": action.lease_until.isoformat() if action.lease_until else None,
        "reference": action.reference,
        "reason": action.reason,
    }


def _action(document: Document) -> StoredAction:
    data = document.data
    fields = ("owner", "session_id", "kind", "patient_id", "patient_name", "arguments", "checks", "needs_override")
    lease = data["lease_until"]
    return StoredAction(
        document.id, Draft(**{name: data[name] for name in fields}), data["state"],
        datetime.fromisoformat(data["expires_at"]), data["attempt"],
        datetime.fromisoformat(lease) if lease else None, data["reference"], data["reason"],
    )  # fmt: skip
