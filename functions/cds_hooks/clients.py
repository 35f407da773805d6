"""Which systems may call: those listed, each call with a fresh token that its own key signed; no reason shows."""

import hashlib
import logging
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import jwt
from flask import Request

from shared.errors import NG12Error, SettingsInvalidError
from shared.http.caller import Caller, CallerUnknownError, Role
from shared.http.identity.callers import bearer
from shared.http.identity.settled import Identify, identify_by
from shared.ports.documents.base import DocumentExistsError, DocumentStore
from shared.settings import Settings
from shared.tracing import log_event

USED: Final = "cds_tokens_used"
_ALGORITHMS: Final = ("ES384", "RS384")
_CLAIMS: Final = ("iss", "aud", "exp", "iat", "jti")
_LONGEST: Final = 8192
_LEEWAY_SECONDS, _LIFE_SECONDS = 60, 3600
_KEYS_HELD_SECONDS, _KEYS_ASKED_SECONDS, _NEW_KEY_SECONDS = 3600, 3, 30


class _NotTakenError(Exception):
    """A token that is not taken."""


def identify_clients(settings: Settings, documents: DocumentStore, now: Callable[[], datetime]) -> Identify:
    """Return who tells clients. Raises SettingsInvalidError."""
    if not settings.cds_clients and settings.environment == "local":
        log_event("cds_clients_off", logging.WARNING, mode="local")
        return identify_by(settings)
    if settings.cds_clients and not settings.public_url and settings.environment != "local":
        raise SettingsInvalidError("NG12_CDS_CLIENTS needs NG12_PUBLIC_URL: tokens are for that address.")
    return Clients(settings, documents, now)


class Clients:
    """Checks a client's token; the keys of each issuer are those at its listed address and no other."""

    def __init__(self, settings: Settings, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._keys = {issuer: _keys(address) for issuer, address in map(_listed, settings.cds_clients)}
        self._addresses = dict(map(_listed, settings.cds_clients))
        self._public_url = (settings.public_url or "").rstrip("/")
        self._documents, self._now = documents, now

    def __call__(self, request: Request) -> Caller:
        """Return the client. Raises CallerUnknownError, the same for whatever is wrong."""
        url = (self._public_url or request.host_url.rstrip("/")) + request.path
        try:
            token = bearer(request.headers.get("Authorization"))
            return self._client(token, url)
        except (_NotTakenError, NG12Error, jwt.PyJWTError, ValueError, TypeError):
            raise CallerUnknownError("This call needs a token of a registered client.") from None

    def _client(self, token: str, url: str) -> Caller:
        if len(token) > _LONGEST:
            raise _NotTakenError
        issuer = self._issuer(token)
        claims: Mapping[str, Any] = jwt.decode(
            token,
            self._keys[issuer].get_signing_key_from_jwt(token).key,
            algorithms=_ALGORITHMS,
            audience=url,
            issuer=issuer,
            leeway=_LEEWAY_SECONDS,
            options={"require": list(_CLAIMS)},
        )
        if claims["exp"] - claims["iat"] > _LIFE_SECONDS or not isinstance(claims["jti"], str) or not claims["jti"]:
            raise _NotTakenError
        self._use(issuer, claims["jti"], claims["exp"])
        return Caller(f"cds:{issuer}", frozenset({Role.CLINICIAN}))

    def _issuer(self, token: str) -> str:
        """Return the listed issuer that the token names, its header being one that is taken."""
        header = jwt.get_unverified_header(token)
        named = jwt.decode(token, options={"verify_signature": False}).get("iss")
        if header.get("alg") not in _ALGORITHMS or not header.get("kid") or header.get("typ", "JWT") != "JWT":
            raise _NotTakenError
        if not isinstance(named, str) or named not in self._keys:
            raise _NotTakenError
        if header.get("jku", self._addresses[named]) != self._addresses[named]:
            raise _NotTakenError
        return named

    def _use(self, issuer: str, jti: str, expires: float) -> None:
        """Take a token once: it is remembered until it has expired."""
        key = hashlib.sha256(f"{issuer}\n{jti}".encode()).hexdigest()
        until = datetime.fromtimestamp(expires + 2 * _LEEWAY_SECONDS, UTC)
        try:
            self._documents.create(USED, key, {"at": self._now().isoformat()}, expires_at=until)
        except DocumentExistsError:
            raise _NotTakenError from None


def _listed(one: str) -> tuple[str, str]:
    issuer, _, address = one.partition("=")
    if not issuer or not address.startswith(("https://", "http://127.0.0.1:")):
        raise SettingsInvalidError("NG12_CDS_CLIENTS is a list of issuer=https://address-of-its-keys.")
    return issuer, address


def _keys(address: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(
        address, lifespan=_KEYS_HELD_SECONDS, timeout=_KEYS_ASKED_SECONDS, cooldown_duration=_NEW_KEY_SECONDS
    )
