"""Where people sign in on the page of a deployment: Identity Platform, with the project's public key."""

from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from pydantic import BaseModel

from shared.errors import NotFoundError
from shared.http.route import Call
from shared.settings import Settings
from shared.wiring import get_wiring


class SignIn(BaseModel):
    """Addresses that take a password and that renew a token."""

    password: str
    renewal: str


@dataclass(frozen=True, slots=True)
class _Hosts:
    accounts: str
    tokens: str


def sign_in(_call: Call) -> SignIn:
    """Give the addresses. Raises NotFoundError where nobody signs in on the page."""
    settings = get_wiring().settings
    if not signs_in(settings):
        raise NotFoundError("Nobody signs in on this page.")
    hosts, key = _hosts(settings), urlencode({"key": settings.sign_in_key or ""})
    return SignIn(
        password=f"{hosts.accounts}/v1/accounts:signInWithPassword?{key}", renewal=f"{hosts.tokens}/v1/token?{key}"
    )


def signs_in(settings: Settings) -> bool:
    """Say whether people sign in on the page."""
    return settings.environment != "local" and settings.sign_in_key is not None


def asked_hosts(settings: Settings) -> tuple[str, ...]:
    """Return the origins that the page asks for that."""
    if not signs_in(settings):
        return ()
    hosts = (_hosts(settings).accounts, _hosts(settings).tokens)
    return tuple(dict.fromkeys("{0.scheme}://{0.netloc}".format(urlsplit(host)) for host in hosts))


def _hosts(settings: Settings) -> _Hosts:
    own = settings.google_api_address
    return _Hosts(own or "https://identitytoolkit.googleapis.com", own or "https://securetoken.googleapis.com")
