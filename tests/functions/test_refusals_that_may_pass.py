"""A file that was refused for want of time or memory, which the machine can have caused: kept, and tried again."""

from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import Client

from functions.ingest import delivery
from functions.local.sample.source import FIRST_EDITION, pdf_path
from pipelines.ingest.aside import REFUSED
from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.inbox import take_in, upload_name
from pipelines.ingest.publishing.parts import ingestions_of
from pipelines.ingest.refusals import PASSING, Reason, refusal
from shared.errors import GuidelineRefusedError
from shared.ports.blobs.base import Blob
from shared.wiring import get_wiring
from tests.functions.test_events import aside, deliver, held
from tests.functions.test_ingestion_over_http import upload

NAME = upload_name("an-upload")
TRIES = 5


def whole() -> bytes:
    return pdf_path(FIRST_EDITION).read_bytes()


@pytest.fixture(autouse=True)
def clean(service: Client) -> Iterator[None]:
    yield
    for blob in [*get_wiring().blobs.list(REFUSED), *get_wiring().blobs.list("uploads/")]:
        get_wiring().blobs.delete(blob.name)


def announced(data: bytes) -> Blob:
    ingestions_of(get_wiring()).write("an-upload", "received")
    return get_wiring().blobs.write(NAME, data)


def state() -> tuple[str, str | None]:
    told = ingestions_of(get_wiring()).get("an-upload")
    return told["outcome"], told.get("reason")


def failing(monkeypatch: pytest.MonkeyPatch, times: int, reason: Reason = Reason.OUT_OF_TIME) -> None:
    """Let the reader fail for a passing reason that often, then read."""
    left = iter(range(times))

    def read(*given: Any, **more: Any) -> Any:
        if next(left, None) is not None:
            raise refusal(reason)
        return read_guarded(*given, **more)

    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", read)


@pytest.mark.parametrize("reason", sorted(PASSING))
def test_what_no_try_can_read_is_tried_a_few_times_and_then_moved_aside(
    service: Client, monkeypatch: pytest.MonkeyPatch, reason: Reason
) -> None:
    failing(monkeypatch, 99, reason)
    stored = announced(b"%PDF-1.7 " + reason.encode() + b" %%EOF")
    assert [(deliver(service, stored), state()) for _ in range(TRIES - 1)] == [(500, ("running", None))] * (TRIES - 1)
    assert get_wiring().blobs.find(NAME) == stored
    assert [deliver(service, stored) for _ in range(2)] == [200, 200]
    assert (get_wiring().blobs.find(NAME), aside(), state()) == (None, [reason], ("refused", reason))


def test_what_a_later_try_can_read_becomes_an_edition(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, 2)
    stored, before = announced(whole()), held()
    assert [deliver(service, stored) for _ in range(4)] == [500, 500, 200, 200]
    assert (get_wiring().blobs.find(NAME), aside(), state()[0]) == (None, [], "ingested")
    assert len(held()) == len(before) + 1


def test_a_kill_before_a_file_is_moved_aside_leaves_it_to_the_next_delivery(
    service: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, 99)
    stored = announced(b"%PDF-1.7 slow %%EOF")
    for _ in range(TRIES - 1):
        deliver(service, stored)

    def killed(*_: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(delivery, "set_aside", killed)
        deliver(service, stored)
    assert (state(), aside()) == (("refused", "out-of-time"), [])
    assert (deliver(service, stored), aside(), get_wiring().blobs.find(NAME)) == (200, ["out-of-time"], None)


def test_a_file_sent_again_while_the_first_is_read_is_not_removed_with_it(
    service: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_and_be_overtaken(*_: Any, **__: Any) -> None:
        get_wiring().blobs.write(NAME, b"newer")
        raise refusal(Reason.NO_TEXT)

    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", read_and_be_overtaken)
    announced(b"%PDF-1.7 older %%EOF")
    with pytest.raises(GuidelineRefusedError):
        take_in(get_wiring(), NAME, activate_by_default=True, max_bytes=10**6)
    assert get_wiring().blobs.read(NAME) == b"newer"


def test_an_upload_on_one_machine_is_tried_again_too(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, 2)
    data = whole() + b"\n"
    assert upload(service, data)["outcome"] == "ingested"
    failing(monkeypatch, 99)
    ended = upload(service, b"%PDF-1.7 slower %%EOF")
    assert (ended["outcome"], ended["reason"]) == ("refused", "out-of-time")
