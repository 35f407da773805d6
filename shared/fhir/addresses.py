"""Which FHIR servers may be asked: those listed, at public addresses unless the listing says otherwise."""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from shared.errors import SettingsInvalidError
from shared.ports.looked_up import Resolve, resolved

_PRIVATE: Final = "+private"
_ANY_PORT: Final = "*"
_PORTS: Final = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True)
class Origin:
    """A listed origin; port None is any; `client`: the only caller who may name it, "" for all."""

    scheme: str
    host: str
    port: int | None
    is_private: bool
    client: str


@dataclass(frozen=True, slots=True)
class Address:
    """An allowed server: where it is, resolved once, so that the name cannot lead elsewhere afterwards."""

    scheme: str
    host: str
    port: int
    ip: str
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port, as URLs of this server begin."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == _PORTS[self.scheme] else f":{self.port}")


class AddressRefusedError(Exception):
    """This server is not to be asked; why is for the log alone."""


def read_origins(listed: Iterable[str]) -> tuple[Origin, ...]:
    """Read the setting: `[client=]scheme://host[:port][+private]`. Raises SettingsInvalidError."""
    return tuple(_origin(one) for one in listed)


def allowed(url: str, origins: Iterable[Origin], client: str = "", resolve: Resolve = resolved) -> Address:
    """Return where a FHIR server is. Raises AddressRefusedError."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise AddressRefusedError("malformed") from None
    if parts.username or parts.password or parts.query or parts.fragment or not parts.hostname:
        raise AddressRefusedError("malformed")
    listing = next((one for one in origins if _is_of(parts, port, one) and one.client in ("", client)), None)
    if listing is None:
        raise AddressRefusedError("not listed")
    return Address(
        parts.scheme, parts.hostname, port, _ip(listing, parts.hostname, port, resolve), parts.path.rstrip("/")
    )


def _is_of(parts: SplitResult, port: int, listing: Origin) -> bool:
    return (parts.scheme, parts.hostname) == (listing.scheme, listing.host) and listing.port in (None, port)


def _ip(listing: Origin, host: str, port: int, resolve: Resolve) -> str:
    try:
        found = [ipaddress.ip_address(one.split("%")[0]) for one in resolve(host, port)]
    except (OSError, ValueError):
        raise AddressRefusedError("not resolved") from None
    fit = [one for one in found if one.is_global or listing.is_private]
    if not found or len(fit) != len(found):
        raise AddressRefusedError("private address")
    return str(fit[0])


def _origin(listed: str) -> Origin:
    client, _, url = listed.rpartition("=")
    is_private = url.endswith(_PRIVATE)
    url = url.removesuffix(_PRIVATE)
    is_any = url.endswith(f":{_ANY_PORT}")
    try:
        parts = urlsplit(url.removesuffix(f":{_ANY_PORT}"))
        port = None if is_any else parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        port, parts = None, urlsplit("")
    if not parts.hostname or parts.path.strip("/"):
        raise SettingsInvalidError(
            "NG12_FHIR_ORIGINS is a list of origins such as https://fhir.example, with client= in front where only one "
            "client may name it and +private behind where it has a private address."
        )
    return Origin(parts.scheme, parts.hostname, port, is_private or _is_literal(parts.hostname), client)


def _is_literal(host: str) -> bool:
    """A private address that is listed as such was meant."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return True
