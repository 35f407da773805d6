"""What people did to rules, by guideline: one document a rule, its history in it; the rest is what the product ships.

A change is one transaction: the rule, the head of its rulebook and the audit record are there together, or none is.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from shared.criteria.book import Book, shipped
from shared.criteria.desk.differences import what_changed
from shared.criteria.desk.history import KeptRule, begun
from shared.criteria.desk.travel import Arrival, arriving
from shared.errors import ConflictError, InputTooLargeError
from shared.ports.documents.base import DocumentStore, Transaction, Where, Write
from shared.stores.audit import COLLECTION as AUDIT
from shared.stores.rulebook_heads import HEADS, head_of

RULES: Final = "rule_entries"
_MOST_AT_ONCE: Final = 400  # rules of one import; Firestore takes 500 writes in one commit


@dataclass(frozen=True, slots=True)
class Change:
    """Whose request changes which rule; `seen` the revision that they decided on, None where they do not say."""

    caller: str
    correlation_id: str
    rule_id: str
    seen: str | None = None


class RulebookStore:
    """The rulebooks of this deployment; `now` gives the time with its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def kept(self, guideline: str) -> Mapping[str, KeptRule]:
        """Return the rules that people changed or took in, by fingerprint."""
        return kept_of(self._documents, guideline)

    def book(self, guideline: str) -> Book:
        """Return the rulebook in use."""
        return book_of(self._documents, guideline)

    def change(self, first: KeptRule, work: Callable[[KeptRule, datetime], KeptRule], change: Change) -> KeptRule:
        """Apply `work` to the rule as it stands, `first` where nobody has touched it; return what it became.

        Raises ConflictError: where it is not as the editor saw it, saying what changed; and whatever `work` raises.
        """
        at = self._now()

        def once(transaction: Transaction) -> KeptRule:
            found = transaction.get(RULES, _id(first))
            head = head_of(transaction, first.guideline)
            standing = _kept(found.data) if found else first
            if change.seen is not None and change.seen != standing.revision:
                raise ConflictError(what_changed(change.seen, standing))
            rule = work(standing, at)
            transaction.write(_write(rule))
            transaction.write(_heading(rule.guideline, head, [rule]))
            transaction.write(_audited(rule, standing, change, at))
            return rule

        return self._documents.transact(once)

    def take(self, guideline: str, rules: Sequence[KeptRule], change: Change) -> Arrival:
        """Take in the rules of another deployment, all or none. Raises ConflictError, InputTooLargeError."""
        if len(rules) > _MOST_AT_ONCE:
            raise InputTooLargeError(f"A rulebook of over {_MOST_AT_ONCE} rules cannot be taken in at once.")
        at = self._now()

        def once(transaction: Transaction) -> Arrival:
            head = head_of(transaction, guideline)
            found = {rule.fingerprint: transaction.get(RULES, _id(rule)) for rule in rules}
            here = {
                **{mark: begun(guideline, entry) for mark, entry in shipped(guideline).entries.items()},
                **{mark: _kept(one.data) for mark, one in found.items() if one},
            }
            arrival = arriving(rules, here)
            if arrival.taken:
                for rule in arrival.taken:
                    transaction.write(_write(rule))
                transaction.write(_heading(guideline, head, arrival.taken))
                transaction.write(_import_audited(guideline, arrival, change, at))
            return arrival

        return self._documents.transact(once)


def kept_of(documents: DocumentStore, guideline: str) -> Mapping[str, KeptRule]:
    """Return the rules that people changed or took in, by fingerprint."""
    found = documents.query(RULES, [Where("guideline", "==", guideline)])
    return {rule.fingerprint: rule for rule in (_kept(one.data) for one in found)}


def book_of(documents: DocumentStore, guideline: str) -> Book:
    """Return the rulebook in use: what stands in the store wins over what the product ships."""
    held, kept = shipped(guideline), kept_of(documents, guideline)
    return Book(guideline, {**held.entries, **{mark: one.entry for mark, one in kept.items()}}) if kept else held


def _kept(data: Mapping[str, Any]) -> KeptRule:
    return KeptRule.model_validate_json(data["rule"])


def _id(rule: KeptRule) -> str:
    return f"{rule.guideline}_{rule.fingerprint}"


def _write(rule: KeptRule) -> Write:
    """The rule is kept as JSON text: a table by age is a list of lists, which Firestore cannot hold."""
    data = {"guideline": rule.guideline, "fingerprint": rule.fingerprint, "rule": rule.model_dump_json()}
    return Write("put", RULES, _id(rule), data)


def _heading(guideline: str, former: str, rules: Sequence[KeptRule]) -> Write:
    digest = hashlib.sha256("\n".join((former, *(one.revision for one in rules))).encode())
    return Write("put", HEADS, guideline, {"head": digest.hexdigest()[:16]})


def _audited(rule: KeptRule, former: KeptRule, change: Change, at: datetime) -> Write:
    last = rule.history[-1]
    told = {
        "did": last.did,
        "guideline": rule.guideline,
        "rule_id": change.rule_id,
        "fingerprint": rule.fingerprint,
        "from": former.status,
        "to": rule.status,
        "name": last.by.name,
        "role": last.by.role,
        "reason": last.by.reason,
        "revision": rule.revision,
    }
    return _record(change, at, told)


def _import_audited(guideline: str, arrival: Arrival, change: Change, at: datetime) -> Write:
    rules = {one.fingerprint: str(one.status) for one in arrival.taken}
    return _record(change, at, {"did": "imported", "guideline": guideline, "rules": rules})


def _record(change: Change, at: datetime, told: Mapping[str, Any]) -> Write:
    stamp = at.isoformat(timespec="microseconds")
    who = {"at": stamp, "kind": "rule", "correlation_id": change.correlation_id, "caller": change.caller}
    return Write("create", AUDIT, f"{stamp}-{change.correlation_id}", {**who, **told})
