"""Bearer tokens to callers: people of the configured issuer, service accounts that the settings list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from shared.http.caller import Caller, CallerUnknownError, Role
from shared.http.identity.tokens import Issuer, issuer_of, not_accepted

_SCHEME: Final = "bearer "
_KNOWN_ROLES: Final = {str(role): role for role in Role}


@dataclass(frozen=True)
class People:
    """Callers of the issuer; the claim `roles_claim` holds the names of their roles, in a list or as one."""

    issuer: Issuer
    roles_claim: str

    def caller(self, token: str) -> Caller:
        """Return the person. Raises CallerUnknownError, BackendAwayError."""
        claims = self.issuer.claims(token)
        return Caller(f"user:{_subject(claims)}", roles_in(claims.get(self.roles_claim)))


@dataclass(frozen=True)
class Services:
    """Callers with a Google account of their own; `roles` says what each e-mail address may do."""

    issuer: Issuer
    roles: Mapping[str, frozenset[Role]]

    def caller(self, token: str) -> Caller:
        """Return the service; one that is not listed is nobody. Raises CallerUnknownError, BackendAwayError."""
        email = verified_email(self.issuer.claims(token))
        if email is None or email not in self.roles:
            raise not_accepted()
        return Caller(f"service:{email}", self.roles[email])


@dataclass(frozen=True)
class Callers:
    """Whoever may call; nobody else is let in."""

    people: People | None = None
    services: Services | None = None

    def identify(self, authorization: str | None) -> Caller:
        """Return who sent this Authorization header. Raises CallerUnknownError, BackendAwayError."""
        token = bearer(authorization)
        if self.services and issuer_of(token) == self.services.issuer.name:
            return self.services.caller(token)
        if self.people is None:
            raise CallerUnknownError("No identity provider is configured here, so no caller can be verified.")
        return self.people.caller(token)


def bearer(authorization: str | None) -> str:
    """Return the token of an Authorization header. Raises CallerUnknownError."""
    if not authorization or authorization[: len(_SCHEME)].lower() != _SCHEME:
        raise CallerUnknownError("Send your ID token as `Authorization: Bearer ...`.")
    return authorization[len(_SCHEME) :].strip()


def verified_email(claims: Mapping[str, Any]) -> str | None:
    """Return the e-mail address that the issuer vouches for."""
    email = claims.get("email")
    return email if isinstance(email, str) and claims.get("email_verified") is True else None


def roles_in(claim: object) -> frozenset[Role]:
    """Return the roles that a claim names; what is no role of ours gives none."""
    named = claim if isinstance(claim, list) else [claim]
    return frozenset(_KNOWN_ROLES[name] for name in named if isinstance(name, str) and name in _KNOWN_ROLES)


def _subject(claims: Mapping[str, Any]) -> str:
    subject: str = claims["sub"]
    if not subject.strip():
        raise not_accepted()
    return subject
