"""Delivered events: only those that the trigger's own service account brings are taken."""

from collections.abc import Mapping
from typing import Any, Final

import jwt

from shared.http.caller import CallerUnknownError
from shared.http.identity.callers import bearer, verified_email
from shared.http.identity.tokens import Issuer, not_accepted

_TAKEN_OFF: Final = "SIGNATURE_REMOVED_BY_GOOGLE"


def check_event(authorization: str | None, issuer: Issuer, sender: str, *, platform_verifies: bool) -> None:
    """Check who brings an event: the service account `sender`, nobody else. Raises CallerUnknownError.

    `platform_verifies`: Cloud Run lets in only who may invoke the function, and takes off the signature of the token
    that it verified; such a token is checked for its sender alone, one with a signature always wholly.
    """
    token = bearer(authorization)
    was_verified = platform_verifies and token.rpartition(".")[2] == _TAKEN_OFF
    claims = _unsigned(token) if was_verified else issuer.claims(token)
    if claims.get("iss") != issuer.name or verified_email(claims) != sender:
        raise CallerUnknownError("Events are taken from their trigger alone.")


def _unsigned(token: str) -> Mapping[str, Any]:
    try:
        claims: Mapping[str, Any] = jwt.decode(token, options={"verify_signature": False})
    except (jwt.PyJWTError, ValueError, TypeError):
        raise not_accepted() from None
    return claims
