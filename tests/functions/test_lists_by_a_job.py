"""The job that assesses lists in the cloud: it takes what waits and what was left, and nothing that is being done."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from werkzeug.test import Client

from functions.lists.job import run
from functions.lists.work import answer_of
from pipelines.assess.run import AssessCall, assess_patient
from shared.stores.lists import LISTS, ListStore
from shared.wiring import get_wiring

LINE = json.dumps({"patient_id": "P-1", "age": 63, "gender": "Female", "symptoms": ["haemoptysis"]}).encode() + b"\n"


def waiting(state: str = "waiting", ago: timedelta = timedelta()) -> str:
    """A list that was sent, in a state told some time ago."""
    wiring = get_wiring()
    list_id = wiring.new_id()
    wiring.blobs.write(f"lists/uploads/{list_id}.jsonl", LINE)
    store = ListStore(wiring.documents, lambda: datetime.now(UTC) - ago)
    store.create(list_id, "somebody", f"lists/uploads/{list_id}.jsonl")
    if state != "waiting":
        store.tell(list_id, state=state)
    return list_id


def state_of(list_id: str) -> str:
    found = get_wiring().documents.get(LISTS, list_id)
    return str(found.data["state"]) if found else ""


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch, service: Client) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)


@pytest.mark.usefixtures("one_core")
def test_the_job_takes_what_waits_and_what_was_left_and_nothing_that_is_being_done() -> None:
    new, left, done = waiting(), waiting("running", timedelta(minutes=6)), waiting("running")
    assert run() >= 2
    assert [state_of(one) for one in (new, left, done)] == ["done", "done", "running"]
    assert run() == 0


@pytest.mark.usefixtures("one_core")
def test_two_jobs_at_once_take_no_list_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    lists, taken, inner = {waiting() for _ in range(4)}, list[str](), list[int]()

    def meanwhile(_wiring: object, list_id: str, workers: int) -> None:
        assert workers == 1
        taken.append(list_id)
        if len(taken) == 1:
            inner.append(run())

    monkeypatch.setattr("functions.lists.job.work_on", meanwhile)
    assert run() + inner[0] == len(taken)
    assert sorted(taken) == sorted(set(taken))
    assert lists <= set(taken)


@pytest.mark.usefixtures("one_core")
def test_a_list_that_cannot_be_read_keeps_no_other_from_being_done() -> None:
    bad, good = waiting(), waiting()
    get_wiring().blobs.write(f"lists/uploads/{bad}.jsonl", b"")
    run()
    assert (state_of(bad), state_of(good)) == ("failed", "done")


@pytest.mark.usefixtures("one_core")
def test_a_list_whose_file_is_gone_fails_and_is_not_taken_up_for_ever() -> None:
    lost = waiting()
    get_wiring().blobs.delete(f"lists/uploads/{lost}.jsonl")
    assert run() == 1
    assert state_of(lost) == "failed"
    assert run() == 0


@pytest.mark.usefixtures("one_core")
def test_a_row_that_nobody_foresaw_costs_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def assessed(parts: Any, call: AssessCall) -> Any:
        if cast(dict[str, Any], call.sent)["patient_id"] == "P-1":
            raise RecursionError("words of a patient")
        return assess_patient(parts, call)

    monkeypatch.setattr("functions.lists.step.assess_patient", assessed)
    made, wiring = waiting(), get_wiring()
    wiring.blobs.write(f"lists/uploads/{made}.jsonl", LINE + LINE.replace(b"P-1", b"P-2"))
    run()
    held = ListStore(wiring.documents, wiring.now).get(made, "", is_admin=True)
    assert (held["state"], held["rows"], held["problems"]) == ("done", 2, 1)
    assert "words of a patient" not in str(answer_of(wiring, made, 1))
    assert "line 1" in str(answer_of(wiring, made, 1)["error"]["detail"])
