"""What a caller learns of a record that is not theirs: nothing from a reply, the work done for it, or the logs."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from werkzeug.test import Client

from functions.records.routes import ROUTES
from shared.stores.record_grants import Grant
from shared.wiring import get_wiring
from tests.doubles.kept_traces import KeptTraces

MARKS = {"p-one": "Quillonex", "p-two": "Brambletine", "p-three": "Vostramol"}
BODIES: dict[str, dict[str, Any]] = {
    "ask": {"message": "What dose of apixaban am I on?"},
    "{document_id}": {"doc_type": "clinical_note", "title": "Letter", "text": "Seen in clinic today."},
    "bundle": {"resourceType": "Bundle", "type": "collection", "entry": []},
    "{carer}": {"until": "2999-01-01T00:00:00Z"},
}
OF_A_RECORD = [r for r in ROUTES if "{patient_id}" in r.path and (r.method, r.path) != ("PUT", "/records/{patient_id}")]
LOOKS = ("get", "get_many", "query", "put", "create", "update", "delete", "batch", "transact")


@pytest.fixture(scope="module")
def three(empty_service: Client) -> Client:
    """Three people's records, each with a word of its own, all of the one caller but `p-three`."""
    for patient, mark in MARKS.items():
        empty_service.put(f"/records/{patient}", json={"owner": "local-user", "name": f"{mark} Reed"})
        letter = {**BODIES["{document_id}"], "title": f"{mark} letter", "text": f"{mark} 5 mg once daily started."}
        assert empty_service.put(f"/records/{patient}/documents/L1", json=letter).status_code == 201
    return empty_service


@pytest.fixture
def not_mine(three: Client) -> Iterator[Client]:
    """The third record is another's, and what the caller was once allowed to see of it is over."""
    grants = get_wiring().record_grants
    grants.take("p-three", "local-user")
    yield three
    grants.give(Grant("p-three", "local-user", "self"))


def sent(service: Client, route: Any, patient: str) -> Any:
    last = route.path.rsplit("/", 1)[-1]
    path = route.path.format(patient_id=patient, document_id="L1", carer="user:carl")
    return service.open(path, method=route.method, json=BODIES.get(last) if route.takes else None)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch, three: Client) -> list[tuple[Any, ...]]:
    """Every look and write at documents and vectors, as it was asked for."""
    done: list[tuple[Any, ...]] = []

    def counted(name: str, real: Any) -> Any:
        def call(own: Any, *given: Any, **told: Any) -> Any:
            done.append((name, *map(str, given), *map(str, told.items())))
            return real(own, *given, **told)

        return call

    wiring = get_wiring()
    for store, names in ((wiring.documents, LOOKS), (wiring.vectors, ("nearest", "upsert", "remove", "count"))):
        for name in names:
            monkeypatch.setattr(type(store), name, counted(name, getattr(type(store), name)))
    return done


@pytest.mark.parametrize("route", OF_A_RECORD, ids=lambda route: f"{route.method} {route.path}")
def test_a_record_of_another_and_none_at_all_take_the_same_work_and_have_the_same_reply(
    not_mine: Client, work: list[tuple[Any, ...]], route: Any
) -> None:
    """Time is not measured: what is asked of the stores decides it, and that is the same, look for look."""
    told = []
    for patient in ("p-three", "p-never"):
        work.clear()
        reply = sent(not_mine, route, patient)
        looks = [tuple(part.replace(patient, "PATIENT") for part in look) for look in work]
        body = {**reply.get_json(), "correlation_id": ""}
        told.append((reply.status_code, {name: str(value).replace(patient, "") for name, value in body.items()}, looks))
    assert told[0] == told[1]
    assert told[0][0] == 404
    assert told[0][2]


def test_another_callers_conversation_and_none_at_all_take_the_same_looks(
    three: Client, work: list[tuple[Any, ...]]
) -> None:
    wiring = get_wiring()
    wiring.sessions.open("theirs", "somebody-else", "records", "p-one")
    told = []
    for session in ("theirs", "absent"):
        work.clear()
        reply = three.get(f"/records/sessions/{session}/history")
        looks = [tuple(part.replace(session, "SESSION") for part in look) for look in work]
        told.append((reply.status_code, {**reply.get_json(), "correlation_id": ""}["title"], looks))
    assert told[0] == told[1]


@pytest.mark.parametrize(("mine", "theirs"), permutations(MARKS, 2))
def test_no_word_of_any_record_stands_in_a_log_a_trace_or_an_error(
    three: Client, lines: list[str], kept: KeptTraces, mine: str, theirs: str
) -> None:
    asked = {"message": f"What dose of {MARKS[theirs]} am I on?"}
    replies = [
        three.post(f"/records/{mine}/ask", json=asked),
        three.post(f"/records/{mine}/ask", json={**asked, "as_of": f"{MARKS[theirs]}"}),
        three.get(f"/records/{mine}/documents/{MARKS[theirs]}"),
        three.get(f"/records/{mine}~{theirs}/summary"),
        three.get(f"/records/{mine}/timeline?from={MARKS[theirs]}"),
        three.get(f"/records/sessions/{MARKS[theirs]}/history"),
    ]
    told = [reply.get_data(as_text=True) for reply in replies]
    assert replies[0].status_code == 200
    assert {reply.status_code for reply in replies[1:]} <= {400, 404, 422}
    assert not [one for one in told if MARKS[theirs].lower() in one.lower()]
    assert lines
    left = "".join(lines) + kept.everything()
    assert not [mark for mark in MARKS.values() if mark.lower() in left.lower()]
