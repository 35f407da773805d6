"""No word of one patient's documents in anything that another's caller is sent, or that is logged or traced of it."""

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from werkzeug.test import Client

from shared.stores.record_grants import Grant
from shared.wiring import get_wiring
from tests.doubles.kept_traces import KeptTraces

MARKS = {"ann": "Quillonex", "bea": "Brambletine", "cyr": "Vostramol"}
PAIRS = tuple(permutations(MARKS, 2))
ME, SOMEBODY = "local-user", "olga"
QUESTIONS = (
    "What dose of {mark} am I on?",
    "List my medicines",
    "Tell me about my health",
    "What should I ask my doctor?",
)
STREAM = {"Accept": "text/event-stream"}


def letter(mark: str) -> dict[str, Any]:
    text = f"{mark} 5 mg once daily started. Diagnosis: {mark} disease. Haemoglobin 100 g/L (115-165) LOW."
    return {"doc_type": "clinical_note", "title": f"{mark} letter", "document_date": "2025-06-02", "text": text}


@pytest.fixture(scope="module")
def three(empty_service: Client) -> Client:
    for patient, mark in MARKS.items():
        assert empty_service.put(f"/records/{patient}", json={"owner": ME, "name": f"{mark} Reed"}).status_code == 204
        assert empty_service.put(f"/records/{patient}/documents/L1", json=letter(mark)).status_code == 201
    return empty_service


@pytest.fixture(params=PAIRS, ids=map("-".join, PAIRS))
def pair(request: pytest.FixtureRequest, three: Client) -> Iterator[tuple[str, str]]:
    """Mine, and the other's, which is somebody else's meanwhile."""
    mine, theirs = request.param
    get_wiring().record_grants.give(Grant(theirs, SOMEBODY, "self"))
    yield mine, theirs
    get_wiring().record_grants.give(Grant(theirs, ME, "self"))


def everything(three: Client, mine: str, theirs: str) -> Iterator[str]:
    """All that comes back of questions to one's own record, and of every way into the other's."""
    mark = MARKS[theirs]
    for number, question in enumerate(QUESTIONS):
        asked = {"message": question.format(mark=mark), "message_id": f"{mine}-{theirs}-{number}"}
        for headers in ({}, STREAM):
            reply = three.post(
                f"/records/{mine}/ask", json={**asked, "session_id": f"{mine}-{len(headers)}"}, headers=headers
            )
            yield reply.get_data(as_text=True).replace(asked["message"], "")
    for record in (theirs, f"{mine}~{theirs}", f"{mine}%2F..%2F{theirs}", f"patient:{theirs}", theirs.upper()):
        for path in ("documents", "documents/L1", "summary", "timeline", "sessions", "access", "carers"):
            reply = three.get(f"/records/{record}/{path}")
            assert reply.status_code in (404, 422), (record, path)
            yield reply.get_data(as_text=True)
        reply = three.post(f"/records/{record}/ask", json={"message": "List my medicines"})
        assert reply.status_code in (404, 422)
        yield reply.get_data(as_text=True)
    for document in (f"{theirs}~L1", f"..%2F{theirs}~L1", f"L1~{theirs}"):
        yield three.get(f"/records/{mine}/documents/{document}").get_data(as_text=True)
    yield three.put(f"/records/{theirs}/documents/L1", json=letter("Otherwise")).get_data(as_text=True)
    yield three.delete(f"/records/{theirs}/documents/L1").get_data(as_text=True)
    yield three.delete(f"/records/{theirs}").get_data(as_text=True)


def test_no_word_of_it_is_in_a_reply_a_stream_an_error_a_log_or_a_trace(
    three: Client, pair: tuple[str, str], lines: list[str], kept: KeptTraces
) -> None:
    mine, theirs = pair
    told = [*everything(three, mine, theirs), *lines, kept.everything()]
    assert len(lines) > 10
    assert kept.spans
    assert not [text for text in told if MARKS[theirs].lower() in text.lower()]
    assert MARKS[mine] in "".join(told[: 2 * len(QUESTIONS)])  # one's own is answered
    assert not [text for text in (*lines, kept.everything()) if MARKS[mine] in text]


def test_what_is_refused_says_the_same_of_a_record_that_there_is_not(three: Client, pair: tuple[str, str]) -> None:
    _, theirs = pair
    for send in (
        lambda record: three.get(f"/records/{record}/documents/L1"),
        lambda record: three.post(f"/records/{record}/ask", json={"message": "List my medicines"}),
        lambda record: three.post(f"/records/{record}/ask", json={"message": "List my medicines"}, headers=STREAM),
        lambda record: three.put(f"/records/{record}/documents/L9", json=letter("Otherwise")),
        lambda record: three.delete(f"/records/{record}"),
    ):
        known, unknown = (send(record) for record in (theirs, "nobody"))
        assert known.status_code == unknown.status_code == 404
        assert plain(known) == plain(unknown)


def plain(reply: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(reply.get_data(as_text=True))
    return {**told, "correlation_id": ""}
