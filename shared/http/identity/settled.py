"""The settings to who may call. Off in local mode alone; wherever it is on, what is not configured lets nobody in."""

import logging
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from flask import Request

from shared.errors import SettingsInvalidError
from shared.http.caller import Caller, CallerForbiddenError, CallerUnknownError, Role
from shared.http.identity.chosen import AS, chosen, local_callers
from shared.settings import Settings
from shared.tracing import log_event

if TYPE_CHECKING:
    from shared.http.identity.callers import People, Services
    from shared.http.identity.tokens import Issuer

_PLATFORM_KEYS: Final = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
_GOOGLE: Final = "https://accounts.google.com"
_GOOGLE_KEYS: Final = "/oauth2/v3/certs"
_THIS_MACHINE: Final = "localhost"
_ISSUERS_HELD: Final = 16

Identify = Callable[[Request], Caller]


def identify_by(settings: Settings) -> Identify:
    """Return who tells callers. Raises SettingsInvalidError."""
    if settings.environment == "local":
        log_event("identity_off", logging.WARNING, mode="local")
        return _local_by(settings)
    from shared.http.identity.callers import Callers

    callers = Callers(_people(settings), _services(settings))
    return lambda request: callers.identify(request.headers.get("Authorization"))


def _local_by(settings: Settings) -> Identify:
    callers = local_callers(settings.local_callers)

    def identify(request: Request) -> Caller:
        _check_local(request, settings.allowed_origins)
        return chosen(request.headers.get(AS), callers)

    return identify


def lets_in_whoever_proves_it(settings: Settings) -> bool:
    """Say whether callers prove who they are, by a provider that is configured; else only this machine may call."""
    return settings.environment != "local" and bool(settings.identity_issuer or settings.google_project)


def is_this_machine(host: str | None) -> bool:
    """Say whether an address, or the name of one, leads to this machine alone."""
    if host == _THIS_MACHINE:
        return True
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return False


def _check_local(request: Request, allowed_origins: tuple[str, ...]) -> None:
    """Check that a caller is on this machine, and no page of another site that the same browser shows.

    Raises CallerForbiddenError: for an address that is not this machine's, also one that a proxy here names; for such
    a page's request; and for a foreign name that was made to lead here.
    """
    own = f"{request.scheme}://{request.host}"
    is_here = all(map(is_this_machine, (request.remote_addr, *request.access_route)))
    is_ours = is_this_machine(urlsplit(own).hostname) or own in allowed_origins
    if not (is_here and is_ours) or request.headers.get("Origin", own) not in {own, *allowed_origins}:
        raise CallerForbiddenError("In local mode only this machine's own page and programs are served.")


def check_delivery(settings: Settings, request: Request) -> None:
    """Check who brings an event; in local mode anybody on this machine may.

    Raises CallerUnknownError, CallerForbiddenError, BackendAwayError.
    """
    if settings.environment == "local":
        _check_local(request, settings.allowed_origins)
        return
    if not settings.event_sender:
        raise CallerUnknownError("NG12_EVENT_SENDER is not set, so no event can be taken.")
    from shared.http.identity.events import check_event

    platform_verifies = settings.event_signature == "checked_by_cloud_run"
    audiences = settings.event_audiences or (None if platform_verifies else ())
    sent = request.headers.get("Authorization")
    check_event(sent, _google(settings, audiences), settings.event_sender, platform_verifies=platform_verifies)


def _people(settings: Settings) -> "People | None":
    from shared.http.identity.callers import People

    project = settings.google_project
    name = settings.identity_issuer or (f"https://securetoken.google.com/{project}" if project else None)
    if name is None:
        return None
    is_platform = settings.identity_issuer is None
    audience = settings.identity_audience or (project if is_platform else None)
    keys = settings.identity_keys_url or (_at_google(settings, _PLATFORM_KEYS) if is_platform else None)
    if not audience or not keys:
        raise SettingsInvalidError("NG12_IDENTITY_ISSUER needs NG12_IDENTITY_AUDIENCE and NG12_IDENTITY_KEYS_URL.")
    issuer = _issuer(name, (audience,), keys, settings.identity_clock_skew_seconds)
    return People(issuer, settings.identity_roles_claim)


def _services(settings: Settings) -> "Services | None":
    from shared.http.identity.callers import Services

    if not settings.service_callers:
        return None
    if not settings.service_audience:
        raise SettingsInvalidError("NG12_SERVICE_CALLERS needs NG12_SERVICE_AUDIENCE.")
    roles: dict[str, frozenset[Role]] = {}
    for listed in settings.service_callers:
        email, _, role = listed.partition("=")
        if role not in set(Role):
            raise SettingsInvalidError("NG12_SERVICE_CALLERS is a list of address=clinician and address=admin.")
        roles[email] = roles.get(email, frozenset()) | {Role(role)}
    return Services(_google(settings, (settings.service_audience,)), roles)


def _google(settings: Settings, audiences: tuple[str, ...] | None) -> "Issuer":
    return _issuer(_GOOGLE, audiences, _at_google(settings, _GOOGLE_KEYS), settings.identity_clock_skew_seconds)


@lru_cache(maxsize=_ISSUERS_HELD)
def _issuer(name: str, audiences: tuple[str, ...] | None, keys: str, skew_seconds: float) -> "Issuer":
    """Return one issuer a process, so that its keys are asked for once and not with each event."""
    from shared.http.identity.tokens import Issuer

    return Issuer(name, audiences, keys, skew_seconds)


def _at_google(settings: Settings, path: str) -> str:
    return f"{settings.google_api_address or 'https://www.googleapis.com'}{path}"
