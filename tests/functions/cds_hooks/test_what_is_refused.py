"""Malformed hooks, other people's data, and FHIR servers as they should not be: the right status, nothing leaked."""

from typing import Any

import pytest
from werkzeug.test import Client

from shared.fhir.client import Limits
from tests.functions.cds_hooks.conftest import PATH, Hook, asked, bundle, condition, patient
from tests.unit.fhir import servers
from tests.unit.fhir.servers import fhir_server, holding

QUICK = Limits(call_seconds=0.3, all_seconds=0.6, most_bytes=1 << 20)
GRANTED = {"access_token": "t-secret-9", "token_type": "Bearer", "expires_in": 300, "scope": "x", "subject": "y"}
HELD = [patient(), *(condition("14760008", id=f"x{n}") for n in range(6)), condition(id="last")]


def from_server(url: str, **more: Any) -> dict[str, Any]:
    body = asked() | {"fhirServer": url, "fhirAuthorization": GRANTED} | more
    del body["prefetch"]
    return body


def without(body: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key != name}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ([asked()], 400),
        (without(asked(), "hook"), 400),
        (asked(hook="order-sign"), 400),
        (asked(hook="encounter-start"), 400),
        (asked(hookInstance="42"), 400),
        (asked(context={"userId": "Practitioner/1"}), 400),
        (asked(context={"patientId": "p1"}), 400),
        (asked(context={"userId": "Practitioner/1", "patientId": "p2"}), 400),
        (asked(fhirAuthorization=GRANTED), 400),
        (asked(fhirServer="http://127.0.0.1:1", fhirAuthorization={"access_token": "x"}), 400),
        (without(asked(), "prefetch"), 412),
        (asked(prefetch={"patient": patient()}), 412),
        (asked(prefetch={"patient": condition(), "conditions": None}), 400),
        (asked(prefetch={"patient": {"resourceType": "OperationOutcome"}, "conditions": None}), 412),
    ],
)
def test_a_hook_that_cannot_be_answered_is_refused_kindly(hook: Hook, body: Any, status: int) -> None:
    reply = hook(body)
    assert reply.status_code == status
    assert reply.content_type == "application/problem+json"


def test_bytes_that_are_no_json_and_depth_without_end_are_refused(service: Client) -> None:
    for sent in (b'{"hook":', b'{"hook":' + b"[" * 20_000 + b"]" * 20_000 + b"}", b"\xff\xfe"):
        assert service.post(PATH, data=sent, content_type="application/json").status_code == 400


def test_a_body_of_another_kind_or_size_is_refused(service: Client) -> None:
    assert service.post(PATH, data=b"{}", content_type="text/plain").status_code == 415
    large = b'{"x":"' + b"a" * (5 << 20) + b'"}'
    assert service.post(PATH, data=large, content_type="application/json").status_code == 413


def test_what_is_not_prefetched_is_fetched_page_by_page(hook: Hook) -> None:
    with fhir_server(holding(HELD)) as server:
        reply = hook(from_server(server.url))  # type: ignore[attr-defined]
        assert [one["indicator"] for one in reply.get_json()["cards"]] == ["warning"]
        assert {token for _, _, token, _ in server.log} == {"Bearer t-secret-9"}  # type: ignore[attr-defined]


def test_a_prefetched_page_is_not_taken_for_the_whole(hook: Hook) -> None:
    with fhir_server(holding(HELD)) as server:
        first = bundle() | {"link": [{"relation": "next", "url": f"{server.url}/Condition?_offset=5"}]}  # type: ignore[attr-defined]
        body = from_server(server.url) | {"prefetch": asked()["prefetch"] | {"conditions": first}}  # type: ignore[attr-defined]
        assert len(hook(body).get_json()["cards"]) == 1
    assert hook(asked(prefetch=asked()["prefetch"] | {"conditions": first})).status_code == 412


def test_what_is_not_needed_and_stays_away_is_said_in_the_card(hook: Hook) -> None:
    body = asked(condition())
    del body["prefetch"]["observations"]
    assert "no observations were available" in hook(body).get_json()["cards"][0]["detail"].replace("\\", "")


HOSTILE = {
    "silent": servers.silent,
    "trickling": servers.trickling,
    "endless": servers.endless,
    "pages": servers.for_ever_more,
    "redirect": servers.elsewhere("https://evil.example/"),
    "elsewhere": servers.next_page_at("https://evil.example/fhir/Condition"),
    "refusing": lambda request: request.give({"secret": "t-secret-9 haemoptysis"}, 403),
    "failing": lambda request: request.give(b"<html>haemoptysis</html>", 500),
    "no json": lambda request: request.give(b"<html>haemoptysis</html>"),
    "another patient": holding([patient(id="p2")]),
    "lying": lambda request: request.give(condition()),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_server_gets_the_right_status_and_nothing_leaks(
    hook: Hook, kind: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("functions.cds_hooks.hook.LIMITS", QUICK)
    with caplog.at_level("DEBUG"), fhir_server(HOSTILE[kind]) as server:
        reply = hook(from_server(server.url))  # type: ignore[attr-defined]
    assert reply.status_code == 412
    told = reply.get_data(as_text=True) + caplog.text
    assert "t-secret-9" not in told
    assert "haemoptysis" not in told
    assert "127.0.0.1" not in reply.get_data(as_text=True)


@pytest.mark.parametrize(
    "url", ["https://fhir.example/r4", "http://169.254.169.254/latest", "http://10.0.0.1/fhir", "x"]
)
def test_a_server_that_nobody_listed_is_not_asked(hook: Hook, url: str) -> None:
    assert hook(from_server(url)).status_code == 412
