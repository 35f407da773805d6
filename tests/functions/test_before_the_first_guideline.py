"""Before any guideline was ingested: kind answers, no stack traces."""

import pytest
from werkzeug.test import Client


@pytest.mark.parametrize(("path", "body"), [("/assess/S-101", {}), ("/chat", {"message": "cough at 60?"})])
def test_nothing_can_be_answered_yet_and_the_reply_says_so(empty_service: Client, path: str, body: object) -> None:
    reply = empty_service.post(path, json=body)
    assert reply.status_code == 503
    assert reply.get_json()["type"].endswith("no-active-edition")
    assert "Retry-After" in reply.headers


def test_the_statistics_count_nothing(empty_service: Client) -> None:
    stats = empty_service.get("/admin/stats").get_json()
    assert stats["editions"] == stats["recommendations"] == stats["vectors"] == 0


def test_no_edition_is_listed(empty_service: Client) -> None:
    assert empty_service.get("/admin/editions").get_json() == {"editions": []}
