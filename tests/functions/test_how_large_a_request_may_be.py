"""Sizes are measured before anything is read into memory, whether or not the sender says how much comes."""

import io
from typing import Any

import pytest
from werkzeug.test import Client

from shared.settings import Settings

PDF_LIMIT = Settings().max_pdf_bytes


class Endless(io.RawIOBase):
    """A body without an end that counts what is taken of it."""

    taken, most = 0, 16 * 1024 * 1024

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self.taken > self.most:
            raise AssertionError("a body without an end is read on and on")
        buffer[:] = b"a" * len(buffer)
        self.taken += len(buffer)
        return len(buffer)


@pytest.fixture
def place(empty_service: Client) -> str:
    return str(empty_service.post("/admin/uploads").get_json()["upload_url"])


def test_a_pdf_over_50_mb_is_a_413_before_it_is_sent(empty_service: Client, place: str) -> None:
    reply = empty_service.put(place, data=b"%PDF-", environ_overrides={"CONTENT_LENGTH": str(PDF_LIMIT + 1)})
    assert reply.status_code == 413
    assert "KiB" in reply.get_json()["detail"]


@pytest.mark.parametrize(("path", "limit"), [("/chat", 64 * 1024), ("/assess", 64 * 1024), ("/chat/none/history", 0)])
def test_a_body_that_does_not_say_its_length_is_read_no_further_than_the_limit(
    empty_service: Client, path: str, limit: int
) -> None:
    body = Endless()
    endless = {"wsgi.input": io.BufferedReader(body), "wsgi.input_terminated": True, "CONTENT_LENGTH": ""}
    reply = empty_service.post(path, environ_overrides=endless)
    assert reply.status_code == (413 if limit else 405)
    assert body.taken <= limit + 2 * 1024 * 1024


def test_a_pdf_that_does_not_say_its_length_is_read_no_further_than_the_limit(
    empty_service: Client, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = Endless()
    monkeypatch.setattr(Endless, "most", PDF_LIMIT + 16 * 1024 * 1024)
    endless = {"wsgi.input": io.BufferedReader(body), "wsgi.input_terminated": True, "CONTENT_LENGTH": ""}
    assert empty_service.put(place, environ_overrides=endless).status_code == 413


def test_a_body_at_the_limit_is_taken(empty_service: Client) -> None:
    filler = b'{"message":"' + b"a" * (64 * 1024 - 14) + b'"}'
    assert len(filler) == 64 * 1024
    reply = empty_service.post("/chat", data=filler)
    assert reply.status_code == 413 and "KiB" not in reply.get_json()["detail"]  # the message is too long, not the body
