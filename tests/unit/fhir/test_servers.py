"""FHIR servers asked: pages, deadlines, sizes, and a token that goes nowhere else."""

from typing import Any

import pytest

from shared.errors import SettingsInvalidError
from shared.fhir.addresses import AddressRefusedError, allowed, read_origins
from shared.fhir.client import FhirError, FhirServer, Limits
from tests.unit.fhir import servers
from tests.unit.fhir.servers import fhir_server, holding

HERE = read_origins(["http://127.0.0.1:*"])
CONDITIONS = [{"resourceType": "Condition", "id": f"c{n}"} for n in range(12)]


def asked(server: Any, *, by_post: bool = False, limits: Limits | None = None, **more: Any) -> FhirServer:
    return FhirServer(allowed(server.url, HERE), "t-123", limits, by_post=by_post, **more)


@pytest.mark.parametrize("by_post", [False, True])
def test_all_pages_of_a_search_are_read_with_the_token(by_post: bool) -> None:
    with fhir_server(holding(CONDITIONS)) as server:
        found = list(asked(server, by_post=by_post).search("Condition", patient="p1"))
        assert [one["id"] for one in found] == [one["id"] for one in CONDITIONS]
        assert {token for _, _, token, _ in server.log} == {"Bearer t-123"}  # type: ignore[attr-defined]
        if by_post:
            assert not any("p1" in path for _, path, _, _ in server.log)  # type: ignore[attr-defined]


def test_one_resource_is_read_by_its_id() -> None:
    with fhir_server(holding(CONDITIONS)) as server:
        assert asked(server).read("Condition", "c3") == CONDITIONS[3]
        with pytest.raises(FhirError, match="not-found"):
            asked(server).read("Condition", "nobody")
        with pytest.raises(FhirError, match="not-found"):
            asked(server).read("Condition", "../secrets")


@pytest.mark.parametrize("answer", [servers.silent, servers.trickling], ids=["silent", "trickling"])
def test_a_server_that_takes_its_time_is_left_in_time(answer: Any) -> None:
    with fhir_server(answer) as server, pytest.raises(FhirError, match="late"):
        asked(server, limits=Limits(call_seconds=0.2, all_seconds=0.4)).read("Patient", "p1")


def test_a_server_that_sends_without_an_end_is_left() -> None:
    with fhir_server(servers.endless) as server, pytest.raises(FhirError, match="too-large"):
        asked(server, limits=Limits(call_seconds=20, all_seconds=20, most_bytes=200_000)).read("Patient", "p1")


def test_pages_without_an_end_are_left() -> None:
    with fhir_server(servers.for_ever_more) as server, pytest.raises(FhirError, match="too-large"):
        list(asked(server, limits=Limits(20, 20)).search("Condition", patient="p1"))


def test_no_redirect_is_followed_so_no_token_goes_there() -> None:
    with fhir_server(holding(CONDITIONS)) as other, fhir_server(servers.elsewhere(other.url)) as server:  # type: ignore[attr-defined]
        with pytest.raises(FhirError, match="refused"):
            asked(server).read("Condition", "c1")
        assert other.log == []  # type: ignore[attr-defined]


def test_a_following_page_on_another_server_is_not_asked() -> None:
    with fhir_server(holding(CONDITIONS)) as other:
        url = f"{other.url}/Condition"  # type: ignore[attr-defined]
        with fhir_server(servers.next_page_at(url)) as server, pytest.raises(FhirError, match="elsewhere"):
            list(asked(server).search("Condition", patient="p1"))
        assert other.log == []  # type: ignore[attr-defined]


def test_a_busy_server_is_asked_again_when_it_says() -> None:
    replies, waited = [503, 429, 200], []

    def busy(request: servers.Asked) -> None:
        request.give({"resourceType": "Patient", "id": "p1"}, replies.pop(0), Retry_After="1")

    with fhir_server(busy) as server:
        found = asked(server, sleep=waited.append, limits=Limits(20, 60)).read("Patient", "p1")
    assert found["id"] == "p1"
    assert waited == [1, 1]


@pytest.mark.parametrize(
    "given", [b"<html>", b"[]", b'{"resourceType": "Bundle"}', b"", b'{"resourceType": ', b"[" * 30_000]
)
def test_what_is_no_such_resource_is_unreadable(given: bytes) -> None:
    with fhir_server(lambda request: request.give(given)) as server, pytest.raises(FhirError, match="unreadable"):
        asked(server).read("Patient", "p1")


def test_an_error_says_nothing_of_the_token_or_the_server() -> None:
    with fhir_server(lambda request: request.give({"secret": "t-123"}, 401)) as server:
        with pytest.raises(FhirError) as failed:
            asked(server).read("Patient", "p1")
        assert str(failed.value) == "refused"


@pytest.mark.parametrize(
    "url",
    [
        "https://other.example/fhir", "http://fhir.example/fhir", "https://fhir.example:8443/fhir", "ftp://fhir.example",
        "https://user:word@fhir.example/fhir", "https://fhir.example/fhir?x=1", "fhir.example", "https://", "",
    ],
)  # fmt: skip
def test_a_server_that_is_not_listed_is_not_asked(url: str) -> None:
    with pytest.raises(AddressRefusedError):
        allowed(url, read_origins(["https://fhir.example"]), resolve=lambda host, port: ["93.184.216.34"])


@pytest.mark.parametrize("ip", ["10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fe80::1", "fd00::1", "0.0.0.0"])
def test_a_name_that_leads_to_a_private_address_is_refused_unless_listed_so(ip: str) -> None:
    with pytest.raises(AddressRefusedError, match="private"):
        allowed("https://fhir.example", read_origins(["https://fhir.example"]), resolve=lambda host, port: [ip])
    with pytest.raises(AddressRefusedError, match="private"):
        both = ["93.184.216.34", ip]
        allowed("https://fhir.example", read_origins(["https://fhir.example"]), resolve=lambda host, port: both)
    listed = read_origins(["https://fhir.example+private"])
    assert allowed("https://fhir.example", listed, resolve=lambda host, port: [ip]).ip == ip


def test_an_origin_may_be_one_clients_alone() -> None:
    listed = read_origins(["https://ehr.example=https://fhir.example"])
    assert (
        allowed("https://fhir.example/r4", listed, "https://ehr.example", lambda host, port: ["93.184.216.34"]).path
        == "/r4"
    )
    with pytest.raises(AddressRefusedError):
        allowed("https://fhir.example/r4", listed, "https://another.example", lambda host, port: ["93.184.216.34"])


@pytest.mark.parametrize("listed", ["fhir.example", "https://", "https://fhir.example/path", "https://fhir.example:x"])
def test_a_listing_that_is_no_origin_is_refused(listed: str) -> None:
    with pytest.raises(SettingsInvalidError, match="NG12_FHIR_ORIGINS"):
        read_origins([listed])
