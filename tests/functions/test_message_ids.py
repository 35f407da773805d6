"""A message_id stands for one message: the same again is answered from what is stored, another is refused."""

from typing import Any

import pytest
from werkzeug.test import Client

from functions.local import sample
from pipelines.knowledge.bases.importing import import_base
from shared.wiring import get_wiring

CONVERSATIONS = {
    "chat": ("/chat", "What are red flags for lung cancer?", "And for the bowel?"),
    "agent": ("/agent", "boxed warning for dofetilide?", "Find Tobias Fenwick"),
    "records": ("/records/ann/ask", "What dose of apixaban am I on?", "Am I allergic to anything?"),
    "knowledge": ("/knowledge/patient_dental/chat", "nhổ răng xong ăn gì", "vì sao răng bị sâu"),
}
STREAM = {"Accept": "text/event-stream"}


@pytest.fixture(scope="module")
def served(service: Client) -> Client:
    import_base(get_wiring(), "patient_dental", sample.base("patient_dental").read_bytes())
    assert service.put("/records/ann", json={"owner": "local-user"}).status_code == 204
    letter = {"title": "Letter", "document_date": "2025-06-02", "text": "Apixaban 5 mg twice daily started."}
    assert service.put("/records/ann/documents/L1", json=letter).status_code == 201
    return service


def said(served: Client, path: str, message: str, **headers: str) -> Any:
    body = {"message": message, "session_id": "ids-" + path.split("/")[1], "message_id": "m-1"}
    return served.post(path, json=body, headers=headers)


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_another_message_under_the_same_id_is_a_409_that_changes_nothing(served: Client, name: str) -> None:
    path, message, other = CONVERSATIONS[name]
    first = said(served, path, message)
    assert first.status_code == 200
    refused = said(served, path, other)
    assert (refused.status_code, refused.content_type) == (409, "application/problem+json")
    assert "message_id" in refused.get_json()["detail"] and other not in refused.get_data(as_text=True)
    assert said(served, path, message).get_json() == first.get_json()


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_so_it_is_where_the_reply_is_streamed(served: Client, name: str) -> None:
    path, message, other = CONVERSATIONS[name]
    said(served, path, message)
    refused = said(served, path, other, **STREAM)
    assert (refused.status_code, refused.content_type) == (409, "application/problem+json")
