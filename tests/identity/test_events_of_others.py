"""The ingest function takes events from its trigger alone."""

import time
from typing import Any

import pytest
from flask import Request
from werkzeug.test import Client, EnvironBuilder

from shared.http.caller import CallerUnknownError
from shared.http.identity.events import check_event
from shared.http.identity.settled import check_delivery
from shared.http.identity.tokens import Issuer
from shared.settings import Settings
from tests.doubles.identity import GOOGLE, IdentityProvider, person, service, unsigned
from tests.doubles.served import serving
from tests.identity.conftest import EVENT_AUDIENCE, SENDER, SERVICE_AUDIENCE, SMOKE, bearing

EVENT = {"bucket": "guidelines", "name": "uploads/none.pdf", "generation": "7"}
REMOVED = "SIGNATURE_REMOVED_BY_GOOGLE"
FORGED = {
    "no token": lambda: None,
    "no JWT": lambda: "not.a.token",
    "a person": lambda: person("eve", "clinician", "admin"),
    "another service": lambda: service(SMOKE, EVENT_AUDIENCE),
    "for another audience": lambda: service(SENDER, SERVICE_AUDIENCE),
    "address unverified": lambda: service(SENDER, EVENT_AUDIENCE, email_verified=False),
    "expired": lambda: service(SENDER, EVENT_AUDIENCE, iat=int(time.time()) - 7200, exp=int(time.time()) - 3600),
    "not yet valid": lambda: service(SENDER, EVENT_AUDIENCE, nbf=int(time.time()) + 600),
    "wrong issuer": lambda: service(SENDER, EVENT_AUDIENCE, iss="https://accounts.example"),
    "alg none": lambda: unsigned(service(SENDER, EVENT_AUDIENCE), kid="google-1"),
    "unknown key": lambda: service(SENDER, EVENT_AUDIENCE, "mallory"),
    "signature removed": lambda: service(SENDER, EVENT_AUDIENCE).rpartition(".")[0] + "." + REMOVED,
}


def deliver(client: Client, token: str | None) -> int:
    attributes = {
        "ce-id": "1",
        "ce-source": "//storage",
        "ce-specversion": "1.0",
        "ce-type": "google.cloud.storage.object.v1.finalized",
    }
    return client.post("/", json=EVENT, headers=attributes | bearing(token)).status_code


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_event_is_not_taken(forged: Any, deployed: Client) -> None:
    assert deliver(deployed, forged()) == 401


def test_the_triggers_own_event_is_taken(deployed: Client) -> None:
    assert deliver(deployed, service(SENDER, EVENT_AUDIENCE)) == 200


@pytest.fixture
def google(provider: IdentityProvider) -> Issuer:
    return Issuer(GOOGLE, (EVENT_AUDIENCE,), f"{provider.address}/oauth2/v3/certs", 30)


def taken(google: Issuer, token: str) -> bool:
    try:
        check_event(f"Bearer {token}", google, SENDER, platform_verifies=True)
    except CallerUnknownError:
        return False
    return True


def test_where_the_platform_verified_and_took_off_the_signature_the_sender_is_still_checked(google: Issuer) -> None:
    removed = service(SENDER, EVENT_AUDIENCE).rpartition(".")[0] + "." + REMOVED
    anothers = service(SMOKE, EVENT_AUDIENCE).rpartition(".")[0] + "." + REMOVED
    assert taken(google, removed)
    assert not taken(google, anothers)


def test_a_signature_that_is_left_on_is_checked_for_whomever_the_platform_let_in(provider: IdentityProvider) -> None:
    google = Issuer(GOOGLE, None, f"{provider.address}/oauth2/v3/certs", 30)
    assert taken(google, service(SENDER, "https://an-address-that-nobody-knew-before"))
    assert not taken(google, service(SENDER, EVENT_AUDIENCE, "mallory"))
    assert not taken(google, service(SMOKE, EVENT_AUDIENCE))
    assert not taken(google, unsigned(service(SENDER, EVENT_AUDIENCE), kid="google-1"))


@pytest.mark.parametrize(("signature", "is_taken"), [("checked_by_cloud_run", True), ("checked_here", False)])
def test_without_audiences_an_event_is_taken_only_where_the_platform_checks_them(
    signature: Any, is_taken: bool, provider: IdentityProvider
) -> None:
    settings = Settings(
        environment="dev",
        event_sender=SENDER,
        event_audiences=(),
        event_signature=signature,
        google_api_address=provider.address,
    )
    sent = Request(EnvironBuilder(headers=[*bearing(service(SENDER, EVENT_AUDIENCE)).items()]).get_environ())
    try:
        check_delivery(settings, sent)
    except CallerUnknownError:
        assert not is_taken
    else:
        assert is_taken


def test_the_keys_are_asked_for_once_however_many_events_come() -> None:
    own = IdentityProvider()
    with serving(own):
        settings = Settings(
            environment="dev", event_sender=SENDER, event_audiences=(EVENT_AUDIENCE,), google_api_address=own.address
        )
        for _ in range(3):
            token = service(SENDER, EVENT_AUDIENCE)
            check_delivery(settings, Request(EnvironBuilder(headers=[*bearing(token).items()]).get_environ()))
        assert len(own.asked) == 1


def test_a_signature_that_is_there_is_checked_wherever(google: Issuer) -> None:
    assert taken(google, service(SENDER, EVENT_AUDIENCE))
    assert not taken(google, service(SENDER, EVENT_AUDIENCE, "mallory"))
