"""Identity follows the settings, and what is not configured lets nobody in."""

from typing import Any

import pytest
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Request as PlainRequest

from functions.local.serving import check_reach
from shared.errors import SettingsInvalidError
from shared.http.caller import LOCAL_CALLER, CallerForbiddenError, CallerUnknownError
from shared.http.identity.settled import check_delivery, identify_by
from shared.settings import Settings
from shared.settings_loading import load_settings


def request(caller: str | None = "127.0.0.1", **headers: str) -> Any:
    """A request as it comes from an address; None: the server could not tell which."""
    address = {} if caller is None else {"REMOTE_ADDR": caller}
    return PlainRequest(EnvironBuilder(headers=list(headers.items()), environ_base=address).get_environ())


def test_nobody_signs_in_on_one_machine_and_that_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("WARNING", "ng12"):
        assert identify_by(Settings())(request()) == LOCAL_CALLER
    assert "identity_off" in caplog.messages


@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        ({}, True),
        ({"Host": "127.0.0.1:8080"}, True),
        ({"Host": "localhost:8080", "Origin": "http://localhost:8080"}, True),
        ({"Host": "localhost:8080", "Origin": "https://friend.example"}, True),
        ({"Host": "localhost:8080", "Origin": "https://evil.example"}, False),
        ({"Host": "localhost:8080", "Origin": "http://localhost:9090"}, False),
        ({"Host": "localhost:8080", "Origin": "null"}, False),
        ({"Host": "evil.example:8080", "Origin": "http://evil.example:8080"}, False),
        ({"Host": "evil.example:8080"}, False),
    ],
)
def test_in_local_mode_a_page_of_another_site_is_not_the_local_user(headers: dict[str, str], is_ours: bool) -> None:
    identify = identify_by(Settings(allowed_origins=("https://friend.example",)))
    if is_ours:
        assert identify(request(**headers)) == LOCAL_CALLER
    else:
        with pytest.raises(CallerForbiddenError):
            identify(request(**headers))


ELSEWHERE = {
    "another machine": ("192.0.2.7", {}),
    "another machine that says localhost": ("192.0.2.7", {"Host": "localhost:8080"}),
    "another machine by IPv6": ("2001:db8::7", {"Host": "localhost:8080"}),
    "an address that nobody knows": (None, {"Host": "localhost:8080"}),
    "a proxy on this machine": ("127.0.0.1", {"Host": "localhost:8080", "X-Forwarded-For": "192.0.2.7"}),
    "a proxy behind a proxy": ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1, 192.0.2.7"}),
    "another machine that claims a proxy": ("192.0.2.7", {"X-Forwarded-For": "127.0.0.1"}),
    "a friend's name from elsewhere": ("192.0.2.7", {"Host": "friend.example"}),
    "a broken name": ("127.0.0.1", {"Host": "[::1"}),
}


@pytest.mark.parametrize(("caller", "headers"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_in_local_mode_nobody_elsewhere_is_the_local_user_whatever_they_call_this_machine(
    caller: str | None, headers: dict[str, str]
) -> None:
    settings = Settings(allowed_origins=("http://friend.example",))
    with pytest.raises(CallerForbiddenError):
        identify_by(settings)(request(caller, **headers))
    with pytest.raises(CallerForbiddenError):
        check_delivery(settings, request(caller, **headers))


@pytest.mark.parametrize("caller", ["127.0.0.1", "127.8.8.8", "::1"])
def test_this_machine_is_known_by_each_of_its_addresses(caller: str) -> None:
    assert identify_by(Settings())(request(caller, Host="[::1]:8080")) == LOCAL_CALLER
    check_delivery(Settings(), request(caller))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.0.2.7", "ng12.example.nhs.uk", "127.0.0.1.example.com"])
@pytest.mark.parametrize("settings", [{}, {"environment": "dev"}, {"google_project": "tests"}])
def test_nobody_elsewhere_is_served_where_nobody_signs_in(host: str, settings: dict[str, Any]) -> None:
    with pytest.raises(SettingsInvalidError, match=r"Stay on 127\.0\.0\.1, or set NG12_ENVIRONMENT"):
        check_reach(host, Settings(**settings))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_this_machine_is_served_whatever_is_set(host: str) -> None:
    check_reach(host, Settings())


@pytest.mark.parametrize("provider", [{"google_project": "tests"}, {"identity_issuer": "https://login.example"}])
def test_everybody_may_be_served_where_callers_sign_in(provider: dict[str, Any]) -> None:
    check_reach("0.0.0.0", Settings(environment="production", **provider))


@pytest.mark.parametrize("environment", ["dev", "production"])
def test_deployed_without_a_provider_nobody_is_let_in(environment: Any) -> None:
    settings = Settings(environment=environment)
    with pytest.raises(CallerUnknownError):
        identify_by(settings)(request(Authorization="Bearer a.b.c"))
    with pytest.raises(CallerUnknownError):
        check_delivery(settings, request(Authorization="Bearer a.b.c"))


def test_local_mode_is_refused_where_the_world_can_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NG12_ENVIRONMENT", raising=False)
    monkeypatch.setenv("K_SERVICE", "assess")
    with pytest.raises(SettingsInvalidError, match="NG12_ENVIRONMENT"):
        load_settings()


@pytest.mark.parametrize(
    "halfway",
    [
        {"identity_issuer": "https://login.example"},
        {"identity_issuer": "https://login.example", "identity_audience": "ng12"},
        {"service_callers": ("smoke@example.com=clinician",)},
        {"service_callers": ("smoke@example.com=owner",), "service_audience": "ng12"},
        {"service_callers": ("smoke@example.com",), "service_audience": "ng12"},
    ],
)
def test_what_is_half_configured_is_said(halfway: dict[str, Any]) -> None:
    with pytest.raises(SettingsInvalidError, match="NG12_"):
        identify_by(Settings(environment="dev", **halfway))


def test_lists_of_service_accounts_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_SERVICE_CALLERS", "one@example.com=clinician, two@example.com=admin")
    assert Settings().service_callers == ("one@example.com=clinician", "two@example.com=admin")
