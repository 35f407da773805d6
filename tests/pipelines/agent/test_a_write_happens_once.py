"""Whatever comes in which order (confirm, repeat, time-out, crash, restart, expiry): no write without a confirmation,
none twice, none lost once confirmed, no state claimed that is not known."""

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pipelines.agent.actions import Deciding, Decision, confirm, reject
from pipelines.agent.outcome import Outcome
from shared.errors import NG12Error
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.faults import ServiceFaultError
from shared.stores.actions import ActionStore, Draft

ARGUMENTS = {"medication_name": "lisinopril", "dosage": "5 mg", "frequency": "once daily"}
MOODS = ("well", "well", "late_before", "late_after", "crash_before", "crash_after", "refused", "down")


class CrashError(BaseException):
    """The process ends here."""


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class Record:
    """A record that takes one write an identifier, in whatever mood."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.moods: tuple[str, ...] = MOODS
        self.held: dict[str, str] = {}
        self.writes: list[str] = []

    def written(self, _kind: str, identifier: str, _seconds: float, /) -> str | None:
        if self.luck.choice(self.moods) in ("down", "late_before"):
            raise ServiceFaultError("The record", "timeout")
        return self.held.get(identifier)

    def write(self, _kind: str, _patient: str, _args: Mapping[str, Any], identifier: str, _seconds: float, /) -> str:
        mood = self.luck.choice(self.moods)
        if mood == "crash_before":
            raise CrashError
        if mood in ("late_before", "down"):
            raise ServiceFaultError("The record", "timeout" if mood == "late_before" else "service_unavailable")
        if mood == "refused" and identifier not in self.held:
            raise ServiceFaultError("The record", "invalid_args")
        if identifier not in self.held:
            self.held[identifier] = f"MedicationRequest/{len(self.writes)}"
            self.writes.append(identifier)
        if mood == "late_after":
            raise ServiceFaultError("The record", "timeout")
        if mood == "crash_after":
            raise CrashError
        return self.held[identifier]


class NoAudit:
    def record(self, **_told: str | None) -> None:
        """Keep nothing."""


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[SqliteDocuments]:
    store = SqliteDocuments(tmp_path_factory.mktemp("actions") / "documents.sqlite3", clock)
    yield store
    store.close()


def interleave(documents: SqliteDocuments, clock: Clock, seed: int) -> None:
    luck = random.Random(seed)
    record = Record(luck)
    numbers = iter(range(1000))

    def restarted() -> Deciding:
        store = ActionStore(documents, clock, lambda: f"{seed}-{next(numbers)}")
        return Deciding(store, record, NoAudit(), lambda _tool, _args, _seconds: Outcome())

    deciding = restarted()
    action = deciding.store.propose(Draft("me", f"s-{seed}", "prescription", f"p-{seed}", "", ARGUMENTS))
    decision = Decision("me", "corr", action.action_id)
    confirmed, claimed = False, set()
    for _ in range(luck.randint(1, 6)):
        what = luck.choice(("confirm", "confirm", "reject", "wait", "long wait", "restart", "propose"))
        try:
            if what == "confirm":
                before = deciding.store.get(action.action_id, "me").state
                confirmed = confirmed or before in ("proposed", "executing")
                claimed.add(confirm(deciding, decision).state)
            elif what == "reject":
                claimed.add(reject(deciding, decision).state)
            elif what == "propose":
                deciding.store.propose(
                    Draft("me", f"s-{seed}", "prescription", f"p-{seed}", "", {**ARGUMENTS, "dosage": "10 mg"})
                )
            elif what == "restart":
                deciding = restarted()
            else:
                clock.now += timedelta(minutes=20) if what == "long wait" else timedelta(seconds=31)
        except CrashError:
            deciding = restarted()
        except NG12Error:
            pass
        state = deciding.store.get(action.action_id, "me").state
        assert len(record.writes) <= 1
        assert not record.writes or confirmed
        assert state != "done" or record.writes
        assert state not in ("rejected", "expired", "voided") or not record.writes
    settle(deciding, decision, record, clock)
    assert not {"done", "rejected"} <= claimed


def settle(deciding: Deciding, decision: Decision, record: Record, clock: Clock) -> None:
    """Once the record is well again, asking with the same id ends every doubt."""
    record.moods = ("well",)
    if deciding.store.get(decision.action_id, "me").state != "executing":
        return
    clock.now += timedelta(seconds=31)
    assert confirm(deciding, decision).state == "done"
    assert record.writes == [decision.action_id]


def test_a_hundred_interleavings(documents: SqliteDocuments, clock: Clock) -> None:
    for seed in range(100):
        interleave(documents, clock, seed)


@pytest.mark.long
def test_a_thousand_interleavings(documents: SqliteDocuments, clock: Clock) -> None:
    for seed in range(1000, 2000):
        interleave(documents, clock, seed)


def test_another_caller_sees_nothing(documents: SqliteDocuments, clock: Clock) -> None:
    store = ActionStore(documents, clock, lambda: "own")
    action = store.propose(Draft("me", "s", "note", "p", "", {"note_type": "note", "note_text": "well"}))
    with pytest.raises(NG12Error, match="no such proposal"):
        store.get(action.action_id, "somebody else")


@pytest.mark.parametrize(
    ("kind", "name", "others"),
    [("prescription", "medication_name", {"dosage": "5 mg"}), ("allergy", "substance", {"reaction": "rash"})],
)
def test_two_medicines_or_substances_of_one_patient_wait_both(
    kind: str, name: str, others: Mapping[str, str], documents: SqliteDocuments, clock: Clock
) -> None:
    numbers = iter(range(9))
    store = ActionStore(documents, clock, lambda: f"{kind}-{next(numbers)}")
    first = store.propose(Draft("me", kind, kind, "p", "", {name: "latex", **others}))
    second = store.propose(Draft("me", kind, kind, "p", "", {name: "codeine", **others}))
    assert {one.action_id for one in store.waiting("me", kind)} == {first.action_id, second.action_id}
    changed = store.propose(Draft("me", kind, kind, "p", "", {name: "Codeine", "dosage": "10 mg", "reaction": "hives"}))
    assert {one.action_id for one in store.waiting("me", kind)} == {first.action_id, changed.action_id}


def test_no_path_writes_but_confirming() -> None:
    """Planting a write anywhere else in the pipeline fails here."""
    callers = [
        path.name for path in Path("pipelines/agent").rglob("*.py") if ".write(" in path.read_text(encoding="utf-8")
    ]
    assert callers == ["actions.py"]
