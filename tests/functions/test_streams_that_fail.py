"""A stream that fails after it began: its reader is told so, its place is free again, and nothing is stored twice."""

import json
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from werkzeug.test import Client

from functions.chat import handlers
from shared.conversation.events import Event
from shared.errors import BackendAwayError
from shared.stores.sessions import SessionStore
from shared.wiring import get_wiring
from tests.functions.test_chat_over_http import QUESTION, say

ID = "stream-that-fails"
STREAM = {"Accept": "text/event-stream", "X-Correlation-ID": ID}
UNFORESEEN, FORESEEN = ZeroDivisionError("haemoptysis"), BackendAwayError("The document store is away.")


def events(service: Client, session: str) -> list[tuple[str, dict[str, Any]]]:
    asked = {"message": QUESTION, "session_id": session, "message_id": "m-1"}
    told = service.post("/chat", json=asked, headers=STREAM).get_data(as_text=True).strip().split("\n\n")
    lines = [part.split("\n") for part in told]
    return [(kind.removeprefix("event: "), orjson.loads(data.removeprefix("data: "))) for kind, data in lines]


def failing(patch: pytest.MonkeyPatch, error: Exception, after: bool = False) -> None:
    """Storing a turn fails, before or after it was stored."""
    whole = SessionStore.append

    def append(store: SessionStore, *arguments: Any) -> Any:
        if after:
            whole(store, *arguments)
        raise error

    patch.setattr(SessionStore, "append", append)


@pytest.mark.parametrize(("error", "status"), [(UNFORESEEN, 500), (FORESEEN, 503)])
def test_its_last_event_is_an_error_with_the_correlation_id(
    service: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    failing(monkeypatch, error)
    *told, (kind, data) = events(service, f"fails-{status}")
    assert told and {one for one, _ in told} <= {"token", "replace"}
    assert (kind, data["status"], data["correlation_id"]) == ("error", status, ID)
    assert "haemoptysis" not in json.dumps(data)


def test_the_log_has_its_line_under_the_correlation_id_and_no_words(
    service: Client, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    failing(monkeypatch, UNFORESEEN)
    events(service, "fails-and-logs")
    (line,) = [one for line in lines if (one := json.loads(line))["severity"] == "ERROR"]
    assert (line["message"], line["error"], line["correlation_id"]) == ("failure", "ZeroDivisionError", ID)
    assert line["function"] == "chat" and "haemoptysis" not in "".join(lines)


def test_what_was_foreseen_is_no_failure_of_ours(
    service: Client, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    failing(monkeypatch, FORESEEN)
    events(service, "fails-foreseen")
    assert not [line for line in lines if json.loads(line)["message"] == "failure"]


def test_its_place_is_free_again(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        failing(patch, UNFORESEEN)
        for _ in range(get_wiring().settings.max_requests_at_once + 1):
            assert events(service, "fails-often")[-1][0] == "error"
    assert say(service, QUESTION)["route"] == "proceed"


@pytest.mark.parametrize("after", [False, True])
def test_said_again_it_is_stored_once(service: Client, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    session = f"fails-{'after' if after else 'before'}-storing"
    with monkeypatch.context() as patch:
        failing(patch, UNFORESEEN, after)
        assert events(service, session)[-1][0] == "error"
    assert events(service, session)[-1][0] == "done"
    assert len(service.get(f"/chat/{session}/history").get_json()["turns"]) == 1


@pytest.mark.parametrize("read", [1, 2])
def test_a_reader_who_leaves_ends_the_turn_at_once_whoever_else_holds_it(
    service: Client, monkeypatch: pytest.MonkeyPatch, read: int
) -> None:
    held, whole = [], handlers.stream

    def stream(*arguments: Any) -> Iterator[Event]:
        held.append(whole(*arguments))
        return held[-1]

    monkeypatch.setattr(handlers, "stream", stream)
    asked = {"message": QUESTION, "session_id": f"left-{read}", "message_id": "m-1"}
    answer = service.post("/chat", json=asked, headers=STREAM, buffered=False)
    told = iter(answer.response)
    for _ in range(read):
        next(told)
    answer.close()
    assert held[0].gi_frame is None
